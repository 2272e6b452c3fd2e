import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { dismiss, shownToasts } from '../src/ui/toast/toasts.ts';

// The test files of a worker share one page and its modules: what a test leaves there would meet the next one.
afterEach(() => {
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
