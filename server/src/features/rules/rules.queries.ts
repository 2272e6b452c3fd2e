import { sql, type SqlBool } from 'kysely';
import type { Severity, Tier } from '@shieldsource/contract/awards/scoring';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Range } from '../../platform/paging.ts';
import { recordsOf } from '../proposals/proposals.ts';

const selectRules = (db: Db) =>
  db
    .selectFrom('scoring_rule')
    .select(['version', 'rule', sql<number>`coalesce(takes_effect_at, created_at)`.as('since')]);
export type RowOfRule = Awaited<ReturnType<typeof getRule>>;

export const getRuleInForce = (db: Db) =>
  selectRules(db)
    .where('version', '=', sql<number>`rule_at(act_time())`)
    .executeTakeFirstOrThrow();

/**
 * The version that will hold on a day, `YYYY-MM-DD`, from its midnight in Beijing; for one that is past, the one in force by
 * the clock, since whoever signs may have waited for another signature that began later.
 */
export const getRuleOn = (db: Db, day: string) =>
  selectRules(db)
    .where(
      'version',
      '=',
      sql<number>`(select rule_at(greatest(act_time(clock_timestamp()), ${day}::timestamp at time zone 'Asia/Shanghai')))`,
    )
    .executeTakeFirstOrThrow();

export const getRule = (db: Db, version: number) =>
  selectRules(db).where('version', '=', version).executeTakeFirstOrThrow();

// the shipped rule was in force before all others, whenever its row was written
const heldFrom = sql<number>`coalesce(takes_effect_at, '-infinity')`;
const newestFirst = (db: Db) =>
  selectRules(db).select('takes_effect_at').orderBy(heldFrom, 'desc').orderBy('version', 'desc');
const pastRules = (db: Db) => newestFirst(db).where(sql<boolean>`${heldFrom} <= act_time()`);

/** The version that one replaces, by the time from which each holds; none before the shipped one. */
export const findRuleBefore = (db: Db, version: number) =>
  newestFirst(db)
    .where(
      sql<boolean>`(${heldFrom}, version) < (select ${heldFrom}, version from scoring_rule where version = ${version})`,
    )
    .limit(1)
    .executeTakeFirst();

/** Those in force now or before, newest first. */
export const listPastRules = (db: Db, limit: number) => pastRules(db).limit(limit).execute();

/** A version that is or was in force, and the one before it. */
export const listRuleAndBefore = (db: Db, version: number) =>
  pastRules(db)
    .where(
      sql<boolean>`(${heldFrom}, version) <= (select ${heldFrom}, version from scoring_rule where version = ${version})`,
    )
    .limit(2)
    .execute();

/** The next version to take effect, if one is signed; of several for one day the last. */
export const findNextRule = (db: Db) =>
  selectRules(db)
    .where('takes_effect_at', '>', sql<number>`act_time()`)
    .orderBy('takes_effect_at')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Today in Asia/Shanghai, `YYYY-MM-DD`. */
export async function today(db: Db): Promise<string> {
  const { rows } = await sql<{
    day: string;
  }>`select (act_time() at time zone 'Asia/Shanghai')::date as day`.execute(db);
  return rows[0]?.day ?? '';
}

/** Every version that was proposed, and the shipped one. */
const versions = (db: Db) =>
  db
    .selectFrom(recordsOf(db, 'rule').as('proposal'))
    .fullJoin('scoring_rule as signed', 'signed.id', 'proposal.id')
    .select([
      sql<string>`coalesce(proposal.id, signed.id)`.as('id'),
      sql<unknown>`coalesce(signed.rule, proposal.params -> 'rule')`.as('rule'),
      sql<string>`coalesce(proposal.params ->> 'effectDay', (signed.created_at at time zone 'Asia/Shanghai')::date::text)`.as(
        'effect_day',
      ),
      'proposal.reason',
      'proposal.asked_by',
      'proposal.asker_name',
      sql<number>`coalesce(proposal.asked_at, signed.created_at)`.as('asked_at'),
      sql<
        string | null
      >`case when proposal.id is null then 'approved' else proposal.outcome end`.as('outcome'),
      'proposal.decider_name',
      'proposal.decided_at',
      'proposal.reply',
      'signed.version',
      'signed.takes_effect_at',
      sql<boolean>`coalesce(signed.takes_effect_at > act_time(), false)`.as('is_planned'),
      sql<boolean>`coalesce(signed.version = rule_at(act_time()), false)`.as('is_in_force'),
    ]);
export type RowOfVersion = Awaited<ReturnType<typeof listRules>>[number];

const signedOnly = sql<SqlBool>`signed.id is not null`;

/** Newest first, the shipped one last; unsigned ones only on request. */
export const listRules = (
  db: Db,
  { offset, limit, isWhole }: Range & { readonly isWhole: boolean },
) =>
  versions(db)
    .$if(!isWhole, (query) => query.where(signedOnly))
    .orderBy(sql`proposal.id desc nulls last`)
    .offset(offset)
    .limit(limit)
    .execute();

export const allRules = (db: Db, isWhole: boolean) =>
  versions(db)
    .$if(!isWhole, (query) => query.where(signedOnly))
    .clearSelect()
    .select(sql`1`.as('one'));

export const findRule = (db: Db, id: string, isWhole: boolean) =>
  versions(db)
    .where(sql<SqlBool>`coalesce(proposal.id, signed.id) = ${id}`)
    .$if(!isWhole, (query) => query.where(signedOnly))
    .executeTakeFirst();

/** The number of the next version; another signature waits until commit. */
export async function takeVersion(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('scoring_rule', 0))`.execute(tx);
  const { version } = await tx
    .selectFrom('scoring_rule')
    .select((eb) => eb(eb.fn.max('version'), '+', 1).as('version'))
    .executeTakeFirstOrThrow();
  return version ?? 1;
}

/** Makes a signed proposal a version. Answers from when it is in force, which the database decides. */
export async function insertRule(
  tx: Tx,
  { id, version, rule }: { id: string; version: number; rule: object },
): Promise<number> {
  const { takes_effect_at } = await tx
    .insertInto('scoring_rule')
    .values({ id, version, rule: JSON.stringify(rule) })
    .returning('takes_effect_at')
    .executeTakeFirstOrThrow();
  return Number(takes_effect_at);
}

export const previewDays = 90;
export const previewAwards = 20_000;

/** The awards of recent days, newest first and limited, grouped where they were computed alike. */
export async function sumRecentAwards(db: Db) {
  const { rows } = await sql<{
    level: Severity;
    rule_version: number;
    tier: Tier;
    factor_hundredths: number;
    base_contribution: number;
    bonus_contribution: number;
    base_coins: number;
    bonus_coins: number;
    contribution: number;
    coins: number;
    awards: number;
  }>`
    select level, rule_version, tier, factor_hundredths, base_contribution, bonus_contribution, base_coins, bonus_coins, contribution, coins, count(*) as awards
    from (
      select * from award where reversed_at is null and created_at >= act_time() - make_interval(days => ${sql.lit(previewDays)})
      order by created_at desc limit ${sql.lit(previewAwards)}) as recent
    group by level, rule_version, tier, factor_hundredths, base_contribution, bonus_contribution, base_coins, bonus_coins, contribution, coins
  `.execute(db);
  return rows;
}
export type RecentAwards = Awaited<ReturnType<typeof sumRecentAwards>>[number];
