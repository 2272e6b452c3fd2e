import type { ReactNode } from 'react';
import { GiftsOnShow } from './GiftsOnShow.tsx';
import { KeptPromises } from '../../pieces/promises/KeptPromises.tsx';
import { LatestAnnouncements } from './LatestAnnouncements.tsx';
import { TopResearchers } from './TopResearchers.tsx';
import { WhatItIsWorth } from './WhatItIsWorth.tsx';

/** The lower half of the home page: awards, gifts, ranking, announcements. */
export default function LowerHalf(): ReactNode {
  return (
    <>
      <WhatItIsWorth />
      <KeptPromises />
      <LatestAnnouncements />
      <GiftsOnShow />
      <TopResearchers />
    </>
  );
}
