import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { owe } from '../src/lib/client.ts';
import { startLanguage } from '../src/lib/language.ts';
import { dismiss, shownToasts } from '../src/ui/toast/toasts.ts';

// The test files of a worker share one page and its modules: what a test leaves there would meet the next one.
const address = location.href;
const { innerWidth: width, innerHeight: height } = window;

// what speaks does so in Chinese, whichever file comes first
beforeEach(startLanguage);

afterEach(async () => {
  if (location.href !== address) history.replaceState(null, '', address);
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
  // a sign-out that got no answer would be the first call of the next
  owe(() => Promise.resolve());
  // last: what is laid out anew may say something
  for (const { id } of shownToasts()) dismiss(id);
});

// the library does so itself, but only in the first file that imports it
beforeEach(cleanup);

afterAll(async () => {
  await cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
