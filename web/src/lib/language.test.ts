import { i18n } from '@lingui/core';
import { severity } from '@shieldsource/contract/awards/scoring';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wordsIn } from '../portal/words.ts';
import {
  addressIn,
  chooseLanguage,
  chosenLanguage,
  followLanguage,
  noteChoice,
  speak,
  startLanguage,
} from './language.ts';

const forget = () => void (document.cookie = 'language=; Path=/; Max-Age=0');
beforeEach(() => {
  startLanguage();
  forget();
});
afterEach(() => {
  startLanguage();
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

describe('the language of who signs in', () => {
  const keep = vi.fn<(chosen: string) => Promise<void>>(() => Promise.resolve());
  beforeEach(() => {
    keep.mockClear();
    sessionStorage.clear();
    document.documentElement.lang = 'zh-CN';
  });

  test('is what was chosen here, if they have none', () => {
    followLanguage(null, keep);
    chooseLanguage('zh-CN');
    followLanguage(null, keep);
    expect(keep).not.toHaveBeenCalled();
    chooseLanguage('en');
    followLanguage(null, keep);
    expect(keep.mock.calls).toEqual([['en']]);
  });

  test('is what they press, once', () => {
    chooseLanguage('en');
    document.documentElement.lang = 'en';
    noteChoice('en');
    followLanguage('zh-CN', keep);
    expect(keep.mock.calls).toEqual([['en']]);
    followLanguage('en', keep);
    expect(keep).toHaveBeenCalledOnce();
  });

  test('stays theirs where somebody else has chosen, or an address', () => {
    chooseLanguage('en');
    followLanguage('zh-CN', keep);
    expect(keep).not.toHaveBeenCalled();
    expect(chosenLanguage()).toBe('en');
  });
});

test('the same place in another language keeps its query and what stands behind the sign', () => {
  const place = { pathname: '/console/join', search: '?page=2&lang=en', hash: '#token' };
  expect(addressIn('zh-CN', place)).toBe('/console/join?page=2&lang=zh-CN#token');
  expect(addressIn(undefined, place)).toBe('/console/join?page=2#token');
  expect(addressIn(undefined, { ...place, search: '?lang=en' })).toBe('/console/join#token');
});
