import type { CodeOf } from '@shieldsource/contract/coded';
import {
  answerWithinDays,
  appealOutcome,
  appealWithinDays,
  retestState,
  type Appeal,
  type FirstReport,
} from '@shieldsource/contract/reports/flags';
import { reportAction, verdicts } from '@shieldsource/contract/reports/acts';
import {
  reportStatus,
  type ReportDetail,
  type ReportStatus,
} from '@shieldsource/contract/reports/calls';
import { severity } from '@shieldsource/contract/awards/scoring';
import { dayMs } from '@shieldsource/contract/promises/working-time';
import type { DetailOfReport, RowOfAppeal, RowOfRecord } from './reports.queries.ts';

const isVerdict: ReadonlySet<string> = new Set(verdicts);
// with the award the author knows what they may appeal against
const givesAward: ReadonlySet<string> = new Set(['giveAward', 'approveAward']);

type Flags = Pick<ReportDetail, 'question' | 'retest' | 'appeals' | 'appealBefore' | 'duplicateOf'>;

/** The flags of a report; who asked or answered is in its history. */
export function presentFlags(
  row: DetailOfReport,
  records: readonly RowOfRecord[],
  appeals: readonly RowOfAppeal[],
): Flags {
  const at = (seq: number | null) => records.find((record) => record.seq === seq);
  const question = at(row.information_seq);
  return {
    question: question
      ? {
          body: question.note,
          askTime: question.created_at,
          answerBefore: question.created_at + answerWithinDays * dayMs,
        }
      : null,
    retest: presentRetest(row.retest, at(row.retest_seq)),
    appeals: appeals.map((appeal) => presentAppeal(appeal, at)),
    appealBefore: row.award_state === null ? appealBeforeOf(row.status, records, appeals) : null,
    duplicateOf: presentFirst(row),
  };
}

function presentRetest(
  state: DetailOfReport['retest'],
  record: RowOfRecord | undefined,
): Flags['retest'] {
  if (state === null || !record) return null;
  return {
    state,
    stateName: retestState.labelOf(state),
    note: record.note,
    createTime: record.created_at,
  };
}

function presentAppeal(
  row: RowOfAppeal,
  at: (seq: number | null) => RowOfRecord | undefined,
): Appeal {
  const [verdict, asked, decided] = [at(row.verdict_seq), at(row.asked_seq), at(row.decided_seq)];
  const { outcome } = row;
  return {
    verdictName: reportAction.labelOf(verdict?.action as CodeOf<typeof reportAction>),
    body: asked?.note ?? '',
    createTime: asked?.created_at ?? 0,
    outcome,
    outcomeName: outcome === null ? '' : appealOutcome.labelOf(outcome),
    reply: decided?.note ?? '',
    decideTime: decided?.created_at ?? null,
  };
}

/** Until when the standing verdict may be appealed, if nobody has yet. */
function appealBeforeOf(
  status: ReportStatus,
  records: readonly RowOfRecord[],
  appeals: readonly RowOfAppeal[],
): number | null {
  if (status === reportStatus.codes.waitReview) return null;
  const verdict = records.findLast(({ action }) => isVerdict.has(action));
  if (!verdict || verdict.action === 'withdraw') return null;
  if (appeals.some(({ verdict_seq }) => verdict_seq === verdict.seq)) return null;
  const given = records.findLast(({ action }) => givesAward.has(action));
  const since = given && given.seq > verdict.seq ? given : verdict;
  return since.created_at + appealWithinDays * dayMs;
}

function presentFirst(row: DetailOfReport): FirstReport | null {
  const { first_status: status, first_level: level } = row;
  if (row.first_created_at === null || status === null) return null;
  return {
    createTime: row.first_created_at,
    status,
    statusName: reportStatus.labelOf(status),
    level,
    levelName: level === null ? '' : severity.labelOf(level),
  };
}
