import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Range } from '../../platform/paging.ts';
import { markedNameOf } from '../../platform/staff-name.ts';

const selectRules = (db: Db) =>
  db
    .selectFrom('scoring_rule')
    .select(['version', 'rule', sql<number>`coalesce(takes_effect_at, created_at)`.as('since')]);
export type RowOfRule = Awaited<ReturnType<typeof getRule>>;

export const getRuleInForce = (db: Db) =>
  selectRules(db)
    .where('version', '=', sql<number>`rule_at(act_time())`)
    .executeTakeFirstOrThrow();

export const getRule = (db: Db, version: number) =>
  selectRules(db).where('version', '=', version).executeTakeFirstOrThrow();

// the shipped rule was in force before all others, whenever its row was written
const heldFrom = sql<number>`coalesce(takes_effect_at, '-infinity')`;
const pastRules = (db: Db) =>
  selectRules(db)
    .select('takes_effect_at')
    .where(sql<boolean>`${heldFrom} <= act_time()`)
    .orderBy(heldFrom, 'desc')
    .orderBy('version', 'desc');

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

const proposals = (db: Db) =>
  db
    .selectFrom('rule_proposal as proposal')
    .leftJoin('scoring_rule as signed', 'signed.version', 'proposal.version')
    .leftJoin('staff as author', 'author.id', 'proposal.staff_id')
    .leftJoin('staff as decider', 'decider.id', 'proposal.decided_by')
    .select([
      'proposal.id',
      'proposal.rule',
      'proposal.effect_day',
      'proposal.note',
      'proposal.created_at',
      'proposal.outcome',
      'proposal.decided_at',
      'proposal.reply',
      'proposal.version',
      'proposal.staff_id',
      markedNameOf('author').as('author_name'),
      markedNameOf('decider').as('decider_name'),
      'signed.takes_effect_at',
      sql<boolean>`coalesce(signed.takes_effect_at > act_time(), false)`.as('is_planned'),
      sql<boolean>`proposal.version is not distinct from rule_at(act_time())`.as('is_in_force'),
    ]);
export type RowOfProposal = Awaited<ReturnType<typeof listProposals>>[number];

/** Newest first, the shipped one last; unsigned ones only on request. */
export const listProposals = (
  db: Db,
  { offset, limit, isWhole }: Range & { readonly isWhole: boolean },
) =>
  proposals(db)
    .$if(!isWhole, (query) => query.where('proposal.outcome', '=', 'signed'))
    .orderBy(sql`proposal.staff_id is null`)
    .orderBy('proposal.created_at', 'desc')
    .orderBy('proposal.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const allProposals = (db: Db, isWhole: boolean) =>
  db
    .selectFrom('rule_proposal')
    .$if(!isWhole, (query) => query.where('outcome', '=', 'signed'))
    .select('id');

export const findProposal = (db: Db, id: string, isWhole: boolean) =>
  proposals(db)
    .where('proposal.id', '=', id)
    .$if(!isWhole, (query) => query.where('proposal.outcome', '=', 'signed'))
    .executeTakeFirst();

/** Locks a proposal against other decisions. */
export const lockProposal = (tx: Tx, id: string) =>
  tx
    .selectFrom('rule_proposal as proposal')
    .leftJoin('staff as author', 'author.id', 'proposal.staff_id')
    .where('proposal.id', '=', id)
    .select(['proposal.rule', 'proposal.outcome', 'proposal.staff_id'])
    .forUpdate('proposal')
    .executeTakeFirst();

export async function insertProposal(
  tx: Tx,
  proposal: {
    id: string;
    rule: object;
    effectDay: string;
    note: string;
    staffId: string;
  },
): Promise<void> {
  await tx
    .insertInto('rule_proposal')
    .values({
      id: proposal.id,
      rule: JSON.stringify(proposal.rule),
      effect_day: proposal.effectDay,
      note: proposal.note,
      staff_id: proposal.staffId,
    })
    .execute();
}

/** A trigger sets the time of the decision. */
export async function decideProposal(
  tx: Tx,
  id: string,
  decision: {
    outcome: 'signed' | 'returned' | 'withdrawn';
    staffId: string;
    version?: number;
    reply?: string;
  },
): Promise<void> {
  await tx
    .updateTable('rule_proposal')
    .set({
      outcome: decision.outcome,
      decided_by: decision.staffId,
      version: decision.version ?? null,
      reply: decision.reply ?? '',
    })
    .where('id', '=', id)
    .execute();
}

/** The number of the next version; another signature waits until commit. */
export async function takeVersion(tx: Tx): Promise<number> {
  await sql`lock table scoring_rule in share row exclusive mode`.execute(tx);
  const { version } = await tx
    .selectFrom('scoring_rule')
    .select((eb) => eb(eb.fn.max('version'), '+', 1).as('version'))
    .executeTakeFirstOrThrow();
  return version ?? 1;
}

/** Makes the signed proposal a version. Answers from when it is in force. */
export async function insertRule(tx: Tx, version: number): Promise<number> {
  const { takes_effect_at } = await tx
    .insertInto('scoring_rule')
    .columns(['version', 'rule'])
    .expression((eb) =>
      eb.selectFrom('rule_proposal').where('version', '=', version).select(['version', 'rule']),
    )
    .returning('takes_effect_at')
    .executeTakeFirstOrThrow();
  return Number(takes_effect_at);
}

export const previewDays = 90;
export const previewAwards = 20_000;

/** The awards of recent days, newest first and limited, grouped where they were computed alike. */
export async function sumRecentAwards(db: Db) {
  const { rows } = await sql<{
    level: number;
    rule_version: number;
    tier: string;
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
