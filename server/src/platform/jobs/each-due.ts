import type { App } from '../app.ts';
import { JobFailed } from './job-failed.ts';

const batch = 50;

interface Due {
  /** Ids of what is due, at most `limit`, without those in `except`. */
  readonly list: (except: readonly string[], limit: number) => Promise<readonly string[]>;
  /** Does one, in a transaction of its own; afterwards it is no longer due. */
  readonly act: (id: string) => Promise<unknown>;
  /** What an id is, for the log: 'report'. */
  readonly kind: string;
}

/**
 * Does everything that is due, one after another. One that fails is logged and stops no other; in the end `JobFailed` is
 * thrown for it, so that the job is tried again and seen.
 */
export async function actOnEachDue(app: App, { list, act, kind }: Due): Promise<void> {
  const failed: string[] = [];
  let due: readonly string[];
  do {
    due = await list(failed, batch);
    for (const id of due)
      await act(id).catch((err: unknown) => {
        app.log.error({ err, id }, `a ${kind} that is due failed`);
        failed.push(id);
      });
  } while (due.length === batch);
  if (failed.length > 0)
    throw new JobFailed(`${failed.length} of the ${kind}s that were due failed`);
}
