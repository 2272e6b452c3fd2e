import { describe, expect, test } from 'vitest';
import {
  block,
  code,
  continueList,
  type Edit,
  type Marked,
  outlined,
  packets,
  prefix,
  unfinished,
  withoutUnfinished,
  wrap,
} from './edits.ts';

/** `a[b]c` is the text `abc` with `b` selected; `a|c` has the cursor between the letters. */
function marked(drawn: string): Marked {
  if (drawn.includes('|')) {
    const at = drawn.indexOf('|');
    return { text: drawn.replace('|', ''), from: at, to: at };
  }
  const from = drawn.indexOf('[');
  return { text: drawn.replace('[', '').replace(']', ''), from, to: drawn.indexOf(']') - 1 };
}

function drawn({ text }: Marked, edit: Edit): string {
  const whole = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const [from, to] = edit.select;
  if (from === to) return `${whole.slice(0, from)}|${whole.slice(from)}`;
  return `${whole.slice(0, from)}[${whole.slice(from, to)}]${whole.slice(to)}`;
}

const after = (given: string, make: (at: Marked) => Edit) =>
  drawn(marked(given), make(marked(given)));

describe('tools of the editor', () => {
  const bold = (at: Marked) => wrap(at, '**', '**', '粗体');

  test('wrap the selection, a sample where there is none, and take it back', () => {
    expect(after('很[重要]的', bold)).toBe('很**[重要]**的');
    expect(after('很|的', bold)).toBe('很**[粗体]**的');
    expect(after('很**[重要]**的', bold)).toBe('很[重要]的');
  });

  test('begin every chosen line, and take it back', () => {
    const list = (at: Marked) => prefix(at, () => '- ');
    expect(after('头\n[一\n二]', list)).toBe('头\n[- 一\n- 二]');
    expect(after('头\n[- 一\n- 二]', list)).toBe('头\n[一\n二]');
    expect(after('[一\n二]', (at) => prefix(at, (line) => `${line + 1}. `))).toBe('[1. 一\n2. 二]');
  });

  test('fence code of several lines', () => {
    expect(after('[id]', (at) => code(at, '代码'))).toBe('`[id]`');
    expect(after('[GET /\nHost: a]', (at) => code(at, '代码'))).toBe('```\n[GET /\nHost: a]\n```');
  });

  test('put a picture on a line of its own', () => {
    expect(after('前|后', (at) => block(at, '![图]()'))).toBe('前\n![图]()\n|后');
    expect(after('|', (at) => block(at, '![图]()'))).toBe('![图]()\n|');
  });

  test('leave out pictures that have not arrived', () => {
    const place = unfinished('截图');
    expect(withoutUnfinished(`前面\n${place}\n后面 ![图](file:1) [一](#abc)`)).toBe(
      '前面\n后面 ![图](file:1) [一](#abc)',
    );
  });

  test('outline an empty field with the cursor under the first heading', () => {
    expect(after('|', (at) => outlined(at, '## 概述\n\n## 影响'))).toBe('## 概述\n|\n## 影响');
  });
});

describe('enter in a list', () => {
  const next = (given: string) => {
    const edit = continueList(marked(given));
    return edit ? drawn(marked(given), edit) : undefined;
  };

  test('begins the next entry', () => {
    expect(next('- 一|')).toBe('- 一\n- |');
    expect(next('9. 九|')).toBe('9. 九\n10. |');
    expect(next('  * 里|')).toBe('  * 里\n  * |');
    expect(next('1、一|')).toBe('1、一\n2、|');
    expect(next('2、 二|')).toBe('2、 二\n3、 |');
    expect(next('1) 一|')).toBe('1) 一\n2) |');
  });

  test('ends the list on an empty entry', () => {
    expect(next('- 一\n- |')).toBe('- 一\n|');
    expect(next('1、一\n2、|')).toBe('1、一\n|');
  });

  test('is left alone elsewhere', () => {
    expect(next('一段话|')).toBeUndefined();
    expect(next('- [一]')).toBeUndefined();
  });
});

describe('a pasted packet', () => {
  const pasted = (given: string, text: string) => {
    const edit = packets(marked(given), text);
    return edit ? drawn(marked(given), edit) : undefined;
  };
  const packet = 'POST /a HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n{"a":"*b*"}\r\n';
  const fence = '```\nPOST /a HTTP/1.1\nHost: a\nAccept: */*\n\n{"a":"*b*"}\n```';

  test('is fenced, with its body, on lines of its own', () => {
    expect(pasted('前|', packet)).toBe(`前\n${fence}\n|`);
    expect(pasted('|', 'A: 1\nB: 2\nC: 3')).toBe('```\nA: 1\nB: 2\nC: 3\n```\n|');
    expect(pasted('|', 'HTTP/2 200\nserver: a')).toBe('```\nHTTP/2 200\nserver: a\n```\n|');
  });

  test('is found among words, which stay words', () => {
    expect(pasted('|', `一、请求\n${packet}\n二、说明\n1、改参数`)).toBe(
      `一、请求\n${fence}\n\n二、说明\n1、改参数\n|`,
    );
  });

  test('has a longer fence than any inside of it', () => {
    expect(pasted('|', 'GET /``` HTTP/1.1')).toBe('````\nGET /``` HTTP/1.1\n````\n|');
  });

  test.each([
    ['a sentence', '|', 'GET 请求不校验 HTTP/1.1 版本'],
    ['two headers', '|', 'Host: a\nAccept: b'],
    ['addresses', '|', 'https://a\nhttps://b\nhttps://c'],
    ['what is fenced already', '|', `\`\`\`\n${packet}\`\`\``],
    ['inside of a fence', '```\n|', packet],
  ])('is not %s', (_, given, text) => {
    expect(pasted(given, text)).toBeUndefined();
  });
});
