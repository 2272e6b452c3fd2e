import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getPublicFigures, jsonPageView } from '@shieldsource/contract/site/analytics';
import {
  getAnnouncementDetail,
  standingAnnouncements,
} from '@shieldsource/contract/announcements/calls';
import { announcementPath } from '@shieldsource/contract/site/paths';
import { postReviewComment, postReviewRevoke } from '@shieldsource/contract/reports/desk';
import { postReportWithdraw } from '@shieldsource/contract/reports/flags';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { forgetViews, recomputeFigures } from './analytics.timed.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);

let addresses = 0;
/** An address that is unique in this file. */
const newAddress = () => `10.0.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

const view = (over: object, { from = newAddress(), by = nobody as Person | null } = {}) =>
  as(by).call(
    jsonPageView,
    { title: '公告', routeName: '/announcement/home', fullPath: '/announcement/home', ...over },
    { remoteAddress: from },
  );
const read = (id: string, who: { from?: string; by?: Person } = {}, tail = '') =>
  view(
    {
      title: '公告详情',
      routeName: '/announcement/detail/:id',
      fullPath: announcementPath(id) + tail,
    },
    who,
  );
const viewsOf = async (id: string) =>
  (await as(nobody).call(getAnnouncementDetail, { id })).viewCount;

async function kept(
  routeName: string,
  by: 'title' | 'full_path' = 'title',
): Promise<Record<string, number>> {
  const rows = await app.db
    .selectFrom('page_view')
    .where('route_name', '=', routeName)
    .groupBy(by)
    .select([`${by} as name`, sql<number>`sum(views)::int`.as('views')])
    .execute();
  return Object.fromEntries(rows.map(({ name, views }) => [name, views]));
}
const pathsOf = (routeName: string) => kept(routeName, 'full_path');

describe('a page view', () => {
  test('is counted by day, route, title and full path', async () => {
    for (let n = 0; n < 20; n++)
      await view({
        title: '礼品',
        routeName: '/award/home',
        fullPath: `/award/home?type=${n % 2}`,
      });
    expect(await kept('/award/home')).toEqual({ 礼品: 20 });
    expect(await pathsOf('/award/home')).toEqual({
      '/award/home?type=0': 10,
      '/award/home?type=1': 10,
    });
    const { rows } = await sql<{ today: boolean }>`
      select distinct day = (now() at time zone 'Asia/Shanghai')::date as today from page_view`.execute(
      app.db,
    );
    expect(rows).toEqual([{ today: true }]);
  });

  test('keeps neither what was typed nor tokens, whatever the page sends', async () => {
    const { announcementId } = await given.announcement();
    await read(announcementId, {}, '?token=planted-in-a-query#planted');
    await view({
      title: '登录',
      routeName: '/login',
      fullPath: '/login?callback=%2Fpersonal%2Fsubmit%3Fkeyword%3Dplanted-in-a-query',
    });
    await view({
      title: '我的提交',
      routeName: '/personal/submit',
      fullPath: '/personal/submit?keyword=planted-in-a-query&status=planted-in-a-query&page=2',
    });
    const { rows } = await sql<{
      text: string;
    }>`select page_view::text as text from page_view`.execute(app.db);
    const all = rows.map(({ text }) => text).join('\n');
    for (const path of [
      announcementPath(announcementId),
      '/login?callback=%2Fpersonal%2Fsubmit',
      '/personal/submit?page=2&status=&keyword=',
    ])
      expect(all).toContain(`,${path})`);
    expect(all).not.toContain('planted');
  });

  test('of a page that is not, or with a title that is none, is bad input', async () => {
    await expect(view({ routeName: '/announcement/detail/1' })).refuses('badInput', 'routeName');
    await expect(view({ title: '字'.repeat(61) })).refuses('badInput', 'title');
    await expect(view({ fullPath: 'https://example.com/' })).refuses('badInput', 'fullPath');
  });

  test('with invented titles and paths fills no table', async () => {
    const at = { routeName: '/rank/personal', fullPath: '/rank/personal?board=main' };
    await view({ ...at, title: '排行' });
    await sql`insert into page_view (day, route_name, title, full_path, share, views)
      select (now() at time zone 'Asia/Shanghai')::date, '/rank/personal', '排行', '/rank/personal?page=' || n, 0, 1
      from generate_series(1, 999) n`.execute(app.db);
    for (let n = 0; n < 30; n++) await view({ ...at, title: `标题${n}` });
    await view({ ...at, title: '排行' });
    expect(await kept('/rank/personal')).toEqual({ 排行: 1_001, 其他: 30 });
    expect(await pathsOf('/rank/personal')).toMatchObject({
      '/rank/personal': 30,
      '/rank/personal?board=main': 2,
    });
  });

  test('too many of them from one place are refused', async () => {
    const from = newAddress();
    const answers = await Promise.allSettled(
      Array.from({ length: 245 }, () => view({ routeName: '/user/center' }, { from })),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(125);
    await expect(Promise.reject((refused[0] as PromiseRejectedResult).reason)).refuses('tooOften');
  });

  test('is forgotten after 90 days', async () => {
    await app.db
      .insertInto('page_view')
      .values({
        day: sql`(now() at time zone 'Asia/Shanghai')::date - 91`,
        route_name: '/demo/code',
        full_path: '/demo/code',
        title: '旧',
        share: 0,
        views: 5,
      })
      .execute();
    await forgetViews(app);
    expect(await kept('/demo/code')).toEqual({});
    expect(Object.keys(await kept('/award/home'))).toEqual(['礼品']);
  });
});

describe('views of an announcement', () => {
  test('count each visitor once in a while, and no GET counts', async () => {
    const { announcementId: id } = await given.announcement();
    const [here, member] = [newAddress(), await given.researcher()];
    await read(id, { from: here });
    await read(id, { from: here });
    expect(await viewsOf(id)).toBe(1);
    await read(id, { from: newAddress() });
    await read(id, { from: here, by: member });
    await read(id, { from: newAddress(), by: member });
    expect(await viewsOf(id)).toBe(3);
    await app.db
      .updateTable('announcement_visit')
      .set({ counted_at: sql`now() - interval '31 minutes'` })
      .where('announcement_id', '=', id)
      .execute();
    await read(id, { from: here });
    expect(await viewsOf(id)).toBe(4);
  });

  test('by the same visitor at the same moment count once', async () => {
    const { announcementId: id } = await given.announcement();
    const from = newAddress();
    await Promise.all([1, 2, 3, 4].map(() => read(id, { from })));
    expect(await viewsOf(id)).toBe(1);
  });

  test('are not counted for drafts, nor for what is not there', async () => {
    const { announcementId } = await given.announcement({ state: 'draft' });
    for (const id of [announcementId, '01993d6a-0000-7000-8000-000000000001']) await read(id);
    const { rows } =
      await sql`select from announcement_view where announcement_id = ${announcementId}`.execute(
        app.db,
      );
    expect(rows).toEqual([]);
  });

  test('are counted for standing texts too', async () => {
    await read(standingAnnouncements.policy);
    expect(await viewsOf(standingAnnouncements.policy)).toBe(1);
  });

  test('name nobody, and who came is forgotten after a day', async () => {
    const { announcementId } = await given.announcement();
    const from = newAddress();
    await read(announcementId, { from });
    const visits = () => app.db.selectFrom('announcement_visit').selectAll().execute();
    expect(JSON.stringify(await visits())).not.toContain(from);
    await app.db
      .updateTable('announcement_visit')
      .set({ counted_at: sql`now() - interval '25 hours'` })
      .execute();
    await forgetViews(app);
    expect(await visits()).toEqual([]);
    expect(await viewsOf(announcementId)).toBe(1);
  });
});

describe('the public figures', () => {
  const figures = () => as(nobody).call(getPublicFigures, {});

  test('follow what happens to reports and awards', async () => {
    const before = await figures();
    const [author, reviewer, admin] = [
      await given.researcher(),
      await given.staff(),
      await given.staff({ roles: ['admin'] }),
    ];
    await given.report(author);
    const taken = await given.report(author);
    await as(author).call(postReportWithdraw, { reportId: taken.id, version: 1 });
    const { id, version } = await given.confirmedReport(author, reviewer);
    expect(await figures()).toMatchObject({
      reportsHandled: before.reportsHandled + 1,
      coinsAwarded: before.coinsAwarded + 80,
    });
    await as(admin).call(postReviewRevoke, { reportId: id, version, note: '误判' });
    expect(await figures()).toMatchObject({
      reportsHandled: before.reportsHandled + 1,
      coinsAwarded: before.coinsAwarded,
    });
  });

  test('tell the middle time to a first answer, once it was worked out', async () => {
    const [author, reviewer] = [await given.researcher(), await given.staff()];
    const { id } = await given.report(author);
    await as(reviewer).call(postReviewComment, { reportId: id, body: '请补充请求报文' });
    const answered = await app.db
      .selectFrom('report')
      .where('id', '=', id)
      .select(
        sql<number>`(extract(epoch from first_answered_at - created_at) * 1000)::int`.as('ms'),
      )
      .executeTakeFirstOrThrow();
    expect(answered.ms).toBeLessThan(60_000);

    // of the last 90 days three have an answer and one has none; an old one no longer counts
    const [two, six, old] = [
      await given.report(author),
      await given.report(author),
      await given.report(author),
    ];
    await given.report(author);
    await inTransaction(app.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update report set first_answered_at = null`.execute(tx);
      for (const [reportId, hours, age] of [
        [id, 4, 0],
        [two.id, 2, 0],
        [six.id, 6, 0],
        [old.id, 900, 91],
      ] as const)
        await sql`update report set created_at = created_at - make_interval(days => ${age}),
          first_answered_at = created_at - make_interval(days => ${age}) + make_interval(hours => ${hours}) where id = ${reportId}`.execute(
          tx,
        );
    });
    await recomputeFigures(app);
    expect((await figures()).medianFirstAnswerMs).toBe(4 * 3_600_000);
  });
});
