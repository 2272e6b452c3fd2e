import * as z from 'zod/mini';
import { id, nothing } from '../paging.ts';
import { route } from '../route.ts';

const box = z.optional(z.string().check(z.maxLength(10_000, '内容过长，没有保存')));

/** What a reviewer has typed at a report and not sent, by text box. The limits are higher than those for sending, so that a text that is too long can still be saved. */
export const reviewWords = z.strictObject({
  reply: box,
  internal: box,
  question: box,
  verdict: box,
  cvss: box,
});
export type ReviewWords = z.output<typeof reviewWords>;
export type ReviewBox = keyof ReviewWords;

export const postReviewDraft = route({
  name: 'postReviewDraft',
  group: 'console',
  access: ['reviewer', 'admin'],
  summary: '保存审核员在一份报告上写到一半的文字，每人每份报告一份；全部为空则删除',
  recordsNothing: 'a draft',
  input: z.strictObject({ reportId: id, words: reviewWords }),
  output: nothing,
  refusals: ['notFound', 'tooOften'],
});
