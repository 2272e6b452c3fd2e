import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { jsonReportDraftSave, postReportDraftDelete } from '@shieldsource/contract/reports/drafts';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getMainPage } from '@shieldsource/contract/site/overview';
import { getMyGiftOrders } from '@shieldsource/contract/gifts/orders';
import { postUserInfo } from '@shieldsource/contract/people/calls';
import { getReportDetail, getReportPage } from '@shieldsource/contract/reports/calls';
import { postReviewRevoke } from '@shieldsource/contract/reports/desk';
import { postLetterRead } from '@shieldsource/contract/letters/calls';
import { testApp, type Person } from '../../../test/app.ts';
import { givenFlagsOn } from '../../../test/given.flags.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { postContribution } from '../ledger/ledger.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const { confirmed } = givenFlagsOn(harness);
const mainPage = (person: Person | null) => as(person).call(getMainPage, {});

describe('the member’s home', () => {
  test('of a newcomer is empty, and says what is not there yet', async () => {
    const mina = await given.researcher();
    expect(await mainPage(mina)).toEqual({
      card: await as(mina).call(postUserInfo, {}),
      addressComplete: false,
      counters: {
        validCount: 0,
        seriousCount: 0,
        highLevelCount: 0,
        mediumLevelCount: 0,
        lowLevelCount: 0,
      },
      coins: { balance: 0, pending: 0, earned: 0, spent: 0 },
      contribution: { total: 0, rank: null, monthContribution: 0, monthRank: null },
      reports: [],
      orders: [],
      unread: 0,
      draftTitle: null,
      waiting: [],
      news: null,
    });
  });

  test('names the report that is being written, until it is thrown away', async () => {
    const mina = await given.researcher();
    const save = (title: string, version: number) =>
      as(mina).call(jsonReportDraftSave, { title, version });
    let { version } = await save('', 0);
    expect(await mainPage(mina)).toMatchObject({ draftTitle: '' });
    ({ version } = await save('账单导出可越权', version));
    expect(await mainPage(mina)).toMatchObject({ draftTitle: '账单导出可越权' });
    expect(await mainPage(await given.researcher())).toMatchObject({ draftTitle: null });
    await as(mina).call(postReportDraftDelete, { version });
    expect(await mainPage(mina)).toMatchObject({ draftTitle: null });
  });

  test('agrees with every page it leads to', async () => {
    const mina = await given.buyer({ coins: 200 });
    const reviewer = await given.staff();
    await given.confirmedReport(mina, reviewer);
    for (let n = 1; n <= 5; n++) await given.report(mina, { title: `第 ${n} 份报告` });
    for (let n = 0; n < 4; n++) {
      const gift = await given.gift({ priceCoins: 10 });
      await as(mina).call(postGiftExchange, {
        giftId: gift.id,
        price: 10,
      });
    }
    await drainOutbox();
    const { list: reports } = await as(mina).call(getReportPage, {});
    const { list: orders } = await as(mina).call(getMyGiftOrders, {});
    expect(await mainPage(mina)).toMatchObject({
      addressComplete: true,
      card: { realStatus: 1 },
      counters: { validCount: 1, highLevelCount: 1, lowLevelCount: 0 },
      coins: { balance: 240, pending: 0, earned: 280, spent: 40 },
      contribution: { total: 28, rank: 1, monthContribution: 28, monthRank: 1 },
      // the list says what waits at each as well
      reports: reports.slice(0, 5).map(({ waiting: _, ...row }) => row),
      orders: orders.slice(0, 3),
      // received six times, confirmed once, an address to confirm four times
      unread: 11,
    });
    expect(reports).toHaveLength(6);
  });

  test('tells the rank that others leave one', async () => {
    const [ann, bo] = [await given.researcher(), await given.researcher()];
    const earn = (person: Person, amount: number) =>
      inTransaction(app.db, (tx) =>
        postContribution(tx, person.id, amount, {
          kind: 'award',
          source: { kind: 'report', id: randomUUID(), seq: 1 },
          note: '',
        }),
      );
    await earn(ann, 500);
    await earn(bo, 501);
    expect((await mainPage(ann)).contribution).toEqual({
      total: 500,
      rank: 2,
      monthContribution: 500,
      monthRank: 2,
    });
    expect((await mainPage(bo)).contribution.rank).toBe(1);
  });

  test('is for members', async () => {
    await expect(mainPage(null)).refuses('notLoggedIn');
    await expect(mainPage(await given.staff())).refuses('notLoggedIn');
  });
});

describe('an award that is news', () => {
  const newsOf = async (person: Person) => (await mainPage(person)).news;

  test('is told until its letter is read, on the report as well', async () => {
    const mina = await given.researcher();
    const { reportId } = await confirmed(mina, await given.staff());
    await drainOutbox();
    const news = await newsOf(mina);
    expect(news).toEqual({
      reportId,
      coins: expect.any(Number) as number,
      contribution: expect.any(Number) as number,
    });
    expect((await mainPage(mina)).coins.balance).toBe(news?.coins);
    const detail = () => as(mina).call(getReportDetail, { id: reportId });
    expect((await detail()).news).toEqual(news);
    await as(mina).call(postLetterRead, { subject: reportId });
    expect([await newsOf(mina), (await detail()).news]).toEqual([null, undefined]);
  });

  test('is of its report and its owner alone; the newest stands at home', async () => {
    const [mina, noa, reviewer] = [
      await given.researcher(),
      await given.researcher(),
      await given.staff(),
    ];
    const [first, second] = [await confirmed(mina, reviewer), await confirmed(mina, reviewer)];
    await drainOutbox();
    const at = async ({ reportId: id }: { reportId: string }) =>
      (await as(mina).call(getReportDetail, { id })).news?.reportId;
    expect([await at(first), await at(second)]).toEqual([first.reportId, second.reportId]);
    expect([(await newsOf(mina))?.reportId, await newsOf(noa)]).toEqual([second.reportId, null]);
    await as(mina).call(postLetterRead, { subject: second.reportId });
    expect([await at(first), await at(second)]).toEqual([first.reportId, undefined]);
    expect((await newsOf(mina))?.reportId).toBe(first.reportId);
  });

  test('is none once it was taken back', async () => {
    const [mina, reviewer, admin] = [
      await given.researcher(),
      await given.staff(),
      await given.staff({ roles: ['admin'] }),
    ];
    const seen = await confirmed(mina, reviewer);
    await drainOutbox();
    await as(admin).call(postReviewRevoke, { ...seen, note: '误判，已经核对过日志' });
    await drainOutbox();
    expect(await newsOf(mina)).toBeNull();
  });
});
