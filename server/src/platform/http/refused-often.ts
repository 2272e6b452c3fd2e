import type { FaultName } from '@shieldsource/contract/faults';
import { raiseAlarm } from '../alarms.ts';
import type { App } from '../app.ts';
import { countHit, type Limit } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { Identified } from '../sessions.ts';
import { whoOf } from './request-log.ts';

const ofAccess: readonly FaultName[] = ['notPermitted', 'notFound'];
const refusals: Limit = { scope: 'refusals', hits: 100, windowSeconds: 3_600 };

/** Counts what somebody who is signed in may not have or does not find, and raises an alarm once an hour past a hundred. */
export async function countRefusal(app: App, me: Identified | null, error: unknown): Promise<void> {
  if (me === null || !(error instanceof Refusal) || !ofAccess.includes(error.fault)) return;
  const { hits } = await countHit(app, refusals, me.id);
  if (hits === refusals.hits + 1) await raiseAlarm(app, 'refusalsMany', { ...whoOf(me) });
}
