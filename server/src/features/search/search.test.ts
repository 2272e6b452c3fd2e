import { expect, test } from 'vitest';
import { getFound } from '@shieldsource/contract/site/search';
import { jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';

const harness = await testApp();
const { as } = harness;
const given = givenOn(harness);
const nobody = null;

const submit = async (by: Person, title: string, description: string) =>
  as(by).call(jsonReportSubmit, await given.reportInput({ title, description }));
const steps = '打开首页，输入一个引号，看到整张表的内容，说明没有过滤。'.repeat(3);

const [mina, other] = [await given.researcher(), await given.researcher()];
await submit(mina, '登录接口存在注入', steps);
await submit(mina, '导出接口越权', `${steps}参数名是 TenantCode。`);
await submit(other, '登录接口可以绕过', `${steps}参数名也是 TenantCode。`);
await given.announcement({ title: '登录加固专项' });
await given.announcement({ title: '还没有发布的登录公告', state: 'draft' });
await given.gift({ name: '登录礼盒' });

const titles = async (by: Person | null, words: string) => {
  const { reports, announcements, gifts } = await as(by).call(getFound, { words });
  return [reports, announcements]
    .map((list) => list.map(({ title }) => title))
    .concat([gifts.map(({ name }) => name)]);
};

test('a member finds own reports, announcements and gifts; never what is somebody else’s or not published', async () => {
  expect(await titles(mina, '登录')).toEqual([
    ['登录接口存在注入'],
    ['登录加固专项'],
    ['登录礼盒'],
  ]);
  expect(await titles(nobody, '登录')).toEqual([[], ['登录加固专项'], ['登录礼盒']]);
});

test('by number and by what stands in the text, in capitals or not', async () => {
  expect(await titles(mina, 'tenantcode')).toEqual([['导出接口越权'], [], []]);
  const { reports } = await as(mina).call(getFound, { words: '越权' });
  const [found] = reports;
  expect((await as(mina).call(getFound, { words: found!.number.toLowerCase() })).reports).toEqual([
    found,
  ]);
  expect((await as(other).call(getFound, { words: found!.number })).reports).toEqual([]);
});

test('what is typed is no pattern', async () => {
  for (const words of ['%', '_', '\\', "'"])
    expect([words, ...(await titles(mina, words)).flat()]).toEqual([words]);
});

test.each([
  ['nothing', ' '],
  ['too much', 'x'.repeat(51)],
])('%s is bad input that names the field', async (_, words) => {
  await expect(as(mina).call(getFound, { words })).refuses('badInput', 'words');
});

test('finds five of each and no more', async () => {
  for (let at = 0; at < 6; at += 1) await given.gift({ name: `徽章 ${at}` });
  expect((await as(nobody).call(getFound, { words: '徽章' })).gifts).toHaveLength(5);
});
