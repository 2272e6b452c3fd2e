import type { BrowserContext } from '@playwright/test';

/**
 * Journeys can run as at another time (`docs/decisions/0031-journeys-begin-prepared.md`): libfaketime then moves the clock of
 * the test, of its sites and of their databases by `FAKETIME` seconds.
 */
export const clockNames = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'] as const;

/** The environment for Chromium, which does not run under libfaketime. */
export const withoutClock = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || (clockNames as readonly string[]).includes(name)
        ? []
        : [[name, value]],
    ),
  );

/** Moves the clock of these pages as far as that of the site. */
export async function shareClock(context: BrowserContext): Promise<void> {
  const aheadMs = Number(process.env['FAKETIME'] ?? 0) * 1_000;
  if (aheadMs === 0) return;
  await context.addInitScript((ms) => {
    const Real = Date;
    const realNow = Real.now.bind(Real);
    const now = () => realNow() + ms;
    // a journey may set it to another one
    Real.now = now;
    window.Date = new Proxy(Real, {
      construct: (target, given: []) =>
        given.length > 0 ? new target(...given) : new target(now()),
      apply: () => new Real(now()).toString(),
    });
  }, aheadMs);
}
