import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { isEasyPassword } from './easy-passwords.ts';

const { app } = await testApp({ config: { fixedSettings: { 'company.name': '东海银行' } } });
const isEasy = (password: string) =>
  isEasyPassword(app, password, ['米娜', 'mina.zhao@company.example']);

test('the common ones of twelve signs and more are known, three thousand at least', () => {
  const list = dictionary['passwords-common'];
  const joined = list
    .slice(0, 100)
    .flatMap((one) => list.slice(0, 100).map((other) => one + other));
  const long = [...list, ...joined].filter((entry) => entry.length >= 12);
  expect(long.length).toBeGreaterThan(3_000);
  expect(long.filter((entry) => !isEasy(entry))).toEqual([]);
});

test.each([
  'password1234',
  'Password-1234',
  '我是米娜没有别的名字',
  'hello company hello',
  'Shield_Source_rocks',
  '东海银行应急中心欢迎你',
])('%s is easy', (password) => expect(isEasy(password)).toBe(true));

test.each([
  '一句只有我自己知道的长密码',
  'correct horse battery staple',
  '清晨的码头边停着十七条渔船',
])('%s is not', (password) => expect(isEasy(password)).toBe(false));
