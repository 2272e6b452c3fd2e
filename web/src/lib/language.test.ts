import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { startLanguage } from './language.ts';

test('messages of the code are filled in, whatever stands around their values', () => {
  startLanguage();
  expect(i18n._({ id: 'a', message: '{0} 秒后重发', values: { 0: 42 } })).toBe('42 秒后重发');
  expect(
    i18n._({ id: 'b', message: "第 {n} 页，共 {all} 页（{ 留空 }）'", values: { n: 1, all: 9 } }),
  ).toBe("第 1 页，共 9 页（{ 留空 }）'");
});
