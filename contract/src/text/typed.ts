import * as z from 'zod/mini';
import { plainOf } from './pasted.ts';
import { lineOf, linesOf, shows } from './visible.ts';
import { saying, type Words } from '../say.ts';

/** For lines that people read: kept as `lineOf` gives them. */
export const oneLine = z.overwrite(lineOf);
/** For texts of several lines that people read. */
export const manyLines = z.overwrite((text: string) => (shows(text) ? linesOf(text).trim() : ''));

/** Asks for so many characters that can be seen: `shown` says what of a text is. A form and the API page know it as a length. */
export function showsAtLeast(least: number, words: Words, shown = (text: string) => text) {
  const check = z.minLength(least, { error: words });
  const complain = check._zod.check;
  check._zod.check = (payload) => {
    const { value } = payload;
    if (typeof value === 'string' && !shows(shown(value), least))
      void complain({ ...payload, value: '' });
  };
  return check;
}

/**
 * A text that somebody types: an empty one is asked for in the words for a missing one, before its form is spoken of. The
 * first fault of a field is the one that is told; an aborting check would silence the rules between fields.
 */
export const typed = (asked: string, ...rules: Parameters<z.ZodMiniString['check']>) =>
  z.string(asked).check(showsAtLeast(1, asked), ...rules);

/** For fields of codes and numbers; `tidied` does what one kind needs besides. */
export const pastedText = (tidied = (text: string) => text) =>
  z.overwrite((text: string) => tidied(plainOf(text)));

/** Six digits, in groups or not. */
export const sixDigits = (missing: string, wrong: string) =>
  typed(
    missing,
    pastedText((text) => text.replaceAll('-', '')),
    z.regex(/^\d{6}$/, wrong),
  );

/** What readers of English see in place of a name; empty, or left out of what is new, for none. */
export const inEnglish = (most: number) =>
  z.optional(
    z
      .string()
      .check(oneLine, z.maxLength(most, { error: saying('英文名最多 {most} 个字符', { most }) })),
  );
