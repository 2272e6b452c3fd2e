import { i18n } from '@lingui/core';
import { severity } from '@shieldsource/contract/awards/scoring';
import { translateBy } from '@shieldsource/contract/say';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wordsIn } from '../portal/words.ts';
import {
  chooseLanguage,
  chosenLanguage,
  followLanguage,
  speak,
  startLanguage,
} from './language.ts';

const forget = () => void (document.cookie = 'language=; Path=/; Max-Age=0');
beforeEach(() => {
  startLanguage();
  forget();
});
afterEach(() => {
  translateBy(() => undefined);
  forget();
});

test('messages of the code are filled in, whatever stands around their values', () => {
  expect(i18n._({ id: 'a', message: '{0} 秒后重发', values: { 0: 42 } })).toBe('42 秒后重发');
  expect(
    i18n._({ id: 'b', message: "第 {n} 页，共 {all} 页（{ 留空 }）'", values: { n: 1, all: 9 } }),
  ).toBe("第 1 页，共 9 页（{ 留空 }）'");
});

test('a page goes on in English, the words of the contract among them', async () => {
  expect(severity.labelOf(3)).toBe('高危');
  await speak('en', wordsIn);
  expect(i18n.locale).toBe('en');
  expect(severity.labelOf(3)).toBe('High');
  expect(severity.list.map(({ label }) => label)).not.toContain('高危');
});

test('a page whose words cannot be fetched stays Chinese, as does one in a language that nobody knows', async () => {
  await speak('en', { en: () => Promise.reject(new Error('offline')) });
  await speak('fr', wordsIn);
  expect(i18n.locale).toBe('zh-CN');
  expect(severity.labelOf(3)).toBe('高危');
});

test('a browser remembers what somebody chose in it, and nothing else', () => {
  expect(chosenLanguage()).toBeUndefined();
  document.cookie = 'language=fr; Path=/';
  expect(chosenLanguage()).toBeUndefined();
  chooseLanguage('en');
  expect(chosenLanguage()).toBe('en');
});

test('what somebody chose here is kept with them, unless it is what they have', () => {
  const keep = vi.fn<(chosen: string) => Promise<void>>(() => Promise.resolve());
  followLanguage(null, keep);
  chooseLanguage('zh-CN');
  followLanguage(null, keep);
  chooseLanguage('en');
  followLanguage('en', keep);
  expect(keep).not.toHaveBeenCalled();
  followLanguage(null, keep);
  followLanguage('zh-CN', keep);
  expect(keep.mock.calls).toEqual([['en'], ['en']]);
});
