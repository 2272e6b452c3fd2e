import { getReviewPage } from '@shieldsource/contract/console';
import type { InputOf } from '@shieldsource/contract/route';
import * as z from 'zod/mini';

/** Which page of which queue: what the address bar says and the call takes. */
export type QueuePlace = InputOf<typeof getReviewPage>;

const start: QueuePlace = z.parse(getReviewPage.input, {});

/** The place an address names. What it leaves out or gets wrong is the start of the waiting queue. */
export function placeIn(params: URLSearchParams): QueuePlace {
  const given = Object.keys(start).flatMap((key) => {
    const value = params.get(key);
    return value === null || value === '' ? [] : [[key, Number(value)] as const];
  });
  const read = z.safeParse(getReviewPage.input, Object.fromEntries(given));
  return read.success ? read.data : start;
}

/** The other way round, as `?status=2&page=3`; '' for the start. */
export function searchOf(place: QueuePlace): string {
  const said = Object.entries(place).filter(
    ([key, value]) => value !== start[key as keyof QueuePlace],
  );
  const search = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
  return search && `?${search}`;
}

export const queuePath = (place: QueuePlace): string => `/${searchOf(place)}`;

/** The report, with the way back to its place in the queue. */
export const reportPath = (id: string, place: QueuePlace): string =>
  `/reports/${id}${searchOf(place)}`;
