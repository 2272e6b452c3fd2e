import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { jsonReportSubmit } from './calls.ts';
import { isInScope, isPlace, placesIn } from '../catalogue/scope.ts';

const { url } = jsonReportSubmit.input.shape;
const read = (written: string) => z.safeParse(url, written).data;

test.each([
  'wx1234567890abcdef',
  '#小程序://商城/abcDEF',
  'pages/index/index?id=1',
  'Demo 客户端 3.2.1',
  String.raw`C:\Program Files\Demo\demo.exe`,
  'grpc://member.demo.example:50051',
  'POST /api/v1/user',
  'demoapp://open?url=x',
  'wss://member.demo.example/ws',
  '10.0.0.5:3306',
  'demo.example:8080',
  'https://a.demo.example/\nhttps://b.demo.example/',
  'https://a.demo.example/ https://b.demo.example/',
  'com.example.app',
  ['javascript', 'alert(1)'].join(':'),
  '/Applications/Demo.app/Contents/MacOS/Demo',
  '[2001:db8::1]:443',
  'mqtt://broker.demo.example:1883/topic',
  'intent://open#Intent;scheme=demo;end',
  'ssh demo@10.0.0.5 -p 2222',
  '登录页 → 忘记密码 → 第二步',
  'https://例子.demo.example/订单？编号＝１',
  'GraphQL mutation updateUser',
  '固件 V2.1.0 build 20261101',
  'x',
])('%s is taken as it is written', (written) => {
  expect(read(written)).toBe(written);
});

test.each([
  ['https：//member.demo.example/a', 'https://member.demo.example/a'],
  ['HTTPS：／／member.demo.example/a', 'HTTPS://member.demo.example/a'],
  ['https://member.demo.example／a', 'https://member.demo.example／a'],
  ['\u200bhttps://member.demo.example/', 'https://member.demo.example/'],
  ['https://member.demo.example/\u200b', 'https://member.demo.example/'],
  ['\u202ahttps://member.demo.example/\u202c', 'https://member.demo.example/'],
  ['wss：//member.demo.example', 'wss://member.demo.example'],
  ['a.demo.example\rb.demo.example', 'a.demo.example\nb.demo.example'],
  ['a.demo.example\u2028b.demo.example\u2029', 'a.demo.example\nb.demo.example'],
  [
    ' https://a.demo.example/ \r\n\r\n\u200b\n https://b.demo.example/ ',
    'https://a.demo.example/\nhttps://b.demo.example/',
  ],
])('%j is kept as %j', (written, kept) => {
  expect(read(written)).toBe(kept);
});

test.each([
  ['', '请填写漏洞地址'],
  ['\u200b\n\u3164', '请填写漏洞地址'],
  ['x\n'.repeat(11), '漏洞地址最多 10 行'],
  [`ok\n${'x'.repeat(2_049)}`, '漏洞地址每行最多 2,048 个字符'],
])('%j is refused', (written, words) => {
  expect(z.safeParse(url, written).error?.issues[0]?.message).toBe(words);
});

test('ten lines of 2,048 are taken', () => {
  const most = Array.from({ length: 10 }, () => 'x'.repeat(2_048)).join('\n');
  expect(read(most)).toBe(most);
});

test('each place is read, on lines of their own or not', () => {
  expect(placesIn('https://a.example/ https://b.example/\nPOST https://c.example/')).toEqual([
    'https://a.example/',
    'https://b.example/',
    'POST https://c.example/',
  ]);
});

const scope = { hosts: ['a.example.com', '*.shop.example.com'], packages: ['com.example.app'] };
test.each([
  ['wss://a.example.com/ws', true],
  ['grpc://A.example.com:50051', true],
  ['a.example.com:8080', true],
  ['POST https://a.example.com/v1', true],
  ['x.shop.example.com:8443/a', true],
  ['wss://b.example.com/ws', false],
  ['b.example.com:8080', false],
  ['https：//a.example.com', undefined],
  ['demoapp://a.example.com', undefined],
  ['POST /api/v1/user', undefined],
  ['wx1234567890abcdef', undefined],
  ['pages/index/index?id=1', undefined],
])('%s stands in the scope: %s', (place, isIn) => {
  expect(isPlace(place) ? isInScope(place, scope) : undefined).toBe(isIn);
});
