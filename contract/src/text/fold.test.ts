import { expect, test } from 'vitest';
import { textFold } from './fold.ts';

test.each([
  ['ＡＢＣ全角标题测试', 'abc全角标题测试'],
  ['café', 'café'],
  ['ﬁle 读取', 'file 读取'],
  ['İstanbul', 'istanbul'],
  ['Zero\u200bWidth', 'zerowidth'],
  ['订单详情（乙）', '订单详情(乙)'],
  ['Ⅳ ½ ㎏ ①', 'iv 1⁄2 kg 1'],
  ['ΣΑΣ', 'σασ'],
  ['ｶﾞ', 'ガ'],
  ['a\nB\tc', 'a\nb\tc'],
])('%j is looked for as %j', (text, folded) => {
  expect(textFold(text)).toBe(folded);
  expect(textFold(folded)).toBe(folded);
});
