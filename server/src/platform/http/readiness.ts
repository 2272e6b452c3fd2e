import { DatabaseUnavailable } from '../database/unavailable.ts';
import type { App } from '../app.ts';

/** Whoever asks whether we are ready asks often, and takes no answer for a no. */
const answerWithinMs = 1_800;

/** Throws, within two seconds, what keeps this server from serving: what `answerError` makes a 503 of. */
export async function checkReady(app: App): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new DatabaseUnavailable(new Error('no answer in time'))),
    answerWithinMs,
  );
  try {
    await Promise.race([checkAll(app), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function checkAll(app: App): Promise<void> {
  await app.db.selectFrom('migration').select('name').limit(1).execute();
  await app.files.check();
}
