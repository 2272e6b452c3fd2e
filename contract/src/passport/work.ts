import * as z from 'zod/mini';

/**
 * A proof of work: find the number below `most` for which scrypt (N 1024, r 8, p 1, 16 bytes) of its decimal digits, with
 * `salt` as UTF-8, is `goal` in lower-case hex. It can only be found by trying.
 */
export const work = z.object({
  salt: z.string(),
  goal: z.string(),
  most: z.int().check(z.positive()),
});
export type Work = z.output<typeof work>;
