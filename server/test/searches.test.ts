import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import { textFold } from '@shieldsource/contract/text/fold';
import { getReportPage } from '@shieldsource/contract/reports/calls';
import { getFound } from '@shieldsource/contract/site/search';
import { testApp } from './app.ts';
import { givenOn } from './given.ts';
import { forgetLimits } from './signing-in.ts';

const harness = await testApp();
const { as, app } = harness;
const given = givenOn(harness);
const [author, reviewer] = [await given.researcher(), await given.staff()];
beforeEach(() => forgetLimits(harness));

const cases = [
  ['ＡＢＣ全角标题测试', 'ABC全角'],
  ['SQL注入漏洞测试项', 'sql 注入'],
  ['越权：订单详情（乙）', '订单详情(乙)'],
  ['cafe\u0301 登录绕过测试', 'caf\u00e9'],
  ['\ufb01le 读取漏洞测试', 'file 读取'],
  ['İstanbul 登录测试', 'istanbul'],
  ['Zero\u200bWidth 标题测试', 'ZeroWidth'],
  ['越权：订单详情（甲）', '越权：订单详情（甲）'],
  ['ÉCOLE 登录测试', 'école'],
  ['МОСКВА 登录测试', 'москва'],
  ['ΑΘΗΝΑ 登录测试', 'αθηνα'],
  ['ｶﾞｲﾄﾞ 读取测试', 'ガイド'],
  ['导出\u3000报表 测试项', '导出报表'.slice(0, 2)],
  ['㎏单位换算测试项', 'kg单位'],
  ['漏洞①任意读取', '漏洞1'],
  ['软\u00ad连字符标题', '软连字符'],
  ['GraphQL 内省接口公开', 'ｇｒａｐｈｑｌ　内省'],
  ['支付回调：金额篡改！', '支付回调:金额篡改!'],
  ['Log4j 远程执行测试', 'LOG4J'],
  ['备份.tar.gz 可下载', '备份.tar.gz'],
  ['折扣100%可叠加测试', '100%'],
  ['参数a_b未校验测试', 'A_B'],
  [String.raw`路径C:\temp可写测试`, String.raw`c:\temp`],
  ['\u2f79络配置接口测试', '网络配置'],
  ['\uf900有此理接口测试', '豈有此理'],
  ['\u1100\u1161\u11a8도 검증 누락', '\uac01도'],
  ['﹙小括号﹚标题测试', '(小括号)'],
  ['２０２６年活动接口', '2026年'],
  ["注入 ' or '1'='1 绕过", "' or '1'='1"],
  ['支付宝\u{1f4b0}回调测试', '支付宝\u{1f4b0}回调'],
] as const;
const ids = new Map<string, string>();
for (const [title] of cases) ids.set(title, (await given.report(author, { title })).id);
await harness.drainOutbox();

test.each(cases)('%j is found by %j in all boxes', async (title, words) => {
  const [box, list, inbox] = [
    (await as(author).call(getFound, { words })).reports,
    (await as(author).call(getReportPage, { keyword: words, pageSize: 100 })).list,
    (await as(reviewer).call(getInboxPage, { query: words, pageSize: 100 })).list,
  ].map((found) => found.map(({ id }) => id));
  expect({ box, list, inbox }).toEqual({
    box: expect.arrayContaining([ids.get(title)]) as unknown,
    list: expect.arrayContaining([ids.get(title)]) as unknown,
    inbox: expect.arrayContaining([ids.get(title)]) as unknown,
  });
});

test('what is not there is found in none', async () => {
  for (const words of ['abc半角', 'sql 越权', '订单(丙)', '折扣%退回', '_§_']) {
    expect((await as(author).call(getFound, { words })).reports).toEqual([]);
    expect((await as(author).call(getReportPage, { keyword: words })).list).toEqual([]);
    expect((await as(reviewer).call(getInboxPage, { query: words })).list).toEqual([]);
  }
});

test('the database folds each sign as pages do', async () => {
  const signs = Array.from({ length: 0x10_ff_ff }, (_, code) => code)
    // letters that only one of the two knows by its version of Unicode are left out
    .filter((code) => code > 31 && !(code > 0xa7c9 && code < 0xa800) && code < 0x1_6e_a0)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /[\p{L}\p{N}\p{P}\p{S}\p{Cf}\p{Zs}]/u.test(sign) && sign < '\u{20000}');
  const { rows } = await sql<{ folded: string }>`
    select search_fold(sign) as folded from unnest(${signs}::text[]) with ordinality as given (sign, place) order by place`.execute(
    app.db,
  );
  const others = signs.filter((sign, at) => rows[at]?.folded !== textFold(sign));
  expect(others.join(' ')).toBe('');
});
