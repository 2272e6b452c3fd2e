import { lineOf } from './visible.ts';

const dashes = /[\p{Pd}\u2212]/gu;
const around = /^(["'`<([{【「『《])(.*)["'`>)\]}】」』》]$/s;

/** A code or number as somebody pasted it: full width narrow, one kind of dash, without blanks, brackets around it, or signs that nobody sees. */
export const plainOf = (text: string): string =>
  lineOf(text)
    .normalize('NFKC')
    .replace(dashes, '-')
    .replace(/\s|[,;。]+\s*$/g, '')
    .replace(around, '$2');

/** The number of a report in one form; another text, such as a number of the earlier portal, only without what nobody sees. */
export const numberOf = (text: string): string =>
  /^SS-\d{4}-\d+$/i.test(plainOf(text)) ? plainOf(text).toUpperCase() : lineOf(text);

/** A mail address out of `mailto:` or `Name <…>`, in lower case. */
export const mailOf = (text: string): string =>
  plainOf(/<([^<>]*@[^<>]*)>/.exec(text)?.[1] ?? text)
    .replaceAll('。', '.')
    .replace(/^mailto:/i, '')
    .toLowerCase();
