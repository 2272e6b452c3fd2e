import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Chromium without the code for windows: the same pages for less processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for a browser without background activity. Root in a container cannot use Chromium's sandbox. */
export const chromiumFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/**
 * Path of a Chromium to test in: `CHROMIUM_PATH`, the system's headless one, its whole one, or the one Playwright installed.
 * With `isWhole` the headless one comes last.
 */
export function findChromium({ isWhole = false } = {}): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined;
  const whole = [...usualPlaces, chromium.executablePath()];
  const places = isWhole ? [...whole, headlessShell] : [headlessShell, ...whole];
  return places.find((path) => existsSync(path));
}
