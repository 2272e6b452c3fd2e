import type { getReviewDetail } from '@shieldsource/contract/console';
import type { OutputOf } from '@shieldsource/contract/route';

/** All that a reviewer is told of one report. */
export type ReviewDetail = OutputOf<typeof getReviewDetail>;
export type ReviewReport = ReviewDetail['report'];
