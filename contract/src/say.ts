/** What stands in a text by name: `{name}`. */
type Values = Readonly<Record<string, string | number>>;

/** Where the words of other languages come from. */
interface Speech {
  /** The language that is read now, `zh-CN` or another. */
  language(): string;
  /** What says a Chinese text in that language, given its values; undefined where it has no words of its own. */
  find(chinese: string): ((values: Values) => string) | undefined;
}

let speech: Speech = { language: () => 'zh-CN', find: () => undefined };

/** Each process and each page says once where the words of other languages come from. */
export function speakBy(given: Speech): void {
  speech = given;
}

/** The language of whoever reads what is said now. */
export const spokenLanguage = (): string => speech.language();

const named = /\{(\w+)\}/g;

/**
 * A text in the language of whoever reads it (decision 88). It is written in Chinese where it is said, and found by that in
 * the catalogues `locales/<language>.po`. Said when it is needed, never while a module is loaded.
 */
export function say(chinese: string, values: Values = {}): string {
  const inOther = speech.find(chinese);
  if (!inOther)
    return chinese.replaceAll(named, (shown, name: string) => String(values[name] ?? shown));
  // braces that stand for nothing are shown, in every language
  const shown = [...chinese.matchAll(named)].map(([brace, name = '']) => [name, brace]);
  return inOther(masked({ ...Object.fromEntries(shown), ...values })).replaceAll(mask, '\\');
}

/** No text holds this sign. */
const mask = '\u0000';

/** What people write keeps its backslashes: a catalogue's library would take `\u003c` for a character. */
const masked = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', mask) : value,
    ]),
  );

/** A text that stands where nobody reads yet: in Chinese, for whoever shows it to say, or as `saying` gives it. */
export type Words = string | (() => string);

/** A text with values for where nothing may be said yet, such as a check: `{ error: saying('最多 {most} 个字', { most }) }`. */
export const saying = (chinese: string, values: Values) => (): string => say(chinese, values);

/** The text in the language of whoever reads it. */
export const inWords = (words: Words): string => (typeof words === 'string' ? say(words) : words());
