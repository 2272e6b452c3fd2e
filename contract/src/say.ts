/** What stands in a text by name: `{name}`. */
type Values = Readonly<Record<string, string | number>>;

/** The words of another language for a Chinese text; undefined where it has none, or where Chinese is read. */
type Translate = (chinese: string, values: Values) => string | undefined;

let translate: Translate = () => undefined;

/** Each process and each page says once where words of other languages come from. */
export function translateBy(given: Translate): void {
  translate = given;
}

/**
 * A text in the language of whoever reads it (decision 88). It is written in Chinese where it is said, and found by that in
 * the catalogues `locales/<language>.po`. Said when it is needed, never while a module is loaded.
 */
export function say(chinese: string, values: Values = {}): string {
  // braces that stand for nothing are shown, in every language
  const names = [...chinese.matchAll(/\{(\w+)\}/g)];
  const all: Values = {
    ...Object.fromEntries(names.map(([shown, name = '']) => [name, shown])),
    ...values,
  };
  return (
    translate(chinese, masked(all))?.replaceAll(mask, '\\') ??
    chinese.replaceAll(/\{(\w+)\}/g, (shown, name: string) => String(all[name] ?? shown))
  );
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
