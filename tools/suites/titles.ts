/** What a table or a template puts into a title: `%s`, `$name`, `${name}`. */
const filledIn = /%[sdifjoO#$]|\$\{[^}]*\}|\$[a-z][\w.]*/;
/** Between groups and a title. */
const separator = ' > ';

/** A regular expression for the names of tests with these words in them, for the runners' own filters. */
export function patternOf(words: string): string {
  return words
    .split(filledIn)
    .map((part) => part.split(separator).map(RegExp.escape).join('(?: > | )'))
    .join('.*');
}

/** Whether a title has these words in it. */
export const hasWords = (title: string, words: string): boolean =>
  new RegExp(patternOf(words)).test(title);

/** Whether a table's title, as it stands in the source, may become these words, not by its filled in parts alone. */
export const mayBecome = (title: string, words: string): boolean =>
  filledIn.test(title) &&
  /\p{L}/u.test(title.split(filledIn).join('')) &&
  new RegExp(`^${patternOf(title)}$`).test(words);
