import { getStaffGiftPage } from '@shieldsource/contract/console-gifts';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '../../lib/queries.ts';
import type { GiftPlace } from './gift-place.ts';

/** One page of all gifts, those off the shelf too. */
export const useGifts = (place: GiftPlace) =>
  useQuery(pageQueryOf(getStaffGiftPage, place, { silent: true }));

/** What an act on a gift changes elsewhere. */
export const giftOptions = { silent: true, refreshes: [getStaffGiftPage] } as const;
