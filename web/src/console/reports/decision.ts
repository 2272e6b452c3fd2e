import { t } from '@lingui/core/macro';
import type { getReviewDetail } from '@shieldsource/contract/console';
import { getVerdictList, postVerdictHold } from '@shieldsource/contract/console-work';
import type { heldVerdict } from '@shieldsource/contract/report-work';
import type { GivenOf, OutputOf } from '@shieldsource/contract/route';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { Severity } from '@shieldsource/contract/scoring';
import { call } from '../../lib/client.ts';
import { paths } from '../paths.ts';

type HeldVerdict = CodeOf<typeof heldVerdict>;

/** All that a reviewer is told of one report. */
export type ReviewDetail = OutputOf<typeof getReviewDetail>;
export type ReviewReport = ReviewDetail['report'];

/** What every form of a decision gets from who opens it. */
export interface DecisionProps {
  /** As it stood when the form was opened. */
  readonly detail: ReviewDetail;
  readonly onClose: () => void;
  /** Done: what to tell, and what was answered. */
  readonly onDone: (news: string, answer?: object) => void;
  /** Chosen with the key that opened it. */
  readonly level?: Severity | undefined;
  /** What was chosen in a verdict that was taken back: it begins there. */
  readonly undone?: Undone['input'] | undefined;
  /** The number of the report that this one repeats. */
  readonly repeats?: string | undefined;
}

/** A verdict that was taken back, with all that was chosen. */
export type Undone = Pick<OutputOf<typeof getVerdictList>['list'][number], 'kind' | 'input'>;

/** Sends a verdict so that it can be undone for a while: the input of its own call, and which it is. */
export const holding =
  (kind: HeldVerdict) =>
  (input: object): Promise<unknown> =>
    call(
      postVerdictHold,
      { ...(input as Omit<GivenOf<typeof postVerdictHold>, 'kind'>), kind },
      { silent: true },
    );

/** What every decision on a report starts with, says and changes. */
export const onReport = ({ id: reportId, version }: ReviewReport) => ({
  start: { reportId, version },
  refreshes: [...paths.reports.calls, getVerdictList],
  overtaken: {
    title: t`这份报告刚刚被其他人处理过`,
    hint: t`你的操作没有生效，也没有发放或收回任何奖励。请刷新后查看最新状态。`,
    act: t`刷新报告`,
  },
});

/** The vector of a verdict that was taken back. */
export const vectorOf = (undone: Undone['input'] | undefined): string | undefined =>
  typeof undone?.cvssVector === 'string' ? undone.cvssVector : undefined;

/** What was written with a verdict that was taken back. */
export const noteOf = (undone: Undone['input'] | undefined): string | undefined =>
  typeof undone?.note === 'string' ? undone.note : undefined;
