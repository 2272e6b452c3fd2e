import { lazy, Suspense } from 'react';
import { TermsLinks } from '../../pieces/terms/TermsLinks.tsx';
import button from '../../ui/form/button.module.css';
import { HowItWorks } from './HowItWorks.tsx';
import { Hero } from './Hero.tsx';
import { TopResearchers } from './TopResearchers.tsx';
import { WhatItIsWorth } from './WhatItIsWorth.tsx';
import { WhenNear } from '../../ui/page/WhenNear.tsx';
import classes from './HomePage.module.css';

// The page is whole without it, also when it cannot be fetched.
const GiftsOnShow = lazy(() => import('./GiftsOnShow.tsx').catch(() => ({ default: () => null })));

/** The front door: what happens to a report, what it is worth, what that buys, who is ahead. */
export default function HomePage() {
  return (
    <div className={classes.page}>
      <Hero />
      <div className={classes.body}>
        <HowItWorks />
        <WhatItIsWorth />
        <WhenNear>
          <Suspense>
            <GiftsOnShow />
          </Suspense>
        </WhenNear>
        <TopResearchers />
      </div>
      {/* this page has no footer (specification section 2); what must be readable anywhere stands here */}
      <p className={classes.legal}>
        <TermsLinks className={button.link} />
      </p>
    </div>
  );
}
