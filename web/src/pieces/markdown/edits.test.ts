import { describe, expect, test } from 'vitest';
import {
  block,
  code,
  continueList,
  type Edit,
  type Marked,
  outlined,
  prefix,
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
  });

  test('ends the list on an empty entry', () => {
    expect(next('- 一\n- |')).toBe('- 一\n|');
  });

  test('is left alone elsewhere', () => {
    expect(next('一段话|')).toBeUndefined();
    expect(next('- [一]')).toBeUndefined();
  });
});
