import { beforeEach, expect, test } from 'vitest';
import { postAddressInsert } from '@shieldsource/contract/people/addresses';
import { postformFileUpload } from '@shieldsource/contract/files/calls';
import { getFound } from '@shieldsource/contract/site/search';
import { testApp } from './app.ts';
import { givenOn } from './given.ts';
import { forgetLimits } from './signing-in.ts';

const harness = await testApp();
const { as } = harness;
const owner = await givenOn(harness).researcher();
beforeEach(() => forgetLimits(harness));

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const address = (detail: string) =>
  `consignee=%E7%94%B2%E4%B9%99&consigneePhone=13900000000&regionCode=110000&regionCode=110100&regionCode=110101&isMain=true&detailAddress=${detail}`;
const sent = (body: string | Buffer, headers = form) =>
  as(owner).answer(postAddressInsert, {}, { body, headers });
const asked = (url: string) => harness.server.inject({ url, headers: marker });
const marker = { 'x-requested-with': 'XMLHttpRequest' };
const uploaded = (name: Buffer, field = Buffer.from('x')) => {
  const body = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n'),
    field,
    Buffer.from('\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="'),
    name,
    Buffer.from('.txt"\r\ncontent-type: text/plain\r\n\r\nx\r\n--b--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return as(owner).answer(postformFileUpload, {}, { body, headers });
};
const gbk = Buffer.from('b2e2cad4c2b7d2bbb0d9bac5', 'hex');
const inGbk = '%B2%E2%CA%D4%C2%B7%D2%BB%B0%D9%BA%C5';

test.each([
  ['a form in GBK', () => sent(address(inGbk))],
  [
    'a form in GBK, not written in percents',
    () => sent(Buffer.concat([Buffer.from(address('')), gbk])),
  ],
  [
    'the same in JSON',
    () =>
      sent(Buffer.concat([Buffer.from('{"consignee":"'), gbk, Buffer.from('"}')]), {
        'content-type': 'application/json',
      }),
  ],
  ['a sign cut in half', () => sent(address('%E6%B5%8B%E8%AF'))],
  ['a sign written too long', () => sent(address('%C0%AFabcdef'))],
  ['half a pair', () => sent(address('%ED%A0%80abcdef'))],
  ['Latin-1', () => sent(address('caf%E9%20street'))],
  ['a name of a field', () => sent(`${address('abcdef')}&%B2%E2=1`)],
  ['a query in GBK', () => asked(`${getFound.path}?words=%B2%E2%CA%D4`)],
  ['a name in a query', () => asked(`${getFound.path}?words=a&%FF=1`)],
  ['a path in GBK', () => asked('/api/announcement/getAnnouncementDetail/%B2%E2')],
  ['the name of a file in GBK', () => uploaded(gbk)],
  ['a field beside a file in GBK', () => uploaded(Buffer.from('a'), gbk)],
])('%s is refused', async (_, send) => {
  const answer = await send();
  expect(answer.statusCode).toBe(400);
  expect(answer.body).not.toContain('\uFFFD');
});

test.each([
  ['in UTF-8', '%E6%B5%8B%E8%AF%95%E8%B7%AF%E4%B8%80%E7%99%BE%E5%8F%B7'],
  ['with a bare percent sign', '100%+of+it,+street'],
  ['with a sign of four bytes', '%F0%A0%AE%B7street'],
])('a form %s is taken', async (_, detail) => {
  expect((await sent(address(detail))).json()).toMatchObject({ code: 0 });
});
