import { i18n } from '@lingui/core';
import type { Answered } from '@shieldsource/contract/site/first-screen';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { readToken } from '../lib/front.ts';
import { keepAnswers, newQueryClient } from '../lib/queries.ts';
import { useReady } from '../lib/use-ready.ts';
import { fetchPageAt, PortalApp, prefetchPageAt } from './app.tsx';
import { enableControls } from './controls-until-ready.ts';

/** Hydrates what the server has drawn for visitors; for a browser with a token the page is rendered anew. */
export async function start(place: HTMLElement): Promise<Root> {
  const { drawnAt } = place.dataset;
  // Decided once and handed down: while the page's file comes, somebody may sign in in another window, or go back.
  const takesOver =
    drawnAt !== undefined && isSpoken() && !readToken() && (await fetchPageAt(drawnAt));
  if (readToken()) prefetchPageAt(location.pathname);
  const client = newQueryClient();
  if (takesOver) keepAnswers(client, answers());
  const app = (
    <Living place={place}>
      <PortalApp
        drawnAt={takesOver ? drawnAt : undefined}
        client={client}
        // With transitions off, a lost login changes session and address in one step.
        router={(children) => <BrowserRouter useTransitions={false}>{children}</BrowserRouter>}
      />
    </Living>
  );
  let root!: Root;
  // A transition renders in short slices, so that the page stays responsive.
  startTransition(() => {
    if (takesOver) root = hydrateRoot(place, app);
    else (root = createRoot(place)).render(app);
  });
  return root;
}

function Living({ place, children }: { place: Element; children: ReactNode }) {
  useEffect(() => enableControls(place), [place]);
  useReady();
  return children;
}

// Words that could not be fetched leave the page Chinese, and what was drawn is not.
const isSpoken = () => i18n.locale === document.documentElement.lang;

const answers = (): Answered[] =>
  JSON.parse(document.querySelector('#answers')?.textContent || '[]') as Answered[];
