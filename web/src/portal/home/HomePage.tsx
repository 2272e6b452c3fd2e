import { LegalLinks } from '../../pieces/legal/LegalLinks.tsx';
import { Copyright } from '../../pieces/frame/Footer.tsx';
import { fetchPage, LazyPage } from '../../ui/page/LazyPage.tsx';
import { WhenNear } from '../../ui/page/WhenNear.tsx';
import { Figures } from './Figures.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Hero } from './Hero.tsx';
import classes from './HomePage.module.css';

const lowerHalf = () => import('./LowerHalf.tsx');

// the server draws it as well, for whoever runs no scripts
if (import.meta.env.SSR) await fetchPage(lowerHalf);

/** The home page: how a report is handled and the figures so far; further down the awards and the ranking. */
export default function HomePage() {
  return (
    <div className={`flex flex-col ${classes.page}`}>
      <Hero />
      <div className={`grow w-full centred ${classes.body}`}>
        <Figures />
        <HowItWorks />
        <div className={classes.lower}>
          <noscript>{import.meta.env.SSR && <LazyPage load={lowerHalf} />}</noscript>
          <WhenNear marginPx={120}>
            <LazyPage load={lowerHalf} />
          </WhenNear>
        </div>
      </div>
      {/* this page has no footer, so the legal links are here */}
      <p className={`flex wrap justify-center gap-8-20 faint ${classes.legal}`}>
        <Copyright />
        <LegalLinks />
      </p>
    </div>
  );
}
