import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answersByCall } from '../../test/answers-by-call.ts';
import { startLanguage } from '../lib/language.ts';
import { toast } from '../ui/toast/toasts.ts';
import { ConsoleApp } from './app.tsx';

const start = location.pathname + location.search;

afterEach(() => history.replaceState(null, '', start));

test('what breaks outside of every page leaves a page with a way to load it anew, and is told', async () => {
  history.replaceState(null, '', '/console/login');
  startLanguage();
  answersByCall({});
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reported = vi.spyOn(window, 'reportError').mockImplementation(() => undefined);
  // a toast without a text makes the toaster, which stands beside the pages, throw while it renders
  toast.error({} as string);
  await render(<ConsoleApp />);
  await expect
    .poll(() => reported.mock.calls.map(String))
    .toEqual([expect.stringContaining('not valid as a React child')]);
  await expect.element(page.getByRole('button', { name: '重新加载' })).toBeVisible();
  expect(page.getByRole('main').elements()).toEqual([]);
});
