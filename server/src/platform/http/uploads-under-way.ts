import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { refuse } from '../refusal.ts';

/** A page sends four at a time; this is three of its windows. */
const most = 12;
const retryAfter = 5;

/** Counts the uploads that each account has under way at this server, which no quota knows yet. */
export function countUploads() {
  const underWay = new Map<string, number>();
  /** Counts one until it is answered or breaks off. Refuses with `tooOften` past 12. */
  return (accountId: string, answer: ServerResponse): void => {
    const before = underWay.get(accountId) ?? 0;
    if (before >= most) throw refuse('tooOften', { retryAfter });
    underWay.set(accountId, before + 1);
    finished(answer, () => {
      const left = (underWay.get(accountId) ?? 0) - 1;
      if (left > 0) underWay.set(accountId, left);
      else underWay.delete(accountId);
    });
  };
}
