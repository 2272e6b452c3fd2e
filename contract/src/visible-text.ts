import * as z from 'zod/mini';
import { lineOf, linesOf, seenLength } from './visible.ts';

/** For lines that people read: kept as `lineOf` gives them. */
export const oneLine = z.overwrite(lineOf);
/** For texts of several lines that people read. */
export const manyLines = z.overwrite((text: string) =>
  seenLength(text) === 0 ? '' : linesOf(text).trim(),
);

/** Asks for so many characters that can be seen: `shown` says what of a text is. A form and the API page know it as a length. */
export function showsAtLeast(least: number, words: string, shown = (text: string) => text) {
  const check = z.minLength(least, words);
  const complain = check._zod.check;
  check._zod.check = (payload) => {
    const { value } = payload;
    if (typeof value === 'string' && seenLength(shown(value)) < least)
      void complain({ ...payload, value: '' });
  };
  return check;
}
