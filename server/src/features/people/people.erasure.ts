import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { forgetBrowsers } from '../codes/codes.ts';
import { clock, record } from '../events/events.ts';
import { dropOfIdentity, dropUnattached, removeBytes, setPortrait } from '../files/files.ts';
import { forfeit } from '../ledger/ledger.ts';
import * as queries from './people.account.queries.ts';
import { findIdentity } from './people.identity.queries.ts';

const batch = 50;

/** Erases accounts whose cooling-off is over, each in its own transaction. */
export async function eraseDue(app: App): Promise<void> {
  for (;;) {
    const due = await queries.listDue(app.db, batch);
    for (const id of due)
      await removeBytes(app, await inTransaction(app.db, (tx) => erase(tx, app, id)));
    if (due.length < batch) return;
  }
}

/**
 * Erases a person: identity, addresses, contacts and payout. Their coins are forfeited by a posting, and their phone is free
 * for a new account. Answers where the bytes of their files are.
 */
async function erase(tx: Tx, app: App, researcherId: string): Promise<string[]> {
  if (!(await queries.lockDue(tx, researcherId))) return [];
  await queries.eraseTraces(tx, researcherId);
  await forgetBrowsers(tx, researcherId);
  const identity = await findIdentity(tx, researcherId);
  const dropped = [
    ...(identity ? await dropOfIdentity(tx, identity.id) : []),
    ...(await setPortrait(tx, researcherId, null)),
    ...(await dropUnattached(tx, researcherId)),
  ];
  if (identity) await queries.deleteIdentity(tx, identity.id);
  await queries.eraseResearcher(tx, researcherId);
  await endSessionsOf(tx, 'researcher', researcherId);
  await forfeit(tx, researcherId);
  await record(tx, app, 'account.erase', {
    subject: researcherId,
    concerns: researcherId,
    actor: clock,
    params: {},
  });
  return dropped;
}

export const peopleTimedJobs: readonly TimedJob[] = [
  { kind: 'accounts-due', cron: '*/10 * * * *', run: eraseDue },
];
