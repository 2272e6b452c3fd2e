import { sql } from 'kysely';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { codePurpose } from '@shieldsource/contract/passport/calls';
import type { Db, Tx } from '../../platform/database/database.ts';
import { keepBrowser } from '../../platform/known-browsers.ts';

/** Requests for a phone by strangers and by known browsers are counted separately. */
export type Lane = 'open' | 'own';

/** Locks a phone until commit. */
export async function lockPhone(tx: Tx, phoneIndex: Buffer): Promise<void> {
  const name = phoneIndex.toString('hex');
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** What was sent to a phone in the last day in one lane: when the next code may be sent, how many were sent, when the first of them is a day old, and the number of wrong guesses. */
export async function countSent(
  tx: Tx,
  phoneIndex: Buffer,
  lane: Lane,
): Promise<{ waitSeconds: number; today: number; daySeconds: number; guesses: number }> {
  const { rows } = await sql<{
    waitSeconds: number;
    today: number;
    daySeconds: number;
    guesses: number;
  }>`
    select count(*) filter (where lane = ${lane})::int as today,
      coalesce(ceil(60 - extract(epoch from now() - max(created_at) filter (where lane = ${lane}))), 0)::int as "waitSeconds",
      coalesce(ceil(86400 - extract(epoch from now() - min(created_at) filter (where lane = ${lane}))), 86400)::int as "daySeconds",
      ${guessesIn(lane)} as guesses
    from phone_code where phone_index = ${phoneIndex} and created_at > now() - interval '1 day'
  `.execute(tx);
  const [sent] = rows;
  if (!sent) throw new Error('a count always has one row');
  return sent;
}

// who tries a code that somebody else requested counts as a stranger
const guessesIn = (lane: Lane) =>
  sql<number>`(coalesce(sum(tries) filter (where lane = ${lane}), 0) + ${lane === 'open' ? sql`coalesce(sum(strange_tries), 0)` : sql`0`})::int`;

export async function insertCode(
  tx: Tx,
  code: {
    id: string;
    phoneIndex: Buffer;
    purpose: CodeOf<typeof codePurpose>;
    codeHash: Buffer;
    askedBy: Buffer | null;
    lane: Lane;
  },
): Promise<void> {
  await tx
    .insertInto('phone_code')
    .values({
      id: code.id,
      phone_index: code.phoneIndex,
      purpose: code.purpose,
      code_hash: code.codeHash,
      asked_by: code.askedBy,
      lane: code.lane,
    })
    .execute();
}

interface GivenCode {
  phoneIndex: Buffer;
  purpose: string;
  codeHash: Buffer;
  /** Who tries it, as a hash; null for somebody who cannot be recognized. */
  askedBy: Buffer | null;
}

/**
 * Tries codes that count only together, in a single statement: if all are right all are used up, else the tries of each
 * are counted. Locks all codes of these phones, so that parallel guesses cannot exceed their limits, and a right code works
 * once.
 *
 * A try is compared with the newest valid code that the same asker requested, else with the newest of somebody who could
 * not be recognized. Answers for each whether it was right; false also when there was nothing to compare with.
 */
export async function tryCodes(
  db: Db,
  given: readonly GivenCode[],
  { guessesADay }: { guessesADay: Readonly<Record<Lane, number>> },
): Promise<boolean[]> {
  const rows = given.map(
    ({ phoneIndex, purpose, codeHash, askedBy }, place) =>
      sql`(${place}::int, ${phoneIndex}::bytea, ${purpose}::text, ${codeHash}::bytea, ${askedBy}::bytea)`,
  );
  const tried = await sql<{ place: number; isRight: boolean }>`
    with given (place, phone_index, purpose, code_hash, asked_by) as (values ${sql.join(rows)}),
    today as materialized (
      select * from phone_code
      where phone_index in (select phone_index from given) and created_at > now() - interval '1 day'
      order by phone_index, id for update),
    guesses as (
      select phone_index, ${guessesIn('open')} as open, ${guessesIn('own')} as own from today group by phone_index),
    open as (
      select code.id, place, code.is_theirs, code.code_hash = given.code_hash as is_right
      from given join guesses using (phone_index) cross join lateral (
        select *, coalesce(today.asked_by = given.asked_by and created_at > now() - interval '5 minutes', false) as is_theirs
        from today
        where today.phone_index = given.phone_index and today.purpose = given.purpose
          and (today.asked_by is null or today.asked_by = given.asked_by)
        order by is_theirs desc, created_at desc limit 1) as code
      where code.used_at is null and code.created_at > now() - interval '5 minutes'
        and case when is_theirs then code.tries else code.strange_tries end < 5
        and case when is_theirs and code.lane = 'own' then guesses.own < ${guessesADay.own} else guesses.open < ${guessesADay.open} end),
    verdict as (select count(*) = ${given.length} and bool_and(is_right) as is_right from open)
    update phone_code set
      used_at = case when verdict.is_right then now() end,
      tries = tries + (is_theirs and not verdict.is_right)::int,
      strange_tries = strange_tries + (not is_theirs and not verdict.is_right)::int
    from open, verdict
    where phone_code.id = open.id and phone_code.used_at is null
    returning open.place, open.is_right as "isRight"
  `.execute(db);
  return given.map((_, at) => tried.rows.some(({ place, isRight }) => place === at && isRight));
}

export async function wasRead(db: Db, phoneIndex: Buffer): Promise<boolean> {
  const read = await db
    .selectFrom('phone_code')
    .where('phone_index', '=', phoneIndex)
    .where('used_at', '>', sql<number>`now() - interval '10 minutes'`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return read !== undefined;
}

/** Whether this browser has signed in before to an account with one of these phone hashes. */
export async function isKnownBrowser(
  tx: Tx,
  phoneIndexes: readonly Buffer[],
  browserHash: Buffer,
): Promise<boolean> {
  const known = await tx
    .selectFrom('known_browser')
    .innerJoin('researcher', 'researcher.id', 'known_browser.researcher_id')
    .where('phone_index', 'in', phoneIndexes)
    .where('browser_hash', '=', browserHash)
    .select('researcher_id')
    .executeTakeFirst();
  return known !== undefined;
}

export async function isBrowserOf(
  db: Db,
  researcherId: string,
  browserHash: Buffer,
): Promise<boolean> {
  const known = await db
    .selectFrom('known_browser')
    .where('researcher_id', '=', researcherId)
    .where('browser_hash', '=', browserHash)
    .select('researcher_id')
    .executeTakeFirst();
  return known !== undefined;
}

/** Remembers a browser of an account; only the newest few are remembered. */
export async function keepKnownBrowser(
  tx: Tx,
  researcherId: string,
  browserHash: Buffer,
  most: number,
): Promise<'known' | 'first' | 'another'> {
  const browser = await keepBrowser(tx, 'researcher', researcherId, browserHash);
  await sql`
    delete from known_browser where researcher_id = ${researcherId} and browser_hash in (
      select browser_hash from known_browser where researcher_id = ${researcherId}
      order by last_used_at desc, browser_hash offset ${most})
  `.execute(tx);
  return browser;
}

export async function forgetBrowsers(tx: Tx, researcherId: string): Promise<void> {
  await tx.deleteFrom('known_browser').where('researcher_id', '=', researcherId).execute();
}

export async function isSwitchedOn(db: Db): Promise<boolean> {
  const { is_on } = await db.selectFrom('sms_switch').select('is_on').executeTakeFirstOrThrow();
  return is_on;
}

/** Answers false when it was already in that position. */
export async function turnSwitch(db: Db, isOn: boolean): Promise<boolean> {
  const turned = await db
    .updateTable('sms_switch')
    .set({ is_on: isOn, turned_at: sql`now()` })
    .where('is_on', '<>', isOn)
    .executeTakeFirst();
  return turned.numUpdatedRows === 1n;
}
