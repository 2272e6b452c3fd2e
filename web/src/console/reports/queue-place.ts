import { getReviewPage } from '@shieldsource/contract/console';
import { reportFlag } from '@shieldsource/contract/report-flags';
import { reportStatus } from '@shieldsource/contract/reports';
import type { InputOf } from '@shieldsource/contract/route';
import { placesOf } from '../../lib/place.ts';

/** Which page of which queue: what the address bar says and the call takes. */
export type QueuePlace = InputOf<typeof getReviewPage>;

const places = placesOf(getReviewPage);

/** The place an address names. What it leaves out or gets wrong is the start of the waiting queue. */
export const placeIn = (params: URLSearchParams): QueuePlace => places.read(params);

/** The other way round, as `?status=2&page=3`; '' for the start. */
export const searchOf = (place: QueuePlace): string => places.search(place);

export const queuePath = (place: QueuePlace): string => `/${searchOf(place)}`;

/** The report, with the way back to its place in the queue. */
export const reportPath = (id: string, place: QueuePlace): string =>
  `/reports/${id}${searchOf(place)}`;

/** What a queue is called. */
export const queueName = ({ status, flag }: QueuePlace): string =>
  flag === undefined ? reportStatus.labelOf(status) : reportFlag.labelOf(flag);

/** What waits is shown longest waiting first, the rest newest first. */
export const isOldestFirst = ({ status, flag }: Pick<QueuePlace, 'status' | 'flag'>): boolean =>
  flag !== undefined || status === reportStatus.codes.waitReview;
