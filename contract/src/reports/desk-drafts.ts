import * as z from 'zod/mini';
import { attachments, storedFile } from '../files/calls.ts';
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

/** Attachments beside such texts: `reply` and `question` go to the author, `internal` to colleagues. */
const reviewFiles = z.strictObject({
  reply: attachments,
  internal: attachments,
  question: z.optional(attachments),
});
export type ReviewFiles = z.output<typeof reviewFiles>;

/** The files of what was saved, as far as they are still unused: pictures in any of the texts, and attachments. */
export const writtenFiles = z.object({
  images: z.array(storedFile),
  reply: z.array(storedFile),
  internal: z.array(storedFile),
  question: z.array(storedFile),
});
export type WrittenFiles = z.output<typeof writtenFiles>;

export const postReviewDraft = route({
  name: 'postReviewDraft',
  group: 'console',
  access: ['reviewer', 'admin'],
  summary: '保存审核员在一份报告上写到一半的文字和附件，每人每份报告一份；全部为空则删除',
  recordsNothing: 'a draft',
  input: z.strictObject({ reportId: id, words: reviewWords, files: z.optional(reviewFiles) }),
  output: nothing,
  refusals: ['notFound', 'tooOften'],
});
