/**
 * Rows as the text of a CSV file for a spreadsheet program: a byte order mark, so that it is read as UTF-8, and no cell that
 * would be computed as a formula.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;

// in full width too: a program in a Chinese locale reads ＝ as =
const beginsFormula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u;

const cellOf = (text: string): string => {
  // one line, so that who reads line by line reads a row; the apostrophe makes it text
  const line = text.replaceAll(/[\r\n\t]+/g, ' ');
  return `"${(beginsFormula.test(line) ? `'${line}` : line).replaceAll('"', '""')}"`;
};
