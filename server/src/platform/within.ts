import { setTimeout as wait } from 'node:timers/promises';

/** What `promise` gives, or that error when it has not come in time. Nothing stops what goes on behind it. */
export async function within<T>(
  milliseconds: number,
  promise: Promise<T>,
  late: () => Error,
): Promise<T> {
  const inTime = new AbortController();
  const tooLate = wait(milliseconds, undefined, { signal: inTime.signal }).then(() => {
    throw late();
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    tooLate.catch(() => {});
    inTime.abort();
  }
}
