const han = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}`;
/** Full-width signs, and those of other writing that Chinese uses. */
const wide = String.raw`\u3000-\u303f\uff00-\uffef“”‘’…—·`;

/** One sign of Chinese, Japanese or Korean text, as the source of a pattern. */
export const chinese = `[${han}${wide}]`;

const word = new RegExp(`^(?!${chinese})[\\p{L}\\p{N}_]`, 'u');
const sign = new RegExp(`^(?!${chinese})[\\p{P}\\p{S}]`, 'u');

/** Letters and digits that are not Chinese. The parser tells halves of pairs, which count as Chinese. */
export const isWord = (one: string): boolean => word.test(one);

/** Punctuation and symbols that are not Chinese. */
export const isSign = (one: string): boolean => sign.test(one);
