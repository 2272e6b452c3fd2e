import '../lib/content-policy.ts';
import '../ui/leave/history-gate.ts';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import { startErrorForwarding } from '../lib/error-forwarding.ts';
import { startLanguage } from '../lib/language.ts';
import { startColorScheme } from '../ui/theme/color-scheme.ts';
import type { Answered } from '@shieldsource/contract/first-screen';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { readToken } from '../lib/front.ts';
import { keepAnswers, newQueryClient } from '../lib/queries.ts';
import { fetchPageAt, PortalApp } from './app.tsx';
import { keepFocus } from '../ui/frame/focus-stays.ts';
import { enableControls } from './asleep.ts';

startErrorForwarding();
startLanguage();
startColorScheme();
keepFocus();
const root = document.querySelector('#root');
if (root) void start(root);

/** Hydrates what the server has drawn for visitors; for a browser with a token the page is rendered anew. */
async function start(place: Element): Promise<void> {
  const client = newQueryClient();
  const app = (
    <PortalApp
      client={client}
      // With transitions off, a lost login changes session and address in one step.
      router={(children) => <BrowserRouter useTransitions={false}>{children}</BrowserRouter>}
    />
  );
  const isDrawn = place.hasChildNodes() && !readToken() && (await fetchPageAt(location.pathname));
  if (isDrawn) keepAnswers(client, answers());
  // A transition renders in short slices, so that the page stays responsive.
  startTransition(() => {
    if (isDrawn) hydrateRoot(place, <EnablesControls place={place}>{app}</EnablesControls>);
    else createRoot(place).render(app);
  });
}

function EnablesControls({ place, children }: { place: Element; children: ReactNode }) {
  useEffect(() => enableControls(place), [place]);
  return children;
}

const answers = (): Answered[] =>
  JSON.parse(document.querySelector('#answers')?.textContent || '[]') as Answered[];
