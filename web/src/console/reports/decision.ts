import { t } from '@lingui/core/macro';
import type { getReviewDetail } from '@shieldsource/contract/console';
import type { OutputOf } from '@shieldsource/contract/route';
import type { Asked } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';

/** All that a reviewer is told of one report. */
export type ReviewDetail = OutputOf<typeof getReviewDetail>;
export type ReviewReport = ReviewDetail['report'];

/** What every dialog of a decision gets from who opens it. */
export interface DecisionProps extends Asked {
  readonly detail: ReviewDetail;
}

/** What every decision on a report starts with, says and changes. */
export const onReport = ({ id: reportId, version }: ReviewReport) => ({
  start: { reportId, version },
  refreshes: paths.reports.calls,
  overtaken: {
    title: t`这份报告刚刚被其他人处理过`,
    hint: t`你的操作没有生效，也没有发放或收回任何奖励。请刷新后查看最新状态。`,
    act: t`刷新报告`,
  },
});
