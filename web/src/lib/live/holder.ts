import { randomHex } from '../random.ts';

/** How long a lease is valid, how often it is renewed and checked, and how long to wait for other writers. */
const lease = { lastsMs: 10_000, lookMs: 3_000, settleMs: 200 } as const;

/**
 * Runs `work` while no other tab of this browser runs work of this name, until it ends or is aborted; waits for its turn.
 * Uses Web Locks, or on plain http, which has none, a lease in local storage.
 */
export async function asOnlyTab(
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  // undefined on plain http, whatever the type says
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return byLease(name, signal, work);
  try {
    await locks.request(name, { signal }, () => work(signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The same with a lease only. */
export async function byLease(
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const me = randomHex(8);
  const holder = () => {
    const [who, until] = localStorage.getItem(name)?.split(' ') ?? [];
    return Number(until) > Date.now() ? who : undefined;
  };
  const take = () => localStorage.setItem(name, `${me} ${Date.now() + lease.lastsMs}`);
  while (!signal.aborted) {
    if (holder() === undefined) {
      take();
      // after a moment, whoever wrote last has the lease
      await pause(lease.settleMs, signal);
    }
    if (holder() === me) break;
    await pause(lease.lookMs, signal);
  }
  if (signal.aborted) return;
  const lost = new AbortController();
  const renewal = setInterval(() => {
    if (holder() === me) take();
    else lost.abort();
  }, lease.lookMs);
  const leave = () => {
    if (holder() === me) localStorage.removeItem(name);
  };
  addEventListener('pagehide', leave);
  try {
    await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(renewal);
    removeEventListener('pagehide', leave);
    leave();
  }
  if (lost.signal.aborted) await byLease(name, signal, work);
}

/** Waits, or until aborted. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    signal.addEventListener('abort', over);
  });
