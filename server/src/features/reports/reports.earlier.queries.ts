import { sql } from 'kysely';
import type { Severity } from '@shieldsource/contract/awards/scoring';
import type { ReportStatus } from '@shieldsource/contract/reports/status';
import type { Db, Tx } from '../../platform/database/database.ts';

/** A report as the earlier portal exported it; it waits for its author. */
export interface EarlierReport {
  readonly number: string;
  /** The id of its account in the earlier portal. */
  readonly accountId: string;
  readonly title: string;
  readonly application: string;
  readonly platform: string;
  readonly type: string;
  readonly url: string;
  readonly status: Exclude<ReportStatus, 1>;
  readonly level: Severity | null;
  readonly contribution: number;
  readonly coins: number;
  readonly body: string;
  readonly createTime: number;
  readonly updateTime: number;
}

/** All in one statement; the account is found by its name in the earlier portal. */
export async function insertEarlier(
  tx: Tx,
  reports: readonly (EarlierReport & { id: string })[],
): Promise<number> {
  const of = <K extends keyof EarlierReport | 'id'>(key: K) => reports.map((report) => report[key]);
  const moments = (key: 'createTime' | 'updateTime') =>
    reports.map((report) => new Date(report[key]).toISOString());
  const { numAffectedRows } = await sql`
    insert into earlier_report (id, account_id, number, title, application, platform, type, url, status, level, contribution, coins, body, created_at, updated_at)
    select line.id, earlier_account.id, line.number, line.title, line.application, line.platform, line.type, line.url, line.status, line.level,
      line.contribution, line.coins, line.body, line.created_at, line.updated_at
    from unnest(${of('id')}::uuid[], ${of('accountId')}::text[], ${of('number')}::text[], ${of('title')}::text[], ${of('application')}::text[],
      ${of('platform')}::text[], ${of('type')}::text[], ${of('url')}::text[], ${of('status')}::smallint[], ${of('level')}::smallint[],
      ${of('contribution')}::bigint[], ${of('coins')}::bigint[], ${of('body')}::text[], ${moments('createTime')}::timestamptz[], ${moments('updateTime')}::timestamptz[])
      as line (id, account, number, title, application, platform, type, url, status, level, contribution, coins, body, created_at, updated_at)
    join earlier_account on earlier_account.earlier_id = line.account
    where not exists (select from report where report.earlier_number = line.number)
    on conflict on constraint earlier_report_once do nothing
  `.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function findKnown(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from earlier_report where number = any(${numbers}::text[])
    union all select earlier_number from report where earlier_number = any(${numbers}::text[])
  `.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** In the order of their submission. */
export async function listWaiting(tx: Tx, accountId: string) {
  return tx
    .selectFrom('earlier_report')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('number')
    .select([
      'id',
      'title',
      'url',
      'body',
      'application',
      'platform',
      'type',
      'status',
      'contribution',
      'created_at',
    ])
    .execute();
}

interface Destination {
  researcherId: string;
  seqBefore: number;
  ruleVersion: number;
  termsVersion: number;
  /** The level where the import has none. */
  selfLevel: number;
}

/** Texts are copied within the database. */
export async function moveIn(
  tx: Tx,
  accountId: string,
  { researcherId, seqBefore, ruleVersion, termsVersion, selfLevel }: Destination,
): Promise<void> {
  await sql`
    with waiting as (
      select *, nextval('report_number') as serial, row_number() over (order by created_at, number) as place
      from (select * from earlier_report where account_id = ${accountId} order by created_at, number) as ordered),
    written as (insert into report_text (report_id, description, url) select id, body, url from waiting)
    insert into report (id, number, researcher_id, researcher_seq, title, application_id, platform_id, type_id, self_level,
      tier, rule_version, terms_version, status, level, contribution, coins, earlier_number, earlier_account_id, created_at, updated_at)
    select waiting.id, 'SS-' || to_char(now() at time zone 'Asia/Shanghai', 'YYYY') || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0'),
      ${researcherId}::uuid, ${seqBefore}::bigint + place, title, application.id, platform.id, report_type.id,
      coalesce(level, ${selfLevel}::smallint), application.tier, ${ruleVersion}::integer, ${termsVersion}::integer, status, level, contribution, coins,
      waiting.number, account_id, created_at, updated_at
    from waiting join application on application.name = waiting.application
    join platform on platform.name = waiting.platform
    join report_type on report_type.name = waiting.type
  `.execute(tx);
}

/** The first step of each history, under the id of its event. */
export async function insertArrivals(
  tx: Tx,
  arrivals: readonly { id: string; reportId: string }[],
): Promise<void> {
  const [ids, reportIds] = [arrivals.map(({ id }) => id), arrivals.map(({ reportId }) => reportId)];
  await sql`
    insert into report_step (id, report_id, seq, action, to_status, actor_role, note)
    select arrival.id, report.id, 1, 'migrate', report.status, 'author', ''
    from unnest(${ids}::uuid[], ${reportIds}::uuid[]) as arrival (id, report_id)
    join report on report.id = arrival.report_id
  `.execute(tx);
}

export async function deleteWaiting(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('earlier_report').where('account_id', '=', accountId).execute();
}
