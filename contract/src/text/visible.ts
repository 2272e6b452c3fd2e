/** What shows as nothing but room, also where no `\s` knows it. */
const blank = /[\s\u0085\u115F\u1160\u2800\u3164\uFFA0]/u;
const blanks = new RegExp(`${blank.source}+`, 'gu');
const noBlank = /[\p{Cc}\u115F\u1160\u2028\u2029\u2800\u3164\uFFA0]/u;
export const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\uFFFC]/gu;
/** Unseen signs that make one sign of several stay: joiners in emoji and in words, variants, the letters of a flag. */
const kept = [
  '(?<=[\\p{L}\\p{M}])[\\u200C\\u200D](?=\\p{L})',
  '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=[\\p{L}\\p{N}\\p{P}\\p{S}])[\\uFE0E\\uFE0F\\u{E0100}-\\u{E01EF}]',
  '(?<=\\u{1F3F4}[\\u{E0061}-\\u{E007A}]*)[\\u{E0061}-\\u{E007F}]',
];
const loose = new RegExp(`(?!${kept.join('|')})${unseen.source}`, 'gu');
const controls = /[^\P{Cc}\t\n\r]|\p{Bidi_Control}/gu;

/** A text in one line, without signs that nobody sees or that turn the line around; '' if nothing is seen. */
export function lineOf(text: string): string {
  const line = text.replace(blanks, (run) => (noBlank.test(run) ? ' ' : run)).replace(loose, '');
  return shows(line) ? line.trim() : '';
}

/** A text of several lines as it was written, without controls, and without what turns lines around. */
export const linesOf = (text: string): string => text.replace(controls, '');

/** Whether at least so many characters of a text are seen. Most texts say so by their beginning, however long they are. */
export const shows = (text: string, least = 1): boolean =>
  seenLength(beginning.exec(text)?.[0] ?? '') >= least || seenLength(text) >= least;
const beginning = /^.{1,500}/su;

/** A run of blanks is one. */
function seenLength(text: string): number {
  const seen = text.replace(blanks, ' ').replace(unseen, '').normalize('NFC');
  return [...seen.replace(/[\p{Mn}\p{Me}]/gu, '').trim()].length;
}
