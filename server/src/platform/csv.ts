/**
 * Rows as the text of a CSV file for a spreadsheet program: a byte order mark, so that it is read as UTF-8, and no cell that
 * would be computed as a formula.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;

// a program skips what is not seen, and takes a quote or its own separator for the beginning of a cell
const skipped = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"';,；，]+/u;

/** Whether a spreadsheet program might compute the text; in full width too, since one in a Chinese locale reads ＝ as =. */
const isFormula = (text: string): boolean =>
  /^[=+\-@]/.test(text.replace(skipped, '').charAt(0).normalize('NFKC'));

const cellOf = (text: string): string => {
  // one line, so that who reads line by line reads a row; the apostrophe makes it text
  const line = text.replaceAll(/[\r\n\t]+/g, ' ');
  return `"${(isFormula(line) ? `'${line}` : line).replaceAll('"', '""')}"`;
};
