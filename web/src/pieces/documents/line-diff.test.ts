import { describe, expect, test } from 'vitest';
import { folded, lineDiff } from './line-diff.ts';

const diff = (before: string, after: string) =>
  lineDiff(before, after).map(
    ({ kind, text }) => ({ same: ' ', gone: '-', new: '+' })[kind] + text,
  );

describe('the difference of two texts', () => {
  test.each([
    ['is nothing where they are the same', 'a\nb', 'a\nb', [' a', ' b']],
    ['a line changed', 'a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
    ['a line added', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
    ['a line taken out', 'a\nb\nc', 'a\nc', [' a', '-b', ' c']],
    ['keeps the most', 'a\nb\nc\nd', 'x\nb\nd\ny', ['-a', '+x', ' b', '-c', ' d', '+y']],
    ['all of it', 'a\nb', 'c\nd', ['-a', '-b', '+c', '+d']],
    ['twice the same line', 'a\na', 'a', [' a', '-a']],
  ])('%s', (_, before, after, lines) => {
    expect(diff(before, after)).toEqual(lines);
  });

  test('gives both texts back, whatever they are', () => {
    const texts = ['', '\n', 'a\nb\na\nb', 'b\na\n\nb', 'a\n\nc\n', 'c\nb\na'];
    for (const before of texts)
      for (const after of texts) {
        const lines = lineDiff(before, after);
        const without = (kind: string) =>
          lines
            .filter((line) => line.kind !== kind)
            .map(({ text }) => text)
            .join('\n');
        expect([without('new'), without('gone')]).toEqual([before, after]);
      }
  });

  test('of texts too long to compare is all of the one and all of the other', () => {
    const long = (of: string) => Array.from({ length: 3_000 }, (_, n) => `${of}${n}`).join('\n');
    const lines = lineDiff(long('a'), long('b'));
    expect([lines.length, lines[0]?.kind, lines.at(-1)?.kind]).toEqual([6_000, 'gone', 'new']);
  });
});

test('what stayed far from a change is counted, not shown', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng\nh';
  expect(folded(lineDiff(before, before.replace('d', 'x')))).toEqual([
    { kind: 'folded', text: '1' },
    { kind: 'same', text: 'b' },
    { kind: 'same', text: 'c' },
    { kind: 'gone', text: 'd' },
    { kind: 'new', text: 'x' },
    { kind: 'same', text: 'e' },
    { kind: 'same', text: 'f' },
    { kind: 'folded', text: '2' },
  ]);
  expect(folded(lineDiff('a\nb', 'a\nb'))).toEqual([{ kind: 'folded', text: '2' }]);
});
