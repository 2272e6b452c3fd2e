import { sql } from 'kysely';
import { beforeAll, inSqlBatches } from '../../platform/database/batches.ts';
import { inSnapshot, type Db } from '../../platform/database/database.ts';
import { FaultList, type Findings } from '../../platform/findings.ts';

export interface ReportFindings extends Findings {
  readonly reports: number;
}

/**
 * Checks from the rows alone that a report shows its current award, that coins and contribution were posted for exactly that,
 * that its history is complete, and that nothing was posted or given for a report that does not exist. With `after`, an id:
 * only reports with a later step, and later postings and awards.
 */
export const verifyReports = (db: Db, after?: string): Promise<ReportFindings> =>
  inSnapshot(db, (snapshot) => verify(snapshot, after));

async function verify(db: Db, after: string | undefined): Promise<ReportFindings> {
  const faults = new FaultList();
  let reports = 0;
  for await (const some of inSqlBatches(db, listReports(after))) {
    reports += some.length;
    faults.addAll(
      await findWrong(
        db,
        some.map(({ id }) => id),
      ),
    );
  }
  for (const [table, source] of orphans) await checkSource(db, table, source, faults, after);
  return { reports, ...faults.found() };
}

const listReports = (after: string | undefined) => (last: string, most: number) =>
  after === undefined
    ? sql<{ id: string }>`select id from report where id > ${last} order by id limit ${most}`
    : sql<{ id: string }>`
          select distinct report_id as id from report_step where id > ${after} and report_id > ${last} order by report_id limit ${most}`;

// I12 to I14
async function findWrong(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with checked as (select * from report where id = any(${ids}::uuid[]))
    select 'report ' || checked.id || ' does not show the award that stands' as fault
      from checked left join award on report_id = checked.id and reversed_at is null
      where case when award.id is not null then checked.status not in (2, 3, 4) or checked.award_state is not null and award_raised(checked::report) is distinct from award.seq
          or (checked.level, checked.contribution, checked.coins) is distinct from (award.level, award.contribution, award.coins)
        when checked.earlier_account_id is null then checked.status in (2, 3, 4) and checked.award_state is null or checked.coins <> 0 or checked.contribution <> 0
        else false end
    union all
    -- what was brought over came with its whole account
    select 'report ' || checked.id || ' was not paid what it shows' from checked
      where earlier_account_id is null and (
        coins <> (select coalesce(sum(amount), 0) from ledger_tx join ledger_entry on tx_id = ledger_tx.id
          join account on account.id = account_id and account.researcher_id = checked.researcher_id
          where ledger_tx.kind in ('award', 'awardReversal') and source_kind = 'report' and source_id = checked.id)
        or contribution <> (select coalesce(sum(amount), 0) from contribution_entry
          where kind in ('award', 'awardReversal') and source_kind = 'report' and source_id = checked.id and contribution_entry.researcher_id = checked.researcher_id))
    union all
    select 'the history of report ' || checked.id || ' is not whole' from checked
      where version <> (select count(*) from report_step where report_id = checked.id)
        or not exists (select from report_step where report_id = checked.id and seq = version and to_status = status)
  `.execute(db);
  return rows.map(({ fault }) => fault);
}

const orphans = [
  ['ledger_tx', 'source_id'],
  ['contribution_entry', 'source_id'],
  ['award', 'report_id'],
] as const;

async function checkSource(
  db: Db,
  table: 'ledger_tx' | 'contribution_entry' | 'award',
  source: string,
  faults: FaultList,
  after = beforeAll,
): Promise<void> {
  const ofReports = table === 'award' ? sql`true` : sql`source_kind = 'report'`;
  const fetch = (last: string, most: number) => sql<{
    id: string;
    source: string;
    is_known: boolean;
  }>`
    select target.id, ${sql.ref(`target.${source}`)} as source, report.id is not null or not (${ofReports}) as is_known
    from ${sql.table(table)} as target left join report on report.id = ${sql.ref(`target.${source}`)}
    where target.id > ${last} order by target.id limit ${most}`;
  for await (const rows of inSqlBatches(db, fetch, after))
    for (const row of rows)
      if (!row.is_known)
        faults.add(`${table} ${row.id} is for report ${row.source}, which is gone`);
}
