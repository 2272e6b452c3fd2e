import type { CodeOf } from '@shieldsource/contract/coded';
import {
  ignoreReason,
  reportStatus,
  statusNameOf,
  type AwardArithmetic,
  type AwardProposal,
  type OperationRecord,
  type ReportDetail,
  type ReportRow,
  type ReportStatus,
} from '@shieldsource/contract/reports/calls';
import { notedAmongStaff, reportAction, type ReportAct } from '@shieldsource/contract/reports/acts';
import type { Clock } from '@shieldsource/contract/promises/calls';
import { awardState, retestState } from '@shieldsource/contract/reports/flags';
import {
  amountOf,
  severity,
  tier,
  type ScoringRule,
  type Tier,
} from '@shieldsource/contract/awards/scoring';
import { say } from '@shieldsource/contract/say';
import type { Me } from '../../platform/sessions.ts';
import { type FileInPlace, inPlaces, isOfReport } from '../files/files.ts';
import { nameOf } from '../people/people.ts';
import { presentFlags } from './reports.present.flags.ts';
import type * as queries from './reports.queries.ts';

export function presentRow(row: queries.RowOfReport): ReportRow {
  const { status, level } = row;
  return {
    id: row.id,
    number: row.number,
    earlierNumber: row.earlier_number,
    title: row.title,
    status,
    statusName: statusNameOf(status, row.ignore_reason),
    level,
    levelName: level === null ? '' : severity.labelOf(level),
    appName: row.app_name,
    platformName: row.platform_name,
    typeName: row.type_name,
    contribution: row.contribution,
    currency: row.coins,
    awardState: row.award_state,
    createTime: row.created_at,
    updateTime: row.updated_at,
  };
}

/** What belongs to a report. */
export interface RelatedToReport {
  readonly records: readonly queries.RowOfRecord[];
  readonly appeals: readonly queries.RowOfAppeal[];
  readonly awards: Awaited<ReturnType<typeof queries.listAwards>>;
  readonly proposal: queries.RowOfProposal | undefined;
  /** With addresses signed for this session. */
  readonly files: readonly FileInPlace[];
  readonly clocks: { readonly clock: Clock | null; readonly clocks: Clock[] };
  /** By which it was submitted. */
  readonly rule: ScoringRule;
}

/** A report, with the fields that `me` may see. */
export function presentDetail(
  me: Me,
  row: queries.DetailOfReport,
  { records, appeals, awards, proposal, files, clocks, rule }: RelatedToReport,
): ReportDetail {
  const reason = row.ignore_reason;
  return {
    ...presentRow(row),
    app: row.application_id,
    platform: row.platform_id,
    type: row.type_id,
    url: row.url,
    description: row.description,
    ...(row.erased_at === null ? {} : { erasedTime: row.erased_at }),
    selfLevel: row.self_level,
    selfLevelName: severity.labelOf(row.self_level),
    cvssVector: row.cvss_vector,
    tier: row.tier,
    tierName: tier.labelOf(row.tier),
    ...(row.campaign_name !== null && {
      campaign: { name: row.campaign_name, factorHundredths: row.factor_hundredths },
    }),
    ignoreReason: reason,
    ignoreReasonName: reason === null ? '' : ignoreReason.labelOf(reason),
    ...inPlaces(files.filter(isOfReport)),
    ...(awards.some(({ reversed_at }) => reversed_at === null) ? {} : promisedOf(row, rule)),
    awards: awards.map((award) => ({
      ...presentArithmetic(award, row),
      isReversed: award.reversed_at !== null,
    })),
    proposal: presentProposal(me, row, proposal, records),
    canComment: isOpenForComments(row),
    ...presentFlags(row, records, appeals),
    ...clocks,
    version: row.version,
  };
}

/** A closed report takes no more comments, except while an appeal or a retest is open, and after a failed retest. */
export const isOpenForComments = (report: {
  readonly status: number;
  readonly retest: string | null;
  readonly has_appeal: boolean;
}): boolean =>
  (report.status !== reportStatus.codes.ignored && report.status !== reportStatus.codes.done) ||
  report.has_appeal ||
  report.retest === retestState.codes.asked ||
  report.retest === retestState.codes.failed;

/** The award that its author was shown while writing, until the report has one. */
function promisedOf(
  row: queries.DetailOfReport,
  rule: ScoringRule,
): Pick<ReportDetail, 'promised'> {
  const isOpen = row.status === reportStatus.codes.waitReview || row.award_state !== null;
  if (!isOpen || row.earlier_number !== null) return {};
  const [level, tierHundredths] = [row.self_level, rule.tierHundredths[row.tier]];
  const amount = (base: number) => amountOf(base, 0, tierHundredths, row.factor_hundredths);
  const span = ({ from, to }: { from: number; to: number }) => ({
    from: amount(from),
    to: amount(to),
  });
  return {
    promised: { contribution: span(rule.contribution[level]), coins: span(rule.coins[level]) },
  };
}

type RowOfArithmetic = Omit<queries.RowOfAward, 'reversed_at'>;

function presentArithmetic(
  row: RowOfArithmetic,
  { campaign_name }: Pick<queries.DetailOfReport, 'campaign_name'>,
): AwardArithmetic {
  return {
    level: row.level,
    levelName: severity.labelOf(row.level),
    ruleVersion: row.rule_version,
    tierName: tier.labelOf(row.tier as Tier),
    tierHundredths: row.tier_hundredths,
    factorHundredths: row.factor_hundredths,
    ...(campaign_name !== null && { campaignName: campaign_name }),
    baseContribution: row.base_contribution,
    bonusContribution: row.bonus_contribution,
    contribution: row.contribution,
    baseCoins: row.base_coins,
    bonusCoins: row.bonus_coins,
    coins: row.coins,
    ...(row.cvss_vector !== null && { cvssVector: row.cvss_vector }),
    createTime: row.created_at,
  };
}

/** Why it was proposed or returned is in the history. */
function presentProposal(
  me: Me,
  row: queries.DetailOfReport,
  proposal: queries.RowOfProposal | undefined,
  records: readonly queries.RowOfRecord[],
): AwardProposal | null {
  const state = row.award_state;
  if (!proposal || state === null) return null;
  const noteOfFirst = (isIt: (record: queries.RowOfRecord) => boolean) => {
    const found = records.find(isIt);
    return found ? noteOf(found, me) : '';
  };
  const seq = proposal.based_on ?? 0;
  return {
    ...presentArithmetic({ ...proposal, created_at: proposal.asked_at }, row),
    id: proposal.id,
    state,
    stateName: awardState.labelOf(state),
    proposerName: staffName(me, proposal.asker_number, proposal.asker_name),
    reason: noteOfFirst((record) => record.seq === seq),
    reply: noteOfFirst((record) => record.seq > seq && record.action === 'returnAward'),
  };
}

/** The history of a report that `me` may see, with the files of its steps. */
export const presentRecords = (
  me: Me,
  rows: readonly queries.RowOfRecord[],
  files: readonly FileInPlace[],
): OperationRecord[] =>
  rows.map((row) => {
    const shown = files.filter(({ stepSeq }) => stepSeq === row.seq);
    return { ...presentRecord(row, me), ...(shown.length > 0 && inPlaces(shown)) };
  });

function presentRecord(row: queries.RowOfRecord, me: Me): OperationRecord {
  const action = row.action as CodeOf<typeof reportAction>;
  const toStatus = row.to_status as ReportStatus;
  return {
    id: row.id,
    action,
    actionName: reportAction.labelOf(action),
    fromStatus: row.from_status as ReportStatus | null,
    toStatus,
    toStatusName: statusNameOf(toStatus, action === 'withdraw' ? 'withdrawn' : null),
    actorName: actorOf(row, me),
    note: noteOf(row, me),
    createTime: row.created_at,
  };
}

function noteOf(row: queries.RowOfRecord, me: Me): string {
  const { action, note, earlier_number } = row;
  const isForAuthor = me.kind === 'researcher' || row.researcher_id === me.researcherId;
  if (isForAuthor && notedAmongStaff.includes(action as ReportAct)) return '';
  // its author knows an imported report by its earlier number
  return (
    note ||
    (action === 'migrate' ? say('旧门户编号 {number}', { number: earlier_number ?? '' }) : '')
  );
}

function actorOf(row: queries.RowOfRecord, me: Me): string {
  if (row.staff_number !== null) return staffName(me, row.staff_number, row.staff_name);
  return row.action === 'expire' ? say('系统') : nameOf(row);
}

/** Researchers know staff by their number only. */
export const staffName = (me: Me, number: number, name: string | null): string =>
  me.kind === 'researcher' ? say('审核员 {number}', { number }) : (name ?? '');
