import { t } from '@lingui/core/macro';
import type { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { getVerdictList, postVerdictHold } from '@shieldsource/contract/reports/desk-work';
import type { heldVerdict } from '@shieldsource/contract/reports/work';
import type { GivenOf, OutputOf } from '@shieldsource/contract/route';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { AwardChoice, Severity } from '@shieldsource/contract/awards/scoring';
import { call } from '../../lib/client.ts';
import { paths } from '../paths.ts';

type HeldVerdict = CodeOf<typeof heldVerdict>;

/** Everything that a reviewer sees of one report. */
export type ReviewDetail = OutputOf<typeof getReviewDetail>;
export type ReviewReport = ReviewDetail['report'];

/** The props of every form of a decision. */
export interface DecisionProps {
  /** The report as it was when the form was opened. */
  readonly detail: ReviewDetail;
  readonly onClose: () => void;
  /** Called after success with the text to show and the answer. */
  readonly onDone: (news: string, answer?: object) => void;
  /** The level of the key that opened the form. */
  readonly level?: Severity | undefined;
  /** The input of an undone verdict, to start from. */
  readonly undone?: Undone['input'] | undefined;
  /** The number of the report that this one duplicates. */
  readonly repeats?: string | undefined;
}

/** A verdict that was undone, with all its input. */
export type Undone = Pick<OutputOf<typeof getVerdictList>['list'][number], 'kind' | 'input'>;

/** Sends a verdict to be held, so that it can be undone for a while: the input of its own call, and its kind. */
export const holding =
  (kind: HeldVerdict) =>
  (input: object): Promise<unknown> =>
    call(
      postVerdictHold,
      { ...(input as Omit<GivenOf<typeof postVerdictHold>, 'kind'>), kind },
      { silent: true },
    );

/** What all decisions on a report share. */
export const onReport = ({ id: reportId, version }: ReviewReport) => ({
  start: { reportId, version },
  refreshes: [...paths.reports.calls, getVerdictList],
  overtaken: {
    title: t`这份报告刚刚被其他人处理过`,
    hint: t`你的操作没有生效，也没有发放或收回任何奖励。请刷新后查看最新状态。`,
    act: t`刷新报告`,
  },
});

/** The level and amounts of an undone verdict, if it gave an award. */
export const awardIn = (undone: Undone['input'] | undefined): AwardChoice | undefined =>
  typeof undone?.level === 'number' ? (undone as unknown as AwardChoice) : undefined;

/** The CVSS vector of an undone verdict. */
export const vectorOf = (undone: Undone['input'] | undefined): string | undefined =>
  typeof undone?.cvssVector === 'string' ? undone.cvssVector : undefined;

/** The note of an undone verdict. */
export const noteOf = (undone: Undone['input'] | undefined): string | undefined =>
  typeof undone?.note === 'string' ? undone.note : undefined;
