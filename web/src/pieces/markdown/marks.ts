import { attention } from 'micromark-core-commonmark';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import type { Code, Construct, Extension } from 'micromark-util-types';
import { isSign, isWord } from './signs.ts';

const begins = /[([{（［【〔《〈「『“‘]/;
const ends = /[)\]},;:!?，。；：！？、）］】〕》〉」』”’…]/;
/** Stars behind these belong to paths, packets and programs. */
const technical = /[/\\=&@#%$^|]/;

/**
 * Whether a run of marks may begin what it marks, by the signs outside and inside of it. Chinese signs count as letters, so
 * that `**注意：**该接口` is bold, as in github.com/tats-u/markdown-cjk-friendly; written here since evidence asks for
 * more: masked names and numbers, globs and formulas keep their stars, and one star marks whole words only. Nothing begins
 * with `wrong`.
 */
function mayBegin(outside: string, inside: string, size: number, wrong: RegExp): boolean {
  if (size > 3 || /\s/.test(inside)) return false;
  if (wrong.test(inside) && !/\s/.test(outside)) return false;
  const isBetween = /[\s.]/.test(outside) || begins.test(outside) || ends.test(outside);
  if (size === 1) return isBetween && !isSign(inside);
  if (isWord(outside)) return !isWord(inside) && !isSign(inside);
  return isBetween || !isSign(inside) || !isSign(outside);
}

const signOf = (code: Code): string =>
  code === null || code < 0 ? ' ' : String.fromCharCode(code);

/** Marks by the rule above; `_` marks nothing, as it stands in names. */
const byOurRule = (marks: Construct): Construct => ({
  ...marks,
  tokenize(effects, ok, nok) {
    const before = signOf(this.previous);
    const sided = (code: Code) => {
      const run = this.events.at(-1)?.[1];
      if (!run) return nok(code);
      const [after, size] = [signOf(code), run.end.offset - run.start.offset];
      const isMark = !this.sliceSerialize(run).startsWith('_');
      run._open = isMark && !technical.test(before) && mayBegin(before, after, size, ends);
      run._close = isMark && mayBegin(after, before, size, begins);
      return ok(code);
    };
    return marks.tokenize.call(this, effects, sided, nok);
  },
});

const strike = gfmStrikethrough({ singleTilde: false });
const [tildes] = [strike.text?.[126] ?? []].flat();

/** `*` and `~~` by the rule above, instead of those of the libraries. */
export const marks: Extension = {
  ...strike,
  text: {
    42: byOurRule(attention),
    95: byOurRule(attention),
    ...(tildes && { 126: byOurRule(tildes) }),
  },
};
