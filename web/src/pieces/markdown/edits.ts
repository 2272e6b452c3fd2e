import { t } from '@lingui/core/macro';
import { randomHex } from '../../lib/random.ts';
import { fenced } from './packets.ts';

/** The text of an editor and its selection, in UTF-16 positions. */
export interface Marked {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Replaces `from`–`to` by `text`, then selects `select` (positions in the new text). */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly select: readonly [number, number];
}

/** Puts marks around the selection, or around a sample where nothing is selected. Applied again, it removes them. */
export function wrap(marked: Marked, before: string, after: string, sample: string): Edit {
  const { text, from, to } = marked;
  const isWrapped =
    from !== to &&
    text.slice(from - before.length, from) === before &&
    text.slice(to, to + after.length) === after;
  if (isWrapped) {
    const start = from - before.length;
    return {
      from: start,
      to: to + after.length,
      text: text.slice(from, to),
      select: [start, start + to - from],
    };
  }
  const inner = text.slice(from, to) || sample;
  const start = from + before.length;
  return { from, to, text: before + inner + after, select: [start, start + inner.length] };
}

/** Puts a mark before every selected line, or removes it where all have it. */
export function prefix(marked: Marked, mark: (line: number) => string): Edit {
  const { text, to } = marked;
  const from = text.lastIndexOf('\n', marked.from - 1) + 1;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line, index) => line.startsWith(mark(index)));
  const changed = lines
    .map((line, index) => (isMarked ? line.slice(mark(index).length) : mark(index) + line))
    .join('\n');
  const end = from + changed.length;
  return { from, to, text: changed, select: lines.length > 1 ? [from, end] : [end, end] };
}

/** Marks the selection as code: one line with backticks, several with a fence. */
export function code(marked: Marked, sample: string): Edit {
  const chosen = marked.text.slice(marked.from, marked.to);
  return chosen.includes('\n')
    ? wrap(marked, '```\n', '\n```', sample)
    : wrap(marked, '`', '`', sample);
}

/** Stands in the text for a picture that is on its way. */
export const unfinished = (name: string): string => t`![正在上传 ${name}](#${randomHex(4)})`;
/** The text without what stands for pictures that have not arrived: nothing will, once the page is left. */
export const withoutUnfinished = (text: string): string =>
  text.replaceAll(/!\[[^[\]\n]*\]\(#[0-9a-f]{8}\)\n?/g, '');

/** Inserts text on lines of its own, with the cursor after it. */
export function block({ text, from, to }: Marked, inserted: string): Edit {
  const before = from === 0 || text[from - 1] === '\n' ? '' : '\n';
  const after = text[to] === '\n' ? '' : '\n';
  const whole = before + inserted + after;
  const end = from + whole.length;
  return { from, to, text: whole, select: [end, end] };
}

/** Inserts requests and answers of HTTP with a fence around each; undefined for other texts, and inside of a fence. */
export function packets(marked: Marked, pasted: string): Edit | undefined {
  const before = marked.text.slice(0, marked.from).match(/^(?:`{3}|~{3})/gm) ?? [];
  const whole = before.length % 2 === 0 ? fenced(pasted) : undefined;
  return whole === undefined ? undefined : block(marked, whole);
}

/** Inserts an outline into an empty field, with the cursor below its first heading. */
export function outlined({ text }: Marked, outline: string): Edit {
  const under = outline.indexOf('\n') + 1;
  return { from: 0, to: text.length, text: outline, select: [under, under] };
}

/** Enter inside a list: begins the next item, or ends the list on an empty item. Undefined outside of lists. */
export function continueList({ text, from, to }: Marked): Edit | undefined {
  if (from !== to) return undefined;
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const found = /^(\s*)(?:([-*+] )|(\d{1,9})([.)] |、 ?))(.*)$/.exec(text.slice(start, from));
  if (!found) return undefined;
  const [, indent = '', bullet, number, behind, content] = found;
  if (!content) return { from: start, to, text: '', select: [start, start] };
  const next = `\n${indent}${bullet ?? `${Number(number) + 1}${behind}`}`;
  return { from, to, text: next, select: [from + next.length, from + next.length] };
}
