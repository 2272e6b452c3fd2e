import { v7 as newId } from 'uuid';
import type { Keys } from '../crypto.ts';
import type { Db } from '../database/database.ts';
import { notify } from '../database/notifications.ts';
import type { SealedColumn } from '../rotation.ts';

/** Wakes the workers; a look from time to time covers a lost one. */
export const jobChannel = 'job';
export const payloadPlace = (id: string): string => `job.payload.${id}`;
export const sealedJobs: SealedColumn = {
  table: 'job',
  column: 'payload_sealed',
  placeOf: payloadPlace,
};

export interface EnqueueOptions {
  /** Not before this moment. */
  runAt?: Date;
  /** Of no use from this moment on: then it is not done any more, but dropped and counted. */
  expiresAt?: Date;
  /** A name for this piece of work: while a job of this id waits or runs, enqueuing it again changes nothing. */
  id?: string;
}

/**
 * Writes down work to be done after the transaction of `tx` has committed, and never if it does not. It is done at least
 * once, so its handler must bear a second time. The payload is JSON, sealed at rest. Answers the job's id.
 */
export async function enqueue(
  tx: Db,
  keys: Keys,
  kind: string,
  payload: unknown,
  options: EnqueueOptions = {},
): Promise<string> {
  const id = options.id ?? newId();
  await tx
    .insertInto('job')
    .values({
      id,
      kind,
      payload_sealed: keys.seal(JSON.stringify(payload), payloadPlace(id)),
      ...(options.runAt ? { run_at: options.runAt } : {}),
      ...(options.expiresAt ? { expires_at: options.expiresAt } : {}),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await notify(tx, jobChannel);
  return id;
}
