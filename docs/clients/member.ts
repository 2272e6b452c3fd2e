// A member's life by a program, typed by the published contract: see docs/api.md.
//   npx openapi-typescript https://src.example.com/api/openapi.json -o openapi.d.ts
//   node member.ts https://src.example.com 13800138000
// Where it needs somebody, it prints a word and waits for a line: `code` for the SMS code, the others to go on.
import { createHmac, randomUUID, scryptSync } from 'node:crypto';
import { createInterface } from 'node:readline';
import createClient from 'openapi-fetch';
import type { components, paths } from './openapi.d.ts';

const [baseUrl = '', phone = ''] = process.argv.slice(2);
const reader = createInterface({ input: process.stdin });
const lines = reader[Symbol.asyncIterator]();
async function ask(word: string): Promise<string> {
  console.log(word);
  return String((await lines.next()).value);
}

const cookies = new Map<string, string>();
let token = '';
const client = createClient<paths>({ baseUrl, headers: { 'X-Requested-With': 'XMLHttpRequest' } });
client.use({
  onRequest({ request }) {
    request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    if (token !== '') request.headers.set('authorization', `Bearer ${token}`);
    return request;
  },
  onResponse({ response }) {
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
  },
});

/** Goes on only with a success: the type of `result` is then known. */
function assertDone<A extends { code: number; message: string }>(
  answer: A | undefined,
): asserts answer is Extract<A, { code: 0 }> {
  if (answer?.code !== 0) throw new Error(`${answer?.code} ${answer?.message}`);
}

const sorted = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const held = Object.entries(value).filter(
    ([, one]) => one !== null && one !== undefined && one !== '',
  );
  held.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${held.map(([key, one]) => `${JSON.stringify(key)}:${sorted(one)}`).join(',')}}`;
};
function signed<T extends object>(fields: T, salt: string, offsetMs: number) {
  const given = { ...fields, timestamp: Date.now() + offsetMs, nonce: randomUUID() };
  return { ...given, sign: createHmac('sha256', salt).update(sorted(given)).digest('hex') };
}

function hiddenNumber({ salt, goal, most }: components['schemas']['Work']): number {
  for (let number = 0; number < most; number++) {
    const found = scryptSync(String(number), salt, 16, { N: 1024, r: 8, p: 1 });
    if (found.toString('hex') === goal) return number;
  }
  throw new Error('no number is hidden');
}

const { data: boot } = await client.GET('/api/common/getBoot');
assertDone(boot);
const { passportSalt, serverTime } = boot.result;
const offsetMs = serverTime - Date.now();

const { data: challenge } = await client.GET('/api/common/getCaptchaImage', {
  params: { query: { mode: 'work' } },
});
assertDone(challenge);
const { captchaId, work } = challenge.result;
if (work === undefined) throw new Error('no work was asked for');
const { data: proof } = await client.POST('/api/common/postCaptchaVerify', {
  body: { captchaId, work: hiddenNumber(work) },
});
assertDone(proof);

const wish = { phone, purpose: 'login', ticket: proof.result.ticket } as const;
const { data: sent } = await client.POST('/api/passport/postPhoneCode', {
  body: signed(wish, passportSalt, offsetMs),
});
assertDone(sent);
const { data: entered } = await client.POST('/api/passport/postUserLogin', {
  body: signed({ phone, code: await ask('code') }, passportSalt, offsetMs),
});
assertDone(entered);
token = entered.result.token;

const [{ data: apps }, { data: platforms }, { data: types }, { data: terms }] = await Promise.all([
  client.GET('/api/common/getAppList'),
  client.GET('/api/common/getPlatformList'),
  client.GET('/api/common/getTypeList'),
  client.GET('/api/report/getTerms'),
]);
assertDone(apps);
assertDone(platforms);
assertDone(types);
assertDone(terms);
const [[app], [platform], [type]] = [apps.result, platforms.result, types.result];
if (!app || !platform || !type) throw new Error('nothing can be reported here');
const report = {
  title: '订单查询接口越权访问',
  app: app.id,
  platform: platform.id,
  type: type.id,
  url: 'https://example.com/api/orders/1',
  selfLevel: 3,
  description: '修改订单编号即可查看其他用户的订单信息，包括姓名与电话，影响全部用户。',
  attachments: [],
  termsVersion: terms.result.version,
} as const;
const submit = (key: string) =>
  client.POST('/api/report/jsonReportSubmit', {
    params: { header: { 'Idempotency-Key': key } },
    body: { ...report, attachments: [] },
  });
const key = randomUUID();
const { data: submitted } = await submit(key);
assertDone(submitted);
const { data: again } = await submit(key);
assertDone(again);
if (again.result.id !== submitted.result.id) throw new Error('one report became two');
const reportId = submitted.result.id;

const say = (body: string) =>
  client.POST('/api/report/postComment', {
    params: { header: { 'Idempotency-Key': randomUUID() } },
    body: { reportId, body, attachments: [] },
  });
const { data: said } = await say('补充：普通账号即可复现。');
assertDone(said);

await ask('question');
const { data: asked } = await client.GET('/api/report/getReportDetail/{id}', {
  params: { path: { id: reportId } },
});
assertDone(asked);
if (asked.result.question === null) throw new Error('nothing was asked');
const { data: answered } = await say(`关于“${asked.result.question.body}”：见附图。`);
assertDone(answered);

await ask('award');
const { data: mall } = await client.GET('/api/award/getGiftMall', {
  params: { query: { searchType: 2 } },
});
assertDone(mall);
const { data: addresses } = await client.POST('/api/user/postAddressInfo', { body: {} });
assertDone(addresses);
const [gift] = mall.result.list;
const [address] = addresses.result;
if (!gift || !address) throw new Error('nothing to exchange, or nowhere to send it');
const { data: order } = await client.POST('/api/award/postGiftExchange', {
  params: { header: { 'Idempotency-Key': randomUUID() } },
  body: { giftId: gift.id, price: gift.price, addressId: address.id },
});
assertDone(order);

await ask('letters');
const { data: letters } = await client.GET('/api/letter/getLetterPage');
assertDone(letters);
const { data: read } = await client.POST('/api/letter/postLetterReadAll', { body: {} });
assertDone(read);

const { data: left } = await client.POST('/api/passport/postLogout', {
  body: signed({}, passportSalt, offsetMs),
});
assertDone(left);
const { data: outside } = await client.POST('/api/user/postUserInfo', { body: {} });
console.log(
  JSON.stringify({
    reportId,
    order: order.result.number,
    letters: letters.result.total,
    outside: outside?.code,
  }),
);
reader.close();
