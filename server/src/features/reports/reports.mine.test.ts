import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { postReviewConfirm } from '@shieldsource/contract/reports/desk';
import {
  getReportCount,
  getReportPage,
  type ReportSort,
} from '@shieldsource/contract/reports/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import { testApp, type Person } from '../../../test/app.ts';
import { award, givenOn } from '../../../test/given.ts';
import { givenAwardsOn } from '../../../test/given.awards.ts';
import { narrowed } from './reports.mine.queries.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const reviewer = await given.staff();

const found = async (person: Person, narrowing: GivenOf<typeof getReportPage>) => {
  const { list, total } = await as(person).call(getReportPage, narrowing);
  expect(total).toBe(list.length);
  return list.map(({ title }) => title);
};

/** A submission's time never changes; a test about days has to bend that. */
async function sentAt(report: { id: string }, time: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`alter table report disable trigger report_moves`.execute(tx);
    await sql`update report set created_at = ${time} where id = ${report.id}`.execute(tx);
    await sql`set constraints all immediate`.execute(tx);
    await sql`alter table report enable trigger report_moves`.execute(tx);
  });
}
const at = (time: string) => Date.parse(time);

describe('my reports', () => {
  test('are narrowed by level, application, type and several at once, with exact totals', async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    const types = await app.db.selectFrom('report_type').orderBy('id').select('id').execute();
    const [one, other] = [types[0]?.id ?? '', types[1]?.id ?? ''];
    const core = await given.application({ tier: 'core' });
    await given.report(mina, { title: '一般应用的甲类', type: one });
    const confirmed = await given.report(mina, {
      title: '核心应用的甲类',
      type: one,
      app: core.id,
    });
    await given.report(mina, { title: '核心应用的乙类', type: other, app: core.id });
    await given.report(omar, { title: '别人的核心甲类', type: one, app: core.id });
    await as(reviewer).call(postReviewConfirm, { reportId: confirmed.id, version: 1, ...award });

    expect(await found(mina, { app: core.id })).toEqual(['核心应用的乙类', '核心应用的甲类']);
    expect(await found(mina, { type: one })).toEqual(['核心应用的甲类', '一般应用的甲类']);
    expect(await found(mina, { type: other, app: core.id })).toEqual(['核心应用的乙类']);
    expect(await found(mina, { level: 3 })).toEqual(['核心应用的甲类']);
    expect(await found(mina, { level: 3, status: 2 })).toEqual(['核心应用的甲类']);
    expect(await found(mina, { level: 3, status: 1 })).toEqual([]);
    expect(await found(mina, { level: 0 })).toEqual([]);
    expect(await as(mina).call(getReportCount, {})).toMatchObject({ validCount: 1 });
  });

  test('count without those whose award waits for a second person, of their own alone', async () => {
    const awards = givenAwardsOn(harness);
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    await given.confirmedReport(mina, reviewer);
    const countOf = (person: Person) => as(person).call(getReportCount, {});
    const before = await countOf(mina);
    expect(before).toMatchObject({ validCount: 1 });
    expect(before).not.toHaveProperty('awaitingAwardCount');
    await awards.proposed(omar, reviewer);
    expect(await countOf(mina)).toEqual(before);
    expect(await countOf(omar)).toMatchObject({ validCount: 0, awaitingAwardCount: 1 });
  });

  test('are found by part of a title or of a number, letter for letter', async () => {
    const mina = await given.researcher();
    const { number } = await given.report(mina, { title: '优惠 100%_可重复领取 Coupon' });
    await given.report(mina, { title: '退款金额可以改成负数' });
    for (const keyword of ['100%', '%_', 'coupon', ' 重复领取 ', number.toLowerCase()])
      expect(await found(mina, { keyword })).toEqual(['优惠 100%_可重复领取 Coupon']);
    for (const keyword of ['SS-2', '', '  '])
      expect(await found(mina, { keyword })).toHaveLength(2);
    expect(await found(mina, { keyword: '没有这样的' })).toEqual([]);
  });

  test('are narrowed to days of Shanghai, the last second included', async () => {
    const mina = await given.researcher();
    const sent = {
      第一天开始的报告: '2026-11-03T00:00:00.000+08:00',
      第一天最后一毫秒: '2026-11-03T23:59:59.999+08:00',
      第二天刚刚开始的: '2026-11-04T00:00:00.000+08:00',
      前一天最后一毫秒: '2026-11-02T23:59:59.999+08:00',
    };
    for (const [title, time] of Object.entries(sent))
      await sentAt(await given.report(mina, { title }), time);
    const [from, to] = [at('2026-11-03T00:00:00+08:00'), at('2026-11-03T23:59:59+08:00')];
    const theDay = ['第一天最后一毫秒', '第一天开始的报告'];
    expect(await found(mina, { from, to })).toEqual(theDay);
    expect(await found(mina, { from, to: to + 999 })).toEqual(theDay);
    expect(await found(mina, { from: to + 1 })).toEqual(['第二天刚刚开始的', '第一天最后一毫秒']);
    expect(await found(mina, { to: from - 1 })).toEqual(['前一天最后一毫秒']);
    expect(await found(mina, { to: 0 })).toEqual([]);
    expect(await found(mina, { from: 0 })).toHaveLength(4);
    await expect(as(mina).call(getReportPage, { from: to, to: from })).refuses('badInput', 'to');
  });

  test('come in the order of a column, either way, and in no other', async () => {
    const mina = await given.researcher();
    const made = [];
    for (const title of ['第一份报告', '第二份报告', '第三份报告'])
      made.push(await given.report(mina, { title }));
    for (const [index, level, baseContribution, baseCoins] of [
      [1, 4, 9, 54],
      [0, 1, 1, 1],
    ] as const)
      await as(reviewer).call(postReviewConfirm, {
        reportId: made[index]?.id ?? '',
        version: 1,
        level,
        baseContribution,
        baseCoins,
      });
    const [first, second, third] = ['第一份报告', '第二份报告', '第三份报告'];
    expect(await found(mina, {})).toEqual([third, second, first]);
    const sorted = async (column: ReportSort['column']) => [
      await found(mina, { sort: { column, order: 'ascending' } }),
      await found(mina, { sort: { column, order: 'descending' } }),
    ];
    const [byTime, byChange, byLevel, byContribution, byCoins] = await Promise.all(
      sortColumns.map(sorted),
    );
    expect(byTime).toEqual([
      [first, second, third],
      [third, second, first],
    ]);
    expect(byChange).toEqual([
      [third, second, first],
      [first, second, third],
    ]);
    // without a level yet: last either way
    expect(byLevel).toEqual([
      [first, second, third],
      [second, first, third],
    ]);
    for (const rewarded of [byContribution, byCoins])
      expect(rewarded).toEqual([
        [third, first, second],
        [second, first, third],
      ]);
    await expect(
      as(mina).call(getReportPage, { sort: { column: 'title', order: 'ascending' } } as never),
    ).refuses('badInput', 'sort.column');
    await expect(
      as(mina).call(getReportPage, { sort: { column: 'level', order: 'up' } } as never),
    ).refuses('badInput', 'sort.order');
  });

  test('oldest first turns pages without gaps', async () => {
    const mina = await given.researcher();
    for (let index = 1; index <= 23; index++)
      await given.report(mina, { title: `第 ${index} 份漏洞报告` });
    const pages = [1, 2, 3].map((page) =>
      as(mina).call(getReportPage, { sort: oldestFirst, page, pageSize: 20 }),
    );
    const titles = (await Promise.all(pages)).flatMap(({ list }) => list.map(({ title }) => title));
    expect(titles).toEqual(Array.from({ length: 23 }, (_, index) => `第 ${index + 1} 份漏洞报告`));
  });

  test('are read by an index of theirs, however they are narrowed', async () => {
    const mina = await given.researcher();
    const { app: application, type } = await given.reportInput();
    // that all of them are about one application is known, as it is where there are many
    await sql`analyze report`.execute(app.db);
    const narrowings = [
      { status: 1 },
      { level: 3 },
      { app: application },
      { type },
      { keyword: '订单' },
      { from: 0 },
      { to: Date.now() },
    ] as const;
    for (const narrowing of narrowings) {
      for (const column of sortColumns) {
        const plan = await app.db.transaction().execute(async (tx) => {
          // the few rows of a test would otherwise be scanned
          await sql`set local enable_seqscan = off`.execute(tx);
          const asked = narrowed(tx, mina.id, narrowing, { column, order: 'ascending' })
            .limit(20)
            .compile();
          const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(
            asked.sql.replace(/\$(\d+)/g, (_, place: string) =>
              literal(asked.parameters[Number(place) - 1]),
            ),
          )}`.execute(tx);
          return rows.map((row) => row['QUERY PLAN']).join('\n');
        });
        expect(plan).not.toMatch(/Seq Scan on report\b/);
        expect(plan).toMatch(/Index Cond: \(\(?researcher_id = /);
      }
    }
  });
});

const sortColumns = ['createTime', 'updateTime', 'level', 'contribution', 'currency'] as const;
const oldestFirst = { column: 'createTime', order: 'ascending' } as const;

const literal = (value: unknown): string =>
  typeof value === 'number' ? String(value) : `'${String(value)}'`;
