import type { FirstScreens, Question } from '@shieldsource/contract/site/first-screen';
import type { QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { speak as goOnIn, startLanguage } from '../lib/language.ts';
import { keepAnswers, newQueryClient } from '../lib/queries.ts';
import { BootContext } from '../lib/use-boot.ts';
import { fetchPageAt, PortalApp } from './app.tsx';
import { disableControls } from './controls-until-ready.ts';
import { headOf } from './head-of.ts';
import { isForVisitors, pages } from './pages.ts';
import { wordsIn } from './words.ts';

startLanguage();

/**
 * Runs in the server: the pages that visitors see are drawn there once for each answer they show (decision 61). Several
 * are drawn at once, so what one is given goes down as values and stands in no module.
 */
export const { addresses, speak, draw }: FirstScreens = {
  addresses: pages
    .filter(isForVisitors)
    .flatMap(({ path, drawnWith }) => (drawnWith ? [path, `${path}?${drawnWith}`] : [path])),

  speak: (language) => goOnIn(language, wordsIn),

  async draw(address, boot, answers) {
    if (!(await fetchPageAt(address))) throw new Error(`${address} could not be loaded`);
    const client = newQueryClient();
    keepAnswers(client, answers);
    const { prelude } = await prerender(
      <BootContext value={boot}>
        <PortalApp
          drawnAt={address}
          client={client}
          router={(children) => <StaticRouter location={address}>{children}</StaticRouter>}
        />
      </BootContext>,
      // in one piece: React would add the rest of a long page by inline scripts
      { progressiveChunkSize: Infinity },
    );
    return {
      html: disableControls(await new Response(prelude).text()),
      ...headOf(address, boot.companyName, answers),
      asked: unanswered(client),
    };
  },
};

// Nothing observes the queries of a single rendering, so `enabled` of each has to be read by hand.
const unanswered = (client: QueryClient): Question[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.status === 'pending' && !isSwitchedOff(options as object))
    .map(({ queryKey: [name, input] }) => [String(name), input]);

const isSwitchedOff = (options: { enabled?: unknown }): boolean => options.enabled === false;
