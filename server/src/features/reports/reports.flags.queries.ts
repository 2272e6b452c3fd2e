import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { reportFlag } from '@shieldsource/contract/report-flags';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { deskRows, type RowOfQueue } from './reports.queries.ts';

type FlagKey = keyof typeof reportFlag.codes;
type Reports = ExpressionBuilder<Tables, 'report'>;

/** Where each flag is up. An index holds just those reports, so counting them costs what is open, not what there is. */
const isUp: Record<FlagKey, (eb: Reports) => Expression<SqlBool>> = {
  information: (eb) => eb('report.information_seq', 'is not', null),
  appeal: (eb) =>
    eb(
      'report.id',
      'in',
      eb
        .selectFrom('report_appeal')
        .where('report_appeal.outcome', 'is', null)
        .select('report_appeal.report_id'),
    ),
  retestFailed: (eb) => eb('report.retest', '=', 'failed'),
  awardWaiting: (eb) => eb('report.award_state', '=', sql.lit('waiting')),
  awardReturned: (eb) => eb('report.award_state', '=', sql.lit('returned')),
};

export async function countFlagged(db: Db): Promise<Record<FlagKey, number>> {
  const count = (key: FlagKey) =>
    db
      .selectFrom('report')
      .where((eb) => isUp[key](eb as Reports))
      .select(sql<number>`count(*)::bigint`.as('count'));
  return db
    .selectNoFrom([
      count('information').as('information'),
      count('appeal').as('appeal'),
      count('retestFailed').as('retestFailed'),
      count('awardWaiting').as('awardWaiting'),
      count('awardReturned').as('awardReturned'),
    ])
    .$castTo<Record<FlagKey, number>>()
    .executeTakeFirstOrThrow();
}

/** Everything that waits for the same, longest there first. */
export async function listFlagged(
  db: Db,
  flag: FlagKey,
  { offset, limit }: { offset: number; limit: number },
): Promise<RowOfQueue[]> {
  return deskRows(db)
    .where((eb) => isUp[flag](eb as unknown as Reports))
    .orderBy('report.created_at')
    .orderBy('report.id')
    .offset(offset)
    .limit(limit)
    .execute();
}
