import { v7 as newId } from 'uuid';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { release } from '../desk/desk.ts';
import { clock, command, record } from '../events/events.ts';
import * as queries from './staff.desk.queries.ts';
import { makeLink, type MadeLink } from './staff.links.ts';
import type { StaffApp } from './staff.ts';

/** Hours for a temporary admin: by default, and at most. */
export const temporaryHours = { usual: 24, most: 72 } as const;

interface Temporary {
  readonly name: string;
  readonly email: string;
  readonly hours: number;
  readonly reason: string;
}

/**
 * Makes an admin for when nobody can sign in. Their name is marked everywhere, every page of the console warns of them, and
 * their time ends by itself.
 */
export async function breakGlass(
  tx: Tx,
  app: StaffApp,
  { name, email, hours, reason }: Temporary,
): Promise<MadeLink & { closesAt: number }> {
  const id = newId();
  const made = await queries.insertInvited(tx, {
    id,
    name,
    email: email.toLowerCase(),
    roles: ['admin'],
    temporaryHours: hours,
  });
  const closesAt = made.temporary_until ?? 0;
  await record(tx, app, 'staff.breakGlass', {
    subject: id,
    actor: command,
    params: { until: closesAt },
    text: reason,
  });
  const to = { id, email, language: null };
  return { closesAt, ...(await makeLink(tx, app, command, { ...to, setsPassphrase: true })) };
}

/** Disables temporary admins whose time is over. They could not sign in since then; this records it. */
export async function closeOverdue(app: App): Promise<void> {
  for (const { id } of await queries.listOverdue(app.db))
    await inTransaction(app.db, async (tx) => {
      const person = await queries.lock(tx, id);
      if (person?.state !== 'active') return;
      await queries.change(tx, id, { state: 'disabled' });
      await queries.revokeLink(tx, id);
      await release(tx, app, clock, id);
      await endSessionsOf(tx, 'staff', id);
      await record(tx, app, 'staff.expire', { subject: id, actor: clock, params: {} });
    });
}

export const staffTimedJobs: readonly TimedJob[] = [
  { kind: 'staff-temporary', cron: '* * * * *', run: closeOverdue },
];
