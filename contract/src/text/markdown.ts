import { say } from '../say.ts';

/** Quotes and lists inside each other. */
const maxDepth = 20;
/** Emphasis, or brackets, begun and not ended in one block. */
const maxOpen = 50;
/** `*`, `_` and `~` in one block: what they mean takes time that grows with their square. */
const maxEmphasis = 1_000;
/** All that a renderer must look at twice, in one text. */
const maxWeight = 8_000;

export interface MarkdownFault {
  readonly kind: 'tooDeep' | 'tooMany';
  /** From 1. */
  readonly line: number;
}

/**
 * Where a text could hold up the page that renders it, or null. A parse cannot be stopped once begun, so this is asked when
 * it is submitted and again before it is shown; it takes time that grows with the length alone. Code between fences that
 * begin a line weighs nothing, since a renderer does not look into it.
 */
export function markdownFault(text: string): MarkdownFault | null {
  const fences = new Fences();
  const lists: number[] = [];
  let block = emptyBlock();
  let weight = 0;
  let columns = 0;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const at = index + 1;
    if (fences.isCode(line)) continue;
    const isBlank = line.trim() === '';
    if (isBlank) {
      block = emptyBlock();
      columns = 0;
    }
    const { depth, rest } = containersOf(line);
    if (depth + listDepth(lists, line) > maxDepth) return { kind: 'tooDeep', line: at };
    if (isDelimiterRow(rest)) columns = count(rest, /\|/g) + 1;
    weight += (startsBlock.test(line) || isBlank ? 3 : 1) + Math.max(columns, count(rest, marks));
    block = withSpans(block, rest);
    if (block.deepest > maxOpen) return { kind: 'tooDeep', line: at };
    if (block.emphasis > maxEmphasis || weight > maxWeight) return { kind: 'tooMany', line: at };
  }
  return null;
}

/** What is wrong with the text, by its line, and what to do; null where a page may show it. */
export function markdownComplaint(text: string): string | null {
  const fault = markdownFault(text);
  if (fault === null) return null;
  if (fault.kind === 'tooDeep')
    return say(
      '第 {line} 行嵌套过深（最多 {most} 层），请减少嵌套；原始内容请放进代码块（前后各一行 ```）',
      { line: fault.line, most: maxDepth },
    );
  return say(
    '到第 {line} 行为止的排版符号过多，无法显示；报文、日志等原始内容请放进代码块（前后各一行 ```）',
    { line: fault.line },
  );
}

const marks = /[*_~[\]|]/g;
const container = /^[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]\s]{1,99}\]:)/;
const startsBlock = /^[ \t]*(?:[-+*>#=|]|\d{1,9}[.)]|\[\^)/;
const rule = /^[ \t]*(?:(?:\*[ \t]*)+|(?:-[ \t]*)+|(?:_[ \t]*)+)$/;

/** How many signs, each matched by itself; a list of many thousands of matches takes thirty times as long. */
const count = (text: string, sign: RegExp): number => text.length - text.replace(sign, '').length;

/** How many quotes, list items and footnotes a line begins, counted one past the limit, and what stands behind them. */
function containersOf(line: string): { depth: number; rest: string } {
  let [depth, rest] = [0, line];
  if (rule.test(line)) return { depth, rest: '' };
  for (; depth <= maxDepth; depth++) {
    const [begun] = container.exec(rest) ?? [];
    if (begun === undefined) break;
    rest = rest.slice(begun.length);
  }
  return { depth, rest };
}

/** How deep a line is in the lists of the lines before it, by where its marker stands. `lists` holds their places. */
function listDepth(lists: number[], line: string): number {
  const [, indent = '', marker] = /^([ \t]*)([-+*]|\d{1,9}[.)])?(?:[ \t]|$)?/.exec(line) ?? [];
  if (line.trim() === '') return 0;
  const place = indent.replaceAll('\t', '    ').length;
  while (lists.length > 0 && (lists.at(-1) ?? 0) >= place) lists.pop();
  if (!marker) return 0;
  lists.push(place);
  return lists.length - 1;
}

const isDelimiterRow = (line: string): boolean => line.includes('-') && /^[\s|:-]+$/.test(line);

interface Block {
  readonly emphasis: number;
  /** Begun and not ended where the block has come to. */
  readonly open: { readonly emphasis: number; readonly brackets: number };
  /** The most there ever were. */
  readonly deepest: number;
}
const emptyBlock = (): Block => ({
  emphasis: 0,
  open: { emphasis: 0, brackets: 0 },
  deepest: 0,
});

/** Follows a block's emphasis and brackets: a run of stars before a word opens, one behind a word closes. */
function withSpans(block: Block, line: string): Block {
  let { emphasis, deepest } = block;
  const open = { ...block.open };
  for (const { 0: run, index } of line.matchAll(/[*_~]+|[[\]]/g)) {
    if (run === '[') open.brackets++;
    else if (run === ']') open.brackets = Math.max(0, open.brackets - 1);
    else {
      emphasis += run.length;
      const closes = /\S/.test(line[index - 1] ?? ' ');
      const opens = /\S/.test(line[index + run.length] ?? ' ');
      const levels = Math.ceil(run.length / 2);
      if (opens && !closes) open.emphasis += levels;
      else if (closes && !opens) open.emphasis = Math.max(0, open.emphasis - levels);
    }
    deepest = Math.max(deepest, open.emphasis, open.brackets);
  }
  return { emphasis, open, deepest };
}

/**
 * Knows which lines are code between fences. Only fences that begin a line count, and only while nothing came before them
 * that a renderer could read otherwise (one further in, or HTML): in doubt a line is no code, and is looked at.
 */
class Fences {
  #open: { readonly mark: string; readonly length: number } | null = null;
  #isDoubtful = false;
  #isHtml = false;

  isCode(line: string): boolean {
    if (this.#open) {
      const { mark, length } = this.#open;
      const [, end = ''] = /^ {0,3}(`+|~+)[ \t]*$/.exec(line) ?? [];
      if (end.startsWith(mark) && end.length >= length) this.#open = null;
      return true;
    }
    if (line.trim() === '') this.#isHtml = false;
    const [, fence, words = ''] = /^(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    const isFence = fence !== undefined && !(fence.startsWith('`') && words.includes('`'));
    if (isFence && !this.#isDoubtful && !this.#isHtml) {
      this.#open = { mark: fence[0] ?? '', length: fence.length };
      return true;
    }
    if (/`{3}|~{3}/.test(line) || /^ {0,3}<(?:script|pre|style|textarea|[!?])/i.test(line))
      this.#isDoubtful = true;
    if (/^ {0,3}</.test(line)) this.#isHtml = true;
    return false;
  }
}
