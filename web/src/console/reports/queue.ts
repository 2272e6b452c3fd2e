import type { getReviewPage } from '@shieldsource/contract/console';
import { reportFlag } from '@shieldsource/contract/report-flags';
import { reportStatus } from '@shieldsource/contract/reports';
import type { InputOf } from '@shieldsource/contract/route';
import type { RowOf } from '../kit/use-list.ts';

/** Which page of which queue: what the address bar says and the call takes. */
export type QueuePlace = InputOf<typeof getReviewPage>;
export type QueueRow = RowOf<typeof getReviewPage>;

/** What a queue is called. */
export const queueName = ({ status, flag }: QueuePlace): string =>
  flag === undefined ? reportStatus.labelOf(status) : reportFlag.labelOf(flag);

/** What waits is shown longest waiting first, the rest newest first. */
export const isOldestFirst = ({ status, flag }: Pick<QueuePlace, 'status' | 'flag'>): boolean =>
  flag !== undefined || status === reportStatus.codes.waitReview;
