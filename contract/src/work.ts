import * as z from 'zod/mini';

/**
 * Work that costs: a number below `most` is hidden, and found only by trying. The right one is that for which
 * scrypt (N 1024, r 8, p 1, 16 bytes) of its decimal digits with `salt` as UTF-8 gives `goal` in lower-case hex.
 */
export const work = z.object({
  salt: z.string(),
  goal: z.string(),
  most: z.int().check(z.positive()),
});
export type Work = z.output<typeof work>;
