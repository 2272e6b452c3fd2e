import { verdicts } from '@shieldsource/contract/reports/acts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

/** The standing verdict of a report, and whether its author has appealed against it. */
export async function findVerdict(tx: Tx, reportId: string, withinDays: number) {
  return tx
    .selectFrom('report_step as record')
    .leftJoin('report_appeal as appeal', (join) =>
      join
        .onRef('appeal.report_id', '=', 'record.report_id')
        .onRef('appeal.verdict_seq', '=', 'record.seq'),
    )
    .where('record.report_id', '=', reportId)
    .where('record.action', 'in', verdicts)
    .orderBy('record.seq', 'desc')
    .limit(1)
    .select([
      'record.seq',
      'record.action',
      'appeal.id as appeal_id',
      // if the award came later, the time begins with it
      sql<boolean>`greatest(record.created_at, (
        select max(created_at) from report_step as given
        where given.report_id = record.report_id and given.seq > record.seq and given.action in ('giveAward', 'approveAward')
      )) < act_time() - make_interval(days => ${withinDays})`.as('is_past'),
    ])
    .executeTakeFirst();
}

/** The newest appeal of a report, with who gave the verdict and who chose the current award. */
export async function findNewest(db: Db, reportId: string) {
  return db
    .selectFrom('report_appeal as appeal')
    .innerJoin('report_step as verdict', (join) =>
      join
        .onRef('verdict.report_id', '=', 'appeal.report_id')
        .onRef('verdict.seq', '=', 'appeal.verdict_seq'),
    )
    .leftJoin('award', (join) =>
      join.onRef('award.report_id', '=', 'appeal.report_id').on('award.reversed_at', 'is', null),
    )
    .where('appeal.report_id', '=', reportId)
    .orderBy('appeal.asked_seq', 'desc')
    .limit(1)
    .select([
      'appeal.id',
      'appeal.outcome',
      'verdict.staff_id as judge_id',
      'award.id as award_id',
      'award.staff_id as awarder_id',
    ])
    .executeTakeFirst();
}

export type NewestAppeal = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

export async function insertAppeal(
  tx: Tx,
  appeal: { id: string; reportId: string; verdictSeq: number; askedSeq: number },
): Promise<void> {
  await tx
    .insertInto('report_appeal')
    .values({
      id: appeal.id,
      report_id: appeal.reportId,
      verdict_seq: appeal.verdictSeq,
      asked_seq: appeal.askedSeq,
    })
    .execute();
}

export async function decideAppeal(
  tx: Tx,
  id: string,
  outcome: 'upheld' | 'rejected',
  decidedSeq: number,
): Promise<void> {
  await tx
    .updateTable('report_appeal')
    .set({ outcome, decided_seq: decidedSeq })
    .where('id', '=', id)
    .execute();
}
