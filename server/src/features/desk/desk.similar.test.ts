import { postReviewDraft } from '@shieldsource/contract/reports/desk-drafts';
import {
  getReviewDetail,
  postReviewConfirm,
  postReviewIgnore,
  postReviewMove,
} from '@shieldsource/contract/reports/desk';
import { getAuthorRecord, getSimilarReports } from '@shieldsource/contract/reports/similar';
import { postReportWithdraw } from '@shieldsource/contract/reports/flags';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { award, givenOn } from '../../../test/given.ts';
import { removeIdleWords } from './desk.words.ts';
import { pairsOf, sharedShare } from '../reports/reports.alike.words.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);

describe('reports alike', () => {
  test('those of one address come first, each says why, and one is not like itself', async () => {
    const [author, reviewer] = [await given.researcher(), await given.staff()];
    const first = await given.report(author, {
      title: '发票下载接口可越权读取',
      url: 'https://pay.example.com/invoices/81/download?token=1',
      description: '更换发票编号即可下载其他商户的发票文件，包括抬头与税号，没有校验归属。',
    });
    const second = await given.report(author, {
      title: '发票文件越权下载',
      url: 'wx1234567890abcdef\nhttps://PAY.example.com/invoices/912/download/',
      description: '发票下载没有校验归属，更换发票编号即可下载其他商户的发票文件与税号。',
    });
    const other = await given.report(author, {
      title: '登录页缺少验证码',
      url: 'https://sso.example.com/login',
      description: 'The login form has no rate limit so that passwords can be guessed quickly.',
    });
    const { list } = await as(reviewer).call(getSimilarReports, { id: second.id });
    expect(list[0]).toMatchObject({
      id: first.id,
      why: ['path', 'words', 'type', 'application'],
      isEarlier: true,
    });
    expect(list[0]?.sharedHundredths).toBeGreaterThan(50);
    expect(list.find(({ id }) => id === other.id)).toMatchObject({
      why: ['type', 'application'],
      isEarlier: false,
    });
    expect(list.map(({ id }) => id)).not.toContain(second.id);
    expect(JSON.stringify(list)).not.toContain('税号');
  });

  test('one is found by each of its addresses, until its text is erased', async () => {
    const [author, reviewer] = [await given.researcher(), await given.staff()];
    // of a type each, or they are found by that
    const types = await app.db
      .selectFrom('report_type')
      .where('id', '<>', (await given.reportInput()).type)
      .select('id')
      .limit(3)
      .execute();
    const at = async (url: string) => {
      const type = types.pop()?.id ?? '';
      return (await given.report(author, { url, type })).id;
    };
    const alike = async (id: string) =>
      (await as(reviewer).call(getSimilarReports, { id })).list.map((one) => one.id);
    const several = await at(
      'https://shop.example.com/cart\nwx1234567890abcdef\nhttps://shop.example.com/coupons/7',
    );
    const [one, further] = [
      await at('https://shop.example.com/coupons/8'),
      await at('https://shop.example.com/help\nhttps://shop.example.com/coupons/9'),
    ];
    expect((await alike(one)).toSorted()).toEqual([several, further].toSorted());
    expect((await alike(further)).toSorted()).toEqual([several, one].toSorted());

    await sql`alter table report disable trigger user`.execute(app.db);
    await sql`update report set status = -1, ignore_reason = 'known', version = 2,
      erase_notice_at = now() - interval '40 days', erased_at = now() where id = ${several}`.execute(
      app.db,
    );
    await sql`alter table report enable trigger user`.execute(app.db);
    await sql`update report_text set description = '', url = '' where report_id = ${several}`.execute(
      app.db,
    );
    expect(await alike(one)).toEqual([further]);
    const left = await app.db
      .selectFrom('report_further_place')
      .where('report_id', '=', several)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  test('never more than five', async () => {
    const author = await given.researcher();
    const reports = [];
    for (let n = 0; n < 8; n += 1) reports.push(await given.report(author));
    const { list } = await as(await given.staff()).call(getSimilarReports, { id: reports[0]!.id });
    expect(list).toHaveLength(5);
  });

  test('the first report lists those that repeat it', async () => {
    const [author, reviewer] = [await given.researcher(), await given.staff()];
    const first = await given.report(author);
    const again = await given.report(author);
    await as(reviewer).call(postReviewIgnore, {
      reportId: again.id,
      version: 1,
      reason: 'duplicate',
      duplicateOf: first.number,
    });
    const { duplicates } = await as(reviewer).call(getSimilarReports, { id: first.id });
    expect(duplicates).toMatchObject([{ id: again.id, number: again.number, status: -1 }]);
  });
});

describe('words', () => {
  test.each([
    ['订单越权', ['订单', '单越', '越权']],
    ['SQL注入 ＳＱＬ', ['sql', '注入']],
    ['单', []],
    ['', []],
  ])('of %j are %j', (text, pairs) => {
    expect([...pairsOf(text)]).toEqual(pairs);
  });

  test('are shared by the smaller text', () => {
    expect(sharedShare(pairsOf('订单越权'), pairsOf('订单越权访问接口'))).toBe(1);
    expect(sharedShare(pairsOf('订单'), pairsOf('发票'))).toBe(0);
    expect(sharedShare(pairsOf(''), pairsOf('发票'))).toBe(0);
  });
});

test.each([
  ['https://a.example.com/orders/17?x=1#y', 'a.example.com/orders/#'],
  ['HTTP://A.example.com/Orders/17/', 'a.example.com/orders/#'],
  ['https://a.example.com/u/0192f3a0-1111-7000-8000-000000000001/files', 'a.example.com/u/#/files'],
  ['com.example.app', 'com.example.app'],
  ['', ''],
])('the path of %s is %s', async (url, path) => {
  const { rows } = await sql<{ path: string }>`select address_path(${url}) as path`.execute(app.db);
  expect(rows[0]?.path).toBe(path);
});

test('the record of an author counts each verdict, and follows when one is undone', async () => {
  const [author, reviewer] = [await given.researcher(), await given.staff()];
  const sent = async () => ({ reportId: (await given.report(author)).id, version: 1 });
  const [valid, duplicate, useless, withdrawn, open] = [
    await sent(),
    await sent(),
    await sent(),
    await sent(),
    await sent(),
  ];
  await as(reviewer).call(postReviewConfirm, { ...valid, ...award });
  await as(reviewer).call(postReviewIgnore, { ...duplicate, reason: 'duplicate' });
  const stands = await as(reviewer).call(postReviewIgnore, { ...useless, reason: 'noImpact' });
  await as(author).call(postReportWithdraw, withdrawn);

  const record = () => as(reviewer).call(getAuthorRecord, { id: open.reportId });
  const shown = await record();
  expect(shown).toMatchObject({ total: 5, valid: 1, duplicate: 1, rejected: 1, waiting: 1 });
  expect(shown.recent.map(({ id }) => id)).toEqual(
    [open, withdrawn, useless, duplicate, valid].map(({ reportId }) => reportId),
  );
  expect(shown.open.map(({ id }) => id)).toEqual([open.reportId]);

  await as(reviewer).call(postReviewMove, {
    reportId: useless.reportId,
    version: stands.version,
    move: 'reopen',
    note: '误判',
  });
  expect(await record()).toMatchObject({ rejected: 0, waiting: 2 });
});

describe('what a reviewer typed', () => {
  const written = async (me: Awaited<ReturnType<typeof given.staff>>, id: string) =>
    (await as(me).call(getReviewDetail, { id })).written;

  test('is there again on another device, for nobody else, until it is emptied', async () => {
    const report = await given.report(await given.researcher());
    const [me, colleague] = [await given.staff(), await given.staff()];
    const keep = (words: Record<string, string>) =>
      as(me).call(postReviewDraft, { reportId: report.id, words });
    await keep({ reply: '请补充', verdict: '写到一半' });
    expect(await written(me, report.id)).toEqual({ reply: '请补充', verdict: '写到一半' });
    expect(await written(colleague, report.id)).toEqual({});
    await keep({ reply: '', internal: '和支付组确认' });
    expect(await written(me, report.id)).toEqual({ internal: '和支付组确认' });
    await keep({ internal: '' });
    expect(await written(me, report.id)).toEqual({});
    const rows = await app.db
      .selectFrom('report_note_draft')
      .where('report_id', '=', report.id)
      .select('words')
      .execute();
    expect(rows).toEqual([]);
  });

  test('goes by itself after a while', async () => {
    const report = await given.report(await given.researcher());
    const me = await given.staff();
    const keep = () =>
      as(me).call(postReviewDraft, { reportId: report.id, words: { reply: '请' } });
    const age = (days: number) =>
      app.db
        .updateTable('report_note_draft')
        .set({ updated_at: sql<Date>`now() - make_interval(days => ${days}::int)` })
        .where('report_id', '=', report.id)
        .execute();
    await keep();
    await age(89);
    await removeIdleWords(app);
    expect(await written(me, report.id)).toEqual({ reply: '请' });
    await age(91);
    await removeIdleWords(app);
    expect(await written(me, report.id)).toEqual({});
  });

  test('is refused where it is too long, with the field', async () => {
    const report = await given.report(await given.researcher());
    await expect(
      as(await given.staff()).call(postReviewDraft, {
        reportId: report.id,
        words: { reply: '字'.repeat(10_001) },
      }),
    ).refuses('badInput', 'words.reply');
  });
});
