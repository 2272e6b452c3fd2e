import { describe, expect, test } from 'vitest';
import { jsonReportAlike } from '@shieldsource/contract/reports/alike';
import { postReviewIgnore } from '@shieldsource/contract/reports/desk';
import type { GivenOf } from '@shieldsource/contract/route';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';

const harness = await testApp();
const { as } = harness;
const given = givenOn(harness);
const [mina, omar] = [await given.researcher(), await given.researcher()];
const [shop, mail] = [
  await given.application({ tier: 'core' }),
  await given.application({ tier: 'general' }),
];
const orders = await given.report(mina, {
  title: '订单接口可查看他人订单',
  app: shop.id,
  url: 'https://shop.example.com/api/orders/4711?tab=1',
});
await given.report(omar, {
  title: '登录接口可以绕过验证码',
  app: shop.id,
  url: 'https://shop.example.com/api/login',
});

const alike = async (by: Person, writing: GivenOf<typeof jsonReportAlike>) =>
  (await as(by).call(jsonReportAlike, writing)).map(({ number, isSameAddress }) => [
    number,
    isSameAddress,
  ]);

describe('an own open report is alike what one writes', () => {
  test('by its title, at the same application or while none is chosen', async () => {
    const title = '订单接口可以查看他人的订单';
    expect(await alike(mina, { title })).toEqual([[orders.number, false]]);
    expect(await alike(mina, { title, app: shop.id })).toEqual([[orders.number, false]]);
    expect(await alike(mina, { title, app: mail.id })).toEqual([]);
    expect(await alike(mina, { title: '订单' })).toEqual([]);
    expect(await alike(mina, { title: '支付回调没有验签', app: shop.id })).toEqual([]);
  });

  test('by its address, whatever number stands in it, and not by the site alone', async () => {
    const same = { url: ' https://shop.example.com/api/orders/12/ ', app: mail.id };
    expect(await alike(mina, same)).toEqual([[orders.number, true]]);
    const among = {
      url: 'wss://shop.example.com/ws\nhttps://shop.example.com/api/orders/9',
      app: mail.id,
    };
    expect(await alike(mina, among)).toEqual([[orders.number, true]]);
    expect(await alike(mina, { url: 'https://shop.example.com' })).toEqual([]);
    await given.report(mina, { title: '首页没有防嵌入的头', url: 'https://shop.example.com/' });
    expect(await alike(mina, { url: 'https://shop.example.com/' })).toEqual([]);
    expect(await alike(mina, {})).toEqual([]);
  });

  test('as long as it is open, the newest three', async () => {
    const lin = await given.researcher();
    const title = '导出接口可下载他人账单';
    const sent = [];
    for (let turn = 0; turn < 5; turn += 1)
      sent.push(await given.report(lin, { title, app: shop.id }));
    const newest = sent.toReversed().map(({ number }) => [number, false]);
    expect(await alike(lin, { title })).toEqual(newest.slice(0, 3));
    const last = sent.at(-1);
    await as(await given.staff()).call(postReviewIgnore, {
      reportId: last?.id ?? '',
      version: 1,
      reason: 'noImpact',
      note: '只能看到自己的账单',
    });
    expect(await alike(lin, { title })).toEqual(newest.slice(1, 4));
  });

  test('is never another’s, nor for who is not signed in', async () => {
    const theirs = { title: '登录接口可以绕过验证码', url: 'https://shop.example.com/api/login' };
    expect(await alike(mina, theirs)).toEqual([]);
    expect(await alike(omar, theirs)).toHaveLength(1);
    await expect(as(nobody).call(jsonReportAlike, theirs)).refuses('notLoggedIn');
    await expect(as(mina).call(jsonReportAlike, { title: '题'.repeat(501) })).refuses(
      'badInput',
      'title',
    );
  });
});
