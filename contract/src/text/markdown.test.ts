import { describe, expect, test } from 'vitest';
import { markdownComplaint, markdownFault } from './markdown.ts';

const full = (part: string) => part.repeat(Math.ceil(50_000 / part.length)).slice(0, 50_000);
const around = (mark: string, count: number) => `${mark.repeat(count)}a${mark.repeat(count)}`;

describe('texts that would hold up whoever reads them are refused', () => {
  test.each([
    ['a list in a list in a list on one line', '1. '.repeat(16_600)],
    ['a quote in a quote', '>'.repeat(5_000)],
    ['quotes and lists by turns', full('> - ')],
    ['footnotes inside each other', full('[^a]: ')],
    ['a list one step further in on each line', stairs(25)],
    ['a quote one step further in on each line', quotes(25)],
    ['a word in emphasis without end', around('*', 24_900)],
    ['the same with underscores', around('_', 24_900)],
    ['emphasis in emphasis', '*a '.repeat(60) + ' a*'.repeat(60)],
    ['emphasis that changes its mind', full('*_')],
    ['brackets without end', full(']')],
    ['pictures in pictures', full('![a ')],
    ['headings by the thousand', full('a\n-\n')],
    ['quotes by the thousand', full('> a\n\n')],
    [
      'a table whose cells nobody wrote',
      `${'|a'.repeat(200)}\n${'|-'.repeat(200)}\n${full('|\n')}`,
    ],
    ['a bomb behind code that only seems to be open', `  \`\`\`\n\`\`\`\n${full('*_')}\n\`\`\``],
    ['a bomb behind code in a list', `- a\n  \`\`\`\n${full('*_')}`],
    ['a bomb behind code in HTML', `<!--\n\`\`\`\n-->\n${full('*_')}`],
  ])('%s', (_, text) => {
    expect(markdownFault(text)).not.toBeNull();
  });

  test('in words that name the line and say what to do', () => {
    expect(markdownComplaint(`第一段\n\n${'> '.repeat(21)}深`)).toMatch(
      /^第 3 行嵌套过深（最多 20 层）.*代码块/,
    );
    expect(markdownComplaint(full('[a](b) '))).toMatch(/^到第 1 行为止的排版符号过多.*代码块/);
    expect(markdownComplaint('**好**')).toBeNull();
  });
});

describe('what people write passes', () => {
  test.each([
    ['twenty quotes inside each other', `${'> '.repeat(20)}a`],
    ['a list of twenty steps inwards', stairs(20)],
    ['a rule of many stars', '* '.repeat(40)],
    ['prose of any length', full('登录后访问 /api/orders?id=1，将 id 改为他人的编号。\n')],
    ['a packet in a code block', `\`\`\`http\n${full('*_[x](y)|`> - ')}\n\`\`\``],
    ['a log without one', full('2026-11-22 10:00:00 GET /a_b/c?d=[1,2] 200 "Mozilla/5.0 (X11)"\n')],
    ['a token without one', full('eyJhbGciOiJIUzI1NiJ9_abcDEF-0123456789abcdefghijklmnopqrstuv')],
    [
      'a page of HTML without one',
      full('<div class="a_b"><a href="/x?y=1&z=2">text of a link</a></div>\n'),
    ],
    ['a table of 300 rows', `|a|b|c|d|\n|-|-|-|-|\n${'|参数|值|类型|说明|\n'.repeat(300)}`],
    ['two hundred words in bold', '这是一段**重要**的文字，'.repeat(200)],
  ])('%s', (_, text) => {
    expect(markdownFault(text)).toBeNull();
  });
});

test('asking takes time that grows with the length alone', () => {
  const parts = [
    'a',
    '*a* ',
    '`',
    '~~~\n',
    '```\n',
    '>',
    '|',
    '-',
    ' ',
    '\t',
    '1',
    '[^a',
    '[',
    ']',
    ' a',
  ];
  const growth = parts.map((part) => {
    const of = (length: number) => fastest(() => markdownFault(part.repeat(length / part.length)));
    return { part, times: of(50_000) / of(3_125) };
  });
  // sixteen times as long; a pattern that looks back would take 256 times the time
  expect(growth.filter(({ times }) => times > 80)).toEqual([]);
});

/** Milliseconds of many calls, in the quietest of some rounds. */
function fastest(work: () => unknown): number {
  const rounds = Array.from({ length: 4 }, () => {
    const begun = process.cpuUsage();
    for (let call = 0; call < 3; call++) work();
    const { user } = process.cpuUsage(begun);
    return user / 1_000;
  });
  return Math.max(0.3, Math.min(...rounds));
}

function stairs(depth: number): string {
  return Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- a`).join('\n');
}

function quotes(depth: number): string {
  return Array.from({ length: depth }, (_, level) => `${'>'.repeat(level + 1)} a`).join('\n');
}
