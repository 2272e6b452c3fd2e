import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { FaultName } from '@shieldsource/contract/faults';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { bindingOf } from './binding.ts';
import { hashOf, isSame, newToken, type Keys } from './crypto.ts';
import type { Db, Tx } from './database/database.ts';
import { notify } from './database/notifications.ts';

export type SessionKind = 'researcher' | 'staff';

export interface ResearcherMe {
  readonly kind: 'researcher';
  readonly id: string;
  readonly sessionId: string;
  /** In the cooling-off before the account is erased: only calls marked `whileCancelling` are open. */
  readonly isCancelling: boolean;
  /** Begun by an SMS code alone, in a new browser, after long sleep: only calls marked `whileLimited` are open, until somebody signs in anew. */
  readonly isLimited: boolean;
}
export interface StaffMe {
  readonly kind: 'staff';
  readonly id: string;
  readonly sessionId: string;
  readonly roles: readonly StaffRole[];
  /** The same human's researcher account, whose reports they never judge. */
  readonly researcherId: string | null;
  /** Whether a second factor was shown in this session within ten minutes. */
  readonly isProven?: boolean;
}
export type Me = ResearcherMe | StaffMe;
/** Who is signed in, with the UID of a researcher or the number of a colleague. */
export type Identified = Me & { readonly number: number };

/** What opens a session: a token in script's reach and a cookie out of it, each useless without the other. */
export interface SessionCredentials {
  readonly token: string;
  readonly cookie: string;
}

/** The cookie of the pair. The page keeps the token, another secret, under the same name in its storage. */
export const cookieNames = {
  researcher: 'shield_source_token',
  staff: 'shield_source_staff',
} as const;

/** Knows a browser again, whoever signs in with it and whether anybody has. Opens nothing. */
export const browserCookie = 'shield_source_browser';

/** How long a session lasts unused, and at most. */
const lives = {
  researcher: { idle: '7 days', absolute: '30 days' },
  staff: { idle: '30 minutes', absolute: '12 hours' },
} as const;

/** How long a browser keeps the cookie: as long as a session can last. */
export const cookieSeconds = { researcher: 30 * 24 * 3_600, staff: 12 * 3_600 } as const;

export async function startSession(
  tx: Tx,
  { keys }: { readonly keys: Keys },
  kind: SessionKind,
  personId: string,
  device: string,
  /** `network`: where it begins, as `networkOf` says it; kept for staff. `isLimited`: see `ResearcherMe`. */
  { network = null, isLimited = false }: { network?: string | null; isLimited?: boolean } = {},
): Promise<SessionCredentials & { id: string }> {
  const credentials = { token: newToken(), cookie: newToken(), id: newId() };
  const bound = {
    id: credentials.id,
    [ownerOf(kind)]: personId,
    token_hash: hashOf(credentials.token),
    cookie_hash: hashOf(credentials.cookie),
    is_limited: isLimited,
  };
  await tx
    .insertInto('session')
    .values({
      ...bound,
      kind,
      binding: boundTo(keys, personId, bound),
      device: device.slice(0, 200),
      network,
    })
    .execute();
  return credentials;
}

/** Whoever writes SQL alone makes no session, gives none to another person, and lifts no limit. */
const boundTo = (
  keys: Keys,
  personId: string,
  row: Pick<FoundSession, 'id' | 'token_hash' | 'cookie_hash' | 'is_limited'>,
): Buffer =>
  bindingOf(
    keys,
    'session',
    [row.id, personId, ...(row.is_limited ? ['limited'] : [])],
    [row.token_hash, row.cookie_hash],
  );

/** Tells every server whose sessions may have ended: the id of a session, or of the person; or anybody's. */
export const sessionChannel = 'session_ended';
export const everybody = '';

const ownerOf = (kind: SessionKind) => (kind === 'researcher' ? 'researcher_id' : 'staff_id');

/** Ends those of the open sessions that it is narrowed to. */
const ending = (db: Db) =>
  db
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('ended_at', 'is', null);

/** Answers false when it had ended already. */
export async function endSession(db: Db, id: string): Promise<boolean> {
  const ended = await ending(db).where('id', '=', id).executeTakeFirst();
  await notify(db, sessionChannel, id);
  return ended.numUpdatedRows === 1n;
}

/** Ends the session that a browser had until now, whoever's: a new sign-in there replaces its cookie. */
export async function endSessionIn(
  tx: Tx,
  kind: SessionKind,
  cookie: string | undefined,
): Promise<void> {
  if (cookie === undefined) return;
  const ended = await ending(tx)
    .where('cookie_hash', '=', hashOf(cookie))
    .where('kind', '=', kind)
    .returning('id')
    .executeTakeFirst();
  if (ended) await notify(tx, sessionChannel, ended.id);
}

/** Notes that a second factor was just shown in this session. */
export async function markProven(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ proven_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

const endedAtOnce = 5_000;

/** Ends every session that opens anything, some at a time, so that no statement takes long, and answers how many. */
export async function endAllSessions(tx: Tx): Promise<number> {
  const living = tx
    .selectFrom('session')
    .where('ended_at', 'is', null)
    .where(isLiving)
    .limit(endedAtOnce)
    .select('id');
  let [all, ended] = [0, 0];
  // a piece is smaller where others end sessions too, and there may be more all the same
  do {
    const { numUpdatedRows } = await ending(tx)
      .where('id', '=', sql<string>`any(array(${living}))`)
      .executeTakeFirst();
    ended = Number(numUpdatedRows);
    all += ended;
  } while (ended > 0);
  await notify(tx, sessionChannel, everybody);
  return all;
}

/** Ends every session of a person at once: disabled, cancelled, new roles. `exceptId` may stay, where it is the person's own wish. Answers how many. */
export async function endSessionsOf(
  tx: Tx,
  kind: SessionKind,
  personId: string,
  exceptId?: string,
): Promise<number> {
  const ended = await ending(tx)
    .where(ownerOf(kind), '=', personId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();
  await notify(tx, sessionChannel, personId);
  return Number(ended.numUpdatedRows);
}

/** Ends one session of a person; answers false when it is not theirs, or not open any more. */
export async function endOwnSession(
  db: Db,
  kind: SessionKind,
  personId: string,
  id: string,
): Promise<boolean> {
  const ended = await ending(db)
    .where('id', '=', id)
    .where(ownerOf(kind), '=', personId)
    .executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) return false;
  await notify(db, sessionChannel, id);
  return true;
}

/** Which of these sessions still open what they opened, each with the roles of its person now. When they were last seen stays as it is. Only of active accounts: while one is cancelling no stream is open. */
export async function listOpenSessions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, readonly StaffRole[]>> {
  const rows = await db
    .selectFrom('session')
    .leftJoin('researcher', 'researcher.id', 'session.researcher_id')
    .leftJoin('staff', 'staff.id', 'session.staff_id')
    .where('session.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('session.ended_at', 'is', null)
    .where(sql<boolean>`coalesce(researcher.state, ${staffState}) = 'active'`)
    .where(isLiving)
    .select(['session.id', 'staff.roles'])
    .execute();
  return new Map(rows.map(({ id, roles }) => [id, roles ?? []]));
}

/** Where a person is signed in, the place used last first. */
export async function listSessionsOf(db: Db, kind: SessionKind, personId: string) {
  return db
    .selectFrom('session')
    .where(ownerOf(kind), '=', personId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not ${isTooOld(kind)}`)
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .select(['id', 'created_at', 'last_seen_at', 'device', 'network'])
    .execute();
}

// the time of a temporary admin ends by itself
const staffState = sql<
  string | null
>`case when staff.temporary_until <= now() then 'disabled' else staff.state end`;

export const isTooOld = (kind: SessionKind) =>
  sql<boolean>`(session.last_seen_at < now() - ${sql.lit(lives[kind].idle)}::interval or session.created_at < now() - ${sql.lit(lives[kind].absolute)}::interval)`;

const isLiving = sql<boolean>`not case session.kind when 'staff' then ${isTooOld('staff')} else ${isTooOld('researcher')} end`;

/**
 * Who presents these credentials: the person, or which refusal they get.
 * 99: one is missing, unknown or not the other's · 94: ended, or the person may no longer sign in · 100: too old.
 */
export async function identify(
  app: Opener,
  kind: SessionKind,
  credentials: Partial<SessionCredentials>,
): Promise<Identified | FaultName> {
  if (!credentials.token || !credentials.cookie) return 'notLoggedIn';
  const found = await findSession(app.db, kind, 'token_hash', credentials.token);
  if (!found || !isSame(found.cookie_hash, hashOf(credentials.cookie))) return 'notLoggedIn';
  return judge(app, found);
}

/** Who holds this cookie. Opens signed file addresses only, which name the session themselves. */
export async function identifyByCookie(
  app: Opener,
  kind: SessionKind,
  cookie: string,
): Promise<Identified | FaultName> {
  const found = await findSession(app.db, kind, 'cookie_hash', cookie);
  return found && !found.is_limited ? judge(app, found) : 'notLoggedIn';
}

interface Opener {
  readonly db: Db;
  readonly keys: Keys;
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

async function findSession(
  db: Db,
  kind: SessionKind,
  column: 'token_hash' | 'cookie_hash',
  secret: string,
) {
  return db
    .selectFrom('session')
    .leftJoin('researcher', 'researcher.id', 'session.researcher_id')
    .leftJoin('staff', 'staff.id', 'session.staff_id')
    .where(`session.${column}`, '=', hashOf(secret))
    .where('session.kind', '=', kind)
    .select([
      'session.id',
      'session.kind',
      'session.token_hash',
      'session.cookie_hash',
      'session.binding',
      'session.is_limited',
      'session.ended_at',
      'session.researcher_id',
      'session.staff_id',
      'researcher.state as researcher_state',
      'researcher.uid',
      'staff.number',
      staffState.as('staff_state'),
      'staff.roles',
      'staff.researcher_id as own_researcher_id',
      isTooOld(kind).as('is_expired'),
      mayBeUnbound.as('may_be_unbound'),
      sql<boolean>`session.last_seen_at < now() - interval '1 minute'`.as('is_stale'),
      sql<boolean>`coalesce(session.proven_at > now() - interval '10 minutes', false)`.as(
        'is_proven',
      ),
    ])
    .executeTakeFirst();
}

/** Until a day after servers began to bind sessions, while those of the release before may still serve beside. */
const mayBeUnbound = sql<boolean>`(session.binding is null and session.created_at <
  (select applied_at + interval '1 day' from migration where name = '0025-sessions-bound.sql'))`;

function isOurs(keys: Keys, found: FoundSession): boolean {
  if (found.binding === null) return found.may_be_unbound;
  return isSame(found.binding, boundTo(keys, found.researcher_id ?? found.staff_id ?? '', found));
}

async function judge({ db, keys }: Opener, found: FoundSession): Promise<Identified | FaultName> {
  if (!isOurs(keys, found)) return 'notLoggedIn';
  if (found.ended_at !== null) return 'loggedOut';
  if (found.is_expired) return 'expired';
  const isCancelling = found.researcher_state === 'cancelling';
  if ((found.researcher_state ?? found.staff_state) !== 'active' && !isCancelling)
    return 'loggedOut';
  if (found.is_stale) {
    // one write a minute at most, so that reading pages stays reading
    await db
      .updateTable('session')
      .set({ last_seen_at: sql`now()` })
      .where('id', '=', found.id)
      .execute();
  }
  const session = { sessionId: found.id, number: found.uid ?? found.number ?? 0 };
  if (found.researcher_id)
    return {
      kind: 'researcher',
      id: found.researcher_id,
      isCancelling,
      isLimited: found.is_limited,
      ...session,
    };
  return {
    kind: 'staff',
    id: found.staff_id ?? '',
    ...session,
    roles: found.roles ?? [],
    researcherId: found.own_researcher_id,
    isProven: found.is_proven,
  };
}
