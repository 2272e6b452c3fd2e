import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { actOnEachDue } from '../../platform/jobs/each-due.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { forgetBrowsers } from '../codes/codes.ts';
import { dropDeliveriesOf } from '../deliveries/deliveries.ts';
import { clock, record } from '../events/events.ts';
import { dropFactors } from '../factors/factors.ts';
import {
  dropOfIdentity,
  dropUnattached,
  removeBytes,
  sealPictures,
  setPortrait,
} from '../files/files.ts';
import { forfeit } from '../ledger/ledger.ts';
import { lapse } from '../proposals/proposals.ts';
import * as queries from './people.account.queries.ts';
import { recoverDue } from './people.recovery.ts';
import {
  findIdentity,
  listOutlivedPictures,
  notePicturesDeleted,
} from './people.identity.queries.ts';

/** Erases accounts whose cooling-off is over. Throws `JobFailed` in the end if one could not be erased. */
export async function eraseDue(app: App): Promise<void> {
  await actOnEachDue(app, {
    kind: 'account',
    list: (except, limit) => queries.listDue(app.db, except, limit),
    act: async (id) => removeBytes(app, await inTransaction(app.db, (tx) => erase(tx, app, id))),
  });
  await actOnEachDue(app, {
    kind: 'account without a phone',
    list: (except, limit) => queries.listShut(app.db, except, limit),
    act: async (id) =>
      removeBytes(app, await inTransaction(app.db, (tx) => eraseShut(tx, app, id))),
  });
}

/**
 * Erases a person: identity, addresses, contacts and payout. Their coins are forfeited by a posting, and their phone is free
 * for a new account. Answers where the bytes of their files are.
 */
async function erase(tx: Tx, app: App, researcherId: string): Promise<string[]> {
  if (!(await queries.lockDue(tx, researcherId))) return [];
  return eraseTheir(tx, app, researcherId);
}

/** The same for an account that gave its phone to one that is erased, or shared it, once nobody can open it any more. */
const eraseShut = async (tx: Tx, app: App, researcherId: string): Promise<string[]> =>
  (await queries.lockShut(tx, researcherId)) ? eraseTheir(tx, app, researcherId) : [];

async function eraseTheir(tx: Tx, app: App, researcherId: string): Promise<string[]> {
  await lapse(tx, 'recovery', researcherId);
  await queries.eraseTraces(tx, researcherId);
  await forgetBrowsers(tx, researcherId);
  await dropFactors(tx, 'researcher', researcherId);
  await dropDeliveriesOf(tx, researcherId);
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

/**
 * Deletes the pictures of identities that were decided `deadlineDays.identityPictures` ago, and seals what an earlier version
 * has kept plain. At night, when a restart of servers one after the other is over: an earlier version cannot show a sealed one.
 */
export async function tendPictures(app: App): Promise<void> {
  await actOnEachDue(app, {
    kind: 'picture of an identity',
    list: (except, limit) => listOutlivedPictures(app.db, except, limit),
    act: async (id) => {
      const keys = await inTransaction(app.db, async (tx) =>
        (await notePicturesDeleted(tx, id)) ? dropOfIdentity(tx, id) : [],
      );
      await removeBytes(app, keys);
    },
  });
  for (const fault of (await sealPictures(app)).faults) app.log.error(fault);
}

export const peopleTimedJobs: readonly TimedJob[] = [
  { kind: 'accounts-due', cron: '*/10 * * * *', run: eraseDue },
  { kind: 'recoveries-due', cron: '*/10 * * * *', run: recoverDue },
  { kind: 'identity-pictures', cron: '23 3 * * *', run: tendPictures },
];
