import { lazy, Suspense } from 'react';
import { boot } from '../../lib/boot.ts';
import { LegalLinks } from '../../pieces/legal/LegalLinks.tsx';
import { Copyright } from '../../ui/frame/Footer.tsx';
import { WhenNear } from '../../ui/page/WhenNear.tsx';
import { Figures } from './Figures.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Hero } from './Hero.tsx';
import classes from './HomePage.module.css';

// The page is whole without it, also when it cannot be fetched.
const LowerHalf = lazy(() => import('./LowerHalf.tsx').catch(() => ({ default: () => null })));

/** The front door: what happens to a report, what was done so far; further down what it is worth and who is ahead. */
export default function HomePage() {
  return (
    <div className={classes.page}>
      <Hero />
      <div className={classes.body}>
        <Figures />
        <HowItWorks />
        <div className={classes.lower}>
          <WhenNear marginPx={120}>
            <Suspense>
              <LowerHalf />
            </Suspense>
          </WhenNear>
        </div>
      </div>
      {/* this page has no footer (specification section 2); what must be readable anywhere stands here */}
      <p className={classes.legal}>
        <Copyright company={boot.companyName} />
        <LegalLinks />
      </p>
    </div>
  );
}
