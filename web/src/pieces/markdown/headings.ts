export interface Heading {
  readonly id: string;
  readonly title: string;
  /** 1 for a section, 2 for one inside it. */
  readonly depth: 1 | 2;
}

/** The rest of a longer heading is ignored: the patterns below look back and would become slow. */
const longestTitle = 300;

/** The id of the heading on this line (from 1) of an article. */
export const headingId = (line: number): string => `section-${line}`;

/** The headings of a text down to the third level, as an article shows them. Lines inside code are not headings. */
export function headingsOf(markdown: string): Heading[] {
  const headings: Heading[] = [];
  let fence = '';
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (mark && (!fence || mark.startsWith(fence))) fence = fence ? '' : mark;
    const [, signs = '', words = ''] = /^ {0,3}(#{1,3})[ \t]+(.+)$/.exec(fence ? '' : line) ?? [];
    const title = plain(words.slice(0, longestTitle));
    if (title) headings.push({ id: headingId(index + 1), title, depth: signs.length > 2 ? 2 : 1 });
  }
  return headings;
}

const plain = (words: string): string =>
  words
    .replace(/[ \t]+#+[ \t]*$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|~~|`/g, '')
    .trim();
