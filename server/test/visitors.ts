import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FaultName } from '@shieldsource/contract/faults';
import { staffRole, type StaffRole } from '@shieldsource/contract/staff/roles';
import { hashOf } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { cookieNames, startSession, type SessionKind } from '../src/platform/sessions.ts';
import type { Person, TestApp } from './app.ts';
import type { givenOn } from './given.ts';
import { keepAccount, startCancelling } from './account-states.ts';

/** A kind of visitor with their credentials. */
export interface Visitor {
  /** Who they are; `anonymous` where the credentials open no session. */
  readonly is: 'anonymous' | 'owner' | 'stranger' | StaffRole;
  /** The fault for credentials that open no session. */
  readonly refused?: FaultName;
  /** Has the cookie of a live session of the owner, which the address of a file requires. */
  readonly opensFiles?: true;
  /** The headers they send, and the session that these open, if any. */
  readonly arrive: () => Promise<{ headers: Record<string, string>; session?: Person }>;
}

type Session = Person & { readonly sessionId: string };

/** One visitor of every kind: the owner of all records, others, each role of staff, and sessions that are no longer valid. */
export async function visitorsOf(test: TestApp, given: ReturnType<typeof givenOn>) {
  const { db } = test.app;
  const owner = await given.researcher();
  const stranger = await given.researcher();
  const leaver = await given.researcher();
  const staff = Object.fromEntries(
    await Promise.all(
      staffRole.list.map(async ({ code }) => [code, await given.staff({ roles: [code] })] as const),
    ),
  ) as Record<StaffRole, Person>;

  /** Another session of a person. */
  async function sessionOf({ id, kind }: Person, isLimited = false): Promise<Session> {
    const started = await inTransaction(db, (tx) =>
      startSession(tx, test.app, kind, id, 'test', { isLimited }),
    );
    return { id, kind, token: started.token, cookie: started.cookie, sessionId: started.id };
  }

  const live = (person: Person, is: Visitor['is']): Visitor => ({
    is,
    ...(is === 'owner' ? { opensFiles: true } : {}),
    arrive: async () => {
      const session = await sessionOf(person);
      return { session, headers: credentials(session) };
    },
  });

  /** A session to which something has happened since. */
  const after = (
    person: Person,
    is: Visitor['is'],
    refused: FaultName,
    happen: (sessionId: string) => Promise<unknown> = async () => {},
  ): Visitor => ({
    is,
    refused,
    arrive: async () => {
      const session = await sessionOf(person);
      await happen(session.sessionId);
      return { headers: credentials(session) };
    },
  });

  const changed = (values: Record<string, unknown>) => (sessionId: string) =>
    db.updateTable('session').set(values).where('id', '=', sessionId).execute();
  const ended = changed({ ended_at: sql`now()` });
  const unused = (interval: string) =>
    changed({ last_seen_at: sql`now() - ${sql.lit(interval)}::interval` });
  const aged = (interval: string) =>
    changed({ created_at: sql`now() - ${sql.lit(interval)}::interval` });

  async function inState(state: 'disabled' | 'cancelled'): Promise<Person> {
    const person = await given.researcher();
    await db.updateTable('researcher').set({ state }).where('id', '=', person.id).execute();
    return person;
  }
  async function disabledStaff(): Promise<Person> {
    const person = await given.staff({ roles: staffRole.list.map(({ code }) => code) });
    await db.updateTable('staff').set({ state: 'disabled' }).where('id', '=', person.id).execute();
    return person;
  }
  const nobodysSession = (present: () => Promise<Record<string, string>>): Visitor => ({
    is: 'anonymous',
    arrive: async () => ({ headers: await present() }),
  });

  /** Restores the visitors' states: accounts that asked to be erased, those that must be, and sessions that a call ended. */
  async function settle(): Promise<void> {
    await keepAccount(db, owner);
    await keepAccount(db, stranger);
    await startCancelling(db, leaver);
    await db
      .updateTable('session')
      .set({ ended_at: null })
      .where(
        'token_hash',
        'in',
        Object.values(staff).map(({ token }) => hashOf(token)),
      )
      .execute();
  }
  await settle();

  const visitors: Readonly<Record<string, Visitor>> = {
    anonymous: nobodysSession(async () => ({})),
    owner: live(owner, 'owner'),
    'another researcher': live(stranger, 'stranger'),
    ...Object.fromEntries(staffRole.list.map(({ code }) => [code, live(staff[code], code)])),

    'a disabled researcher': after(await inState('disabled'), 'stranger', 'loggedOut'),
    'a researcher on the way out': { ...live(leaver, 'stranger'), refused: 'accountCancelling' },
    'the owner by an SMS code alone after long sleep': {
      is: 'owner',
      refused: 'sessionLimited',
      arrive: async () => {
        const session = await sessionOf(owner, true);
        return { session, headers: credentials(session) };
      },
    },
    'a cancelled researcher': after(await inState('cancelled'), 'stranger', 'loggedOut'),
    'the owner after logging out': after(owner, 'owner', 'loggedOut', ended),
    'the owner after 7 idle days': after(owner, 'owner', 'expired', unused('7 days 1 minute')),
    'the owner after 30 days': after(owner, 'owner', 'expired', aged('30 days 1 minute')),
    'disabled staff of every role': after(await disabledStaff(), 'reviewer', 'loggedOut'),
    'a reviewer after signing out': after(staff.reviewer, 'reviewer', 'loggedOut', ended),
    'a reviewer idle for 30 minutes': after(
      staff.reviewer,
      'reviewer',
      'expired',
      unused('31 minutes'),
    ),
    'a reviewer after 12 hours': after(
      staff.reviewer,
      'reviewer',
      'expired',
      aged('12 hours 1 minute'),
    ),

    "the owner's token alone": nobodysSession(async () => bearer(await sessionOf(owner))),
    "the owner's cookie alone": {
      is: 'anonymous',
      opensFiles: true,
      arrive: async () => {
        const session = await sessionOf(owner);
        return { session, headers: cookie(session) };
      },
    },
    "the owner's token with the cookie of another of their sessions": nobodysSession(async () => ({
      ...bearer(await sessionOf(owner)),
      ...cookie(await sessionOf(owner)),
    })),
    "the owner's token with a stranger's cookie": nobodysSession(async () => ({
      ...bearer(await sessionOf(owner)),
      ...cookie(await sessionOf(stranger)),
    })),
    'credentials that nobody issued': nobodysSession(async () => ({
      ...bearer({ token: randomUUID() }),
      ...cookie({ cookie: randomUUID(), kind: 'researcher' }),
    })),
    "a reviewer's token alone": nobodysSession(async () => bearer(await sessionOf(staff.reviewer))),
    "a reviewer's credentials as a portal session": nobodysSession(async () =>
      credentials({ ...(await sessionOf(staff.reviewer)), kind: 'researcher' }),
    ),
    "the owner's credentials as a console session": nobodysSession(async () =>
      credentials({ ...(await sessionOf(owner)), kind: 'staff' }),
    ),
  };
  return { owner, stranger, staff, sessionOf, visitors, settle };
}

export const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
export const cookie = (session: { cookie: string; kind: SessionKind }) => ({
  cookie: `${cookieNames[session.kind]}=${session.cookie}`,
});
export const credentials = (session: Pick<Person, 'token' | 'cookie' | 'kind'>) => ({
  ...bearer(session),
  ...cookie(session),
});
