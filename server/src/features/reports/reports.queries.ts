import type { ExpressionBuilder } from 'kysely';
import type { Severity, Tier } from '@shieldsource/contract/awards/scoring';
import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { mayCall } from '@shieldsource/contract/route';
import type { Db, Tx } from '../../platform/database/database.ts';
import { publicNumber } from '../../platform/database/public-number.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { named } from '../../platform/database/named.ts';
import type { Me } from '../../platform/sessions.ts';
import { markedStaffName } from '../../platform/staff-name.ts';
import type { dueOf } from '../promises/promises.ts';
import { recordsOf } from '../proposals/proposals.ts';

/** The next number among this person's own reports, or the last of several. Locks their row until commit, so that there are no gaps. */
export async function takeResearcherSeq(
  tx: Tx,
  researcherId: string,
  reports = 1,
): Promise<number> {
  const { report_seq } = await tx
    .updateTable('researcher')
    .set((eb) => ({ report_seq: eb('report_seq', '+', reports) }))
    .where('id', '=', researcherId)
    .returning('report_seq')
    .executeTakeFirstOrThrow();
  return report_seq;
}

interface NewReport {
  id: string;
  researcherId: string;
  researcherSeq: number;
  title: string;
  description: string;
  url: string;
  app: string;
  platform: string;
  type: string;
  selfLevel: Severity;
  cvssVector?: string | undefined;
  tier: Tier;
  termsVersion: number;
}

/** The values that replace an author's text when it is erased. */
export const erasedWords = { description: '', url: '', cvss_vector: null } as const;

/** Its row with the first of its promises, and its text. Answers its number. */
export async function insertReport(
  tx: Tx,
  report: NewReport,
  due: ReturnType<typeof dueOf>,
): Promise<string> {
  const { id: report_id, description, url, cvssVector = null } = report;
  const { number } = await tx
    .with('written', (db) =>
      db.insertInto('report_text').values({ report_id, description, url, cvss_vector: cvssVector }),
    )
    .insertInto('report')
    .values({
      id: report.id,
      number: publicNumber('SS', 'report_number'),
      researcher_id: report.researcherId,
      researcher_seq: report.researcherSeq,
      title: report.title,
      application_id: report.app,
      platform_id: report.platform,
      type_id: report.type,
      self_level: report.selfLevel,
      tier: report.tier,
      terms_version: report.termsVersion,
      ...due,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export interface NewRecord {
  /** The id of its event. */
  id: string;
  reportId: string;
  seq: number;
  action: string;
  fromStatus: number | null;
  toStatus: number;
  actorRole: string;
  staffId?: string | null;
  note?: string;
}

export async function insertRecord(tx: Tx, record: NewRecord): Promise<void> {
  await tx
    .insertInto('report_step')
    .values({
      id: record.id,
      report_id: record.reportId,
      seq: record.seq,
      action: record.action,
      from_status: record.fromStatus,
      to_status: record.toStatus,
      actor_role: record.actorRole,
      staff_id: record.staffId ?? null,
      note: record.note ?? '',
    })
    .execute();
}

/** The columns of a report in a list, with the names of application, type and platform. */
export const rows = (db: Db) =>
  db
    .selectFrom('report')
    .innerJoin('application', 'application.id', 'report.application_id')
    .innerJoin('platform', 'platform.id', 'report.platform_id')
    .innerJoin('report_type', 'report_type.id', 'report.type_id')
    .select([
      'report.id',
      'report.number',
      'report.earlier_number',
      'report.title',
      'report.status',
      'report.level',
      'report.self_level',
      'report.ignore_reason',
      'report.contribution',
      'report.coins',
      'report.award_state',
      'report.created_at',
      'report.updated_at',
      named('application.name').as('app_name'),
      named('platform.name').as('platform_name'),
      named('report_type.name').as('type_name'),
    ]);

export type RowOfReport = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

export async function findDetail(db: Db, id: string, me: Me) {
  return rows(db)
    .innerJoin('report_text', 'report_text.report_id', 'report.id')
    .innerJoin('researcher', 'researcher.id', 'report.researcher_id')
    .innerJoin('application_version as promised', (join) =>
      join
        .onRef('promised.application_id', '=', 'report.application_id')
        .onRef('promised.version', '=', 'report.application_version'),
    )
    .leftJoin('report as first', 'first.id', 'report.duplicate_of')
    .leftJoin('campaign', 'campaign.id', 'report.campaign_id')
    .where('report.id', '=', id)
    .where((eb) => mayRead(eb, me))
    .select([
      'application.team as app_team',
      'promised.name as promised_name',
      'promised.hosts as promised_hosts',
      'promised.packages as promised_packages',
      'first.id as first_id',
      'first.number as first_number',
      'first.title as first_title',
      'first.status as first_status',
      'first.level as first_level',
      'first.created_at as first_created_at',
      'report.information_seq',
      'report.has_appeal',
      'report.retest',
      'report.retest_seq',
      'report.researcher_id',
      'report.application_id',
      'report.platform_id',
      'report.type_id',
      'report_text.url',
      'report_text.description',
      'report.erased_at',
      'report_text.cvss_vector',
      'report.tier',
      'report.version',
      'report.rule_version',
      'report.factor_hundredths',
      'campaign.name as campaign_name',
      'report.terms_version',
      'researcher.nick_name',
      'researcher.uid',
      'researcher.state',
    ])
    .executeTakeFirst();
}
export type DetailOfReport = NonNullable<Awaited<ReturnType<typeof findDetail>>>;

export async function listAwards(db: Db, reportId: string) {
  return db
    .selectFrom('award')
    .where('report_id', '=', reportId)
    .orderBy('seq')
    .select([
      'level',
      'rule_version',
      'tier',
      'tier_hundredths',
      'factor_hundredths',
      'base_contribution',
      'bonus_contribution',
      'contribution',
      'base_coins',
      'bonus_coins',
      'coins',
      'cvss_vector',
      'created_at',
      'reversed_at',
    ])
    .execute();
}
export type RowOfAward = Awaited<ReturnType<typeof listAwards>>[number];

export async function listRecords(db: Db, reportId: string, me: Me) {
  return db
    .selectFrom('report_step as record')
    .innerJoin('report', 'report.id', 'record.report_id')
    .innerJoin('researcher', 'researcher.id', 'report.researcher_id')
    .leftJoin('staff', 'staff.id', 'record.staff_id')
    .where('record.report_id', '=', reportId)
    .where((eb) => mayRead(eb, me))
    .orderBy('record.seq')
    .select([
      'record.id',
      'record.seq',
      'record.staff_id',
      'record.action',
      'record.from_status',
      'record.to_status',
      'record.note',
      'report.earlier_number',
      'report.researcher_id',
      'record.created_at',
      'staff.number as staff_number',
      markedStaffName().as('staff_name'),
      'researcher.nick_name',
      'researcher.uid',
      'researcher.state',
    ])
    .execute();
}
export type RowOfRecord = Awaited<ReturnType<typeof listRecords>>[number];

/** The condition for reading a report: its author, and staff who may judge it. */
export function mayRead(
  eb: ExpressionBuilder<Tables & { report: Tables['report'] }, 'report'>,
  me: Me,
) {
  if (me.kind === 'researcher') return eb('report.researcher_id', '=', me.id);
  return eb.val(mayCall(me.roles, getReviewDetail));
}

export async function listAppeals(db: Db, reportId: string) {
  return db
    .selectFrom('report_appeal')
    .where('report_id', '=', reportId)
    .orderBy('asked_seq')
    .select(['verdict_seq', 'asked_seq', 'outcome', 'decided_seq'])
    .execute();
}
export type RowOfAppeal = Awaited<ReturnType<typeof listAppeals>>[number];

/** What a signature allows: the columns of an award, and the number of the award that it replaces. */
export type ProposedAward = Omit<
  RowOfAward,
  'contribution' | 'coins' | 'created_at' | 'reversed_at'
> & {
  readonly raises: number | null;
};

/** The last proposal for a report. */
export async function findProposal(db: Db, reportId: string) {
  const found = await recordsOf(db, 'award')
    .where('subject', '=', reportId)
    .orderBy('proposal.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    found && {
      ...found,
      ...(found.params as unknown as ProposedAward),
      contribution: found.contribution ?? 0,
      coins: found.coins ?? 0,
    }
  );
}
export type RowOfProposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>;
