import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getReviewDetail,
  postReviewComment,
  postReviewIgnore,
} from '@shieldsource/contract/reports/desk';
import { postAwardPropose } from '@shieldsource/contract/awards/desk';
import {
  getInboxCounts,
  getInboxPage,
  getReviewNumber,
  inboxOrder,
  inboxView,
  maxHits,
  type InboxView,
} from '@shieldsource/contract/reports/inbox';
import { postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import { postRetestResult } from '@shieldsource/contract/reports/flags';
import { postComment } from '@shieldsource/contract/reports/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenFlagsOn } from '../../../test/given.flags.ts';
import { nodesOf, planOf } from '../../../test/plan-of.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { listPlaced } from './desk.inbox.queries.ts';

let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let reviewer: Person;
let other: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenFlagsOn(app);
  [reviewer, other] = [
    await given.staff({ name: '王审核' }),
    await given.staff({ name: '林复核', roles: ['reviewer', 'admin'] }),
  ];
  mina = await given.researcher({ nickName: '小满' });
  await sql`update researcher set nick_key = nick_name where id = ${mina.id}`.execute(app.app.db);
});
beforeEach(async () => {
  await forgetLimits(app);
});

const page = (input: GivenOf<typeof getInboxPage> = {}, by = reviewer) =>
  app.as(by).call(getInboxPage, { pageSize: 100, ...input });
const idsOf = async (input: GivenOf<typeof getInboxPage> = {}, by = reviewer) =>
  (await page(input, by)).list.map(({ id }) => id);
const rowOf = async (
  id: string,
  input: GivenOf<typeof getInboxPage> = { query: '提交人:小满' },
) => {
  const { list } = await page(input);
  const row = list.find((one) => one.id === id);
  if (!row) throw new Error('the report is not on the page');
  return row;
};
const assign = (id: string, to: Person | null) =>
  sql`update report set assignee_id = ${to?.id ?? null}, assigned_at = ${to ? sql`now()` : null} where id = ${id}`.execute(
    app.app.db,
  );
const dueIn = (id: string, hours: number | null, isPaused = false) =>
  sql`update report set due_at = now() + ${hours}::int * interval '1 hour', is_paused = ${isPaused} where id = ${id}`.execute(
    app.app.db,
  );

/** Moves its promises so near to their end that a warning is due. */
const warned = (id: string) =>
  sql`update report_clock set warn_at = now() - interval '1 minute' where report_id = ${id} and ended_at is null`.execute(
    app.app.db,
  );

describe('a view of the rail', () => {
  test('holds what it says, and is counted like that', async () => {
    const plain = (await given.waiting(mina)).reportId;
    const mine = (await given.waiting(mina)).reportId;
    await assign(mine, reviewer);
    const asked = (await given.asked(mina, other)).reportId;
    const answered = await given.asked(mina, other);
    await app.as(mina).call(postComment, { reportId: answered.reportId, body: '请求在附件里' });
    const soon = (await given.waiting(mina)).reportId;
    const paused = (await given.waiting(mina)).reportId;
    await dueIn(paused, 3, true);
    const appealed = (await given.appealed(mina, await given.ignored(mina, other))).reportId;
    const retest = (await given.retestAsked(mina, other)).reportId;
    const failed = await given.retestAsked(mina, other);
    await app
      .as(mina)
      .call(postRetestResult, { ...failed, passed: false, note: '换个参数还能复现' });
    const proposed = await given.waiting(mina);
    await app.as(other).call(postAwardPropose, {
      ...proposed,
      level: 4,
      baseContribution: 100,
      baseCoins: 900,
      note: '影响全部会员',
    });
    const ended = (await given.ignored(mina, other)).reportId;
    // a reply on a closed report is shown to its assignee, but is no open work
    const passed = await given.retestAsked(mina, other);
    await app.as(mina).call(postRetestResult, { ...passed, passed: true });
    const open = [
      plain,
      mine,
      asked,
      answered.reportId,
      soon,
      paused,
      appealed,
      retest,
      failed.reportId,
      proposed.reportId,
    ];

    // "soon" is decided by the clock, not by the remaining hours
    for (const id of open) if (id !== soon && id !== paused) await dueIn(id, 3);
    await warned(soon);
    await warned(asked);
    // and its chip says the same
    expect((await rowOf(soon))?.clock).toMatchObject({ isSoon: true });
    expect((await rowOf(asked))?.clock).toMatchObject({ isSoon: false });
    expect((await rowOf(plain))?.clock).toMatchObject({ isSoon: false });

    const holds: Record<InboxView, string[]> = {
      mine: [mine],
      // the others were assigned to whoever acted on them first
      unassigned: [plain, soon, paused],
      answered: [answered.reportId, appealed, failed.reportId],
      waiting: [asked, retest],
      due: [soon],
      appeals: [appealed],
      awards: [proposed.reportId],
      retests: [retest, failed.reportId],
      all: open,
    };
    const { counts } = await app.as(reviewer).call(getInboxCounts, {});
    for (const { code: view } of inboxView.list) {
      const held = await idsOf({ view });
      expect([view, held.toSorted()]).toEqual([view, holds[view].toSorted()]);
      expect(counts).toContainEqual({ view, count: held.length });
    }
    expect(await idsOf({ query: '状态:已忽略' })).toContain(ended);
  });

  test('of what is ended shows it with a query alone, behind all that is open', async () => {
    const ended = (await given.ignored(mina, other)).reportId;
    expect(await idsOf({ view: 'all' })).not.toContain(ended);
    const { list } = await page({ view: 'all', query: '提交人:小满' });
    const first = list.findIndex(({ status, flags }) => status === -1 && flags.length === 0);
    expect(first).toBeGreaterThan(0);
    expect(list.slice(first).every(({ status }) => status === -1 || status === 4)).toBe(true);
  });

  test.each(['waiting', 'appeals', 'awards', 'retests'] as const)(
    'of what is open beside the status is read from an index of that alone: %s',
    async (view) => {
      await sql`analyze report`.execute(app.app.db);
      const plan = await app.app.db.transaction().execute(async (tx) => {
        // the few rows of a test would otherwise be scanned
        await sql`set local enable_seqscan = off`.execute(tx);
        // and sorted, whichever index gave them
        await sql`set local enable_sort = off`.execute(tx);
        const asked = { order: 'due', limit: 50 } as const;
        return planOf(tx, (db) => listPlaced(db, { view, staffId: reviewer.id }, asked));
      });
      const indexes = nodesOf(plan).map((node) => node['Index Name'] ?? '');
      expect(indexes).toContainEqual(expect.stringMatching(/^report_(waits|awaits_award)$/));
    },
  );
});

describe('news of the author', () => {
  test('are unread until the assignee looks, whoever else does', async () => {
    const seen = await given.asked(mina, other);
    await assign(seen.reportId, reviewer);
    await app.as(mina).call(postComment, { reportId: seen.reportId, body: '补充了完整的请求' });
    expect(await rowOf(seen.reportId)).toMatchObject({ isUnread: true });
    await app.as(other).call(getReviewDetail, { id: seen.reportId });
    await app.as(reviewer).call(getReviewDetail, { id: seen.reportId, ahead: true });
    expect(await idsOf({ view: 'answered' })).toContain(seen.reportId);
    await app.as(reviewer).call(getReviewDetail, { id: seen.reportId });
    expect(await idsOf({ view: 'answered' })).not.toContain(seen.reportId);
    expect(await rowOf(seen.reportId)).toMatchObject({ isUnread: false });
  });

  test('end with a word of staff, and begin with the next of the author', async () => {
    const { reportId } = await given.waiting(mina);
    const say = () => app.as(mina).call(postComment, { reportId, body: '再补充一点' });
    await say();
    expect(await idsOf({ view: 'answered' })).toContain(reportId);
    await app.as(other).call(postReviewComment, { reportId, body: '收到' });
    expect(await idsOf({ view: 'answered' })).not.toContain(reportId);
    await say();
    expect(await idsOf({ view: 'answered' })).toContain(reportId);
  });

  test('a new report is unread until somebody opens it', async () => {
    const { reportId } = await given.waiting(mina);
    expect(await rowOf(reportId)).toMatchObject({ isUnread: true });
    await app.as(reviewer).call(getReviewDetail, { id: reportId });
    expect(await rowOf(reportId)).toMatchObject({ isUnread: false });
    expect(await idsOf({ view: 'answered' })).not.toContain(reportId);
  });
});

const cursorOf = (...place: string[]) => cursorBehind(20, ...place);
const cursorBehind = (hits: number, ...place: string[]) =>
  Buffer.from(JSON.stringify([hits, ...place, '01910000-0000-7000-8000-000000000001'])).toString(
    'base64url',
  );

describe('the order', () => {
  test('is time left, then level, then the longest waiting; what is paused comes behind', async () => {
    const by = await given.researcher({ nickName: '排序' });
    await sql`update researcher set nick_key = nick_name where id = ${by.id}`.execute(app.app.db);
    const made = async (level: 0 | 1 | 2 | 3 | 4) =>
      (await given.report(by, { selfLevel: level })).id;
    const [calm, older, newer, high, paused, late] = [
      await made(4),
      await made(1),
      await made(1),
      await made(3),
      await made(4),
      await made(0),
    ];
    await dueIn(late, -1);
    for (const id of [older, newer, high])
      await sql`update report set due_at = '2040-01-01' where id = ${id}`.execute(app.app.db);
    await sql`update report set due_at = '2041-01-01' where id = ${calm}`.execute(app.app.db);
    await dueIn(paused, -100, true);
    expect(await idsOf({ query: '提交人:排序' })).toEqual([late, high, older, newer, calm, paused]);
    expect(await idsOf({ query: '提交人:排序', order: 'level' })).toEqual([
      calm,
      paused,
      high,
      older,
      newer,
      late,
    ]);
    expect(await idsOf({ query: '提交人:排序', order: 'newest' })).toEqual([
      late,
      paused,
      high,
      newer,
      older,
      calm,
    ]);
  });

  test.each(inboxOrder.list.map(({ code }) => code))(
    'by %s goes on by cursor without gaps',
    async (order) => {
      for (const query of ['', '提交人:小满', '订单']) {
        await app.drainOutbox();
        const whole = await page({ query, order });
        expect(whole.nextCursor).toBeNull();
        const ids: string[] = [];
        let cursor: string | null | undefined;
        do {
          const next: Awaited<ReturnType<typeof page>> = await page({
            query,
            order,
            pageSize: 20,
            ...(cursor && { cursor }),
          });
          ids.push(...next.list.map(({ id }) => id));
          cursor = next.nextCursor;
        } while (cursor);
        expect(ids).toEqual(whole.list.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
      }
    },
  );

  test('takes a cursor of a place', async () => {
    const cursor = cursorOf('2000-01-01 00:00:00.123+00', '-3', '1');
    expect((await page({ cursor })).list.length).toBeGreaterThan(0);
  });

  test('finds nothing more by a cursor behind the last hit of a search', async () => {
    const cursor = cursorBehind(maxHits + 50, '2000-01-01 00:00:00+00', '-3', '1');
    expect(await page({ query: '订单', cursor })).toMatchObject({ list: [], nextCursor: null });
    expect((await page({ cursor })).list.length).toBeGreaterThan(0);
  });

  test.each([
    'e30',
    'WzBd',
    '-',
    'bnVsbA',
    cursorOf('2026-02-30 00:00:00+00', '-3', '1'),
    cursorOf('0000-01-01 00:00:00+00', '-3', '1'),
    cursorOf('9999-01-01 00:00:00+00', '-3', '99999999999999999999'),
    cursorOf('infinity', 'x', '1'),
    cursorBehind(-1, 'infinity', '-3', '1'),
    cursorBehind(1e300, 'infinity', '-3', '1'),
  ])('refuses a cursor of its own making: %s', async (cursor) => {
    await expect(page({ cursor })).refuses('badInput', 'cursor');
  });
});

describe('a query', () => {
  test('narrows by each of its fields', async () => {
    const { reportId } = await given.waiting(mina);
    await assign(reportId, other);
    const { rows } = await sql<{ app: string; type: string; number: string }>`
      select application.name as app, report_type.name as type, report.number
      from report join application on application.id = application_id join report_type on report_type.id = type_id
      where report.id = ${reportId}`.execute(app.app.db);
    const [{ app: name, type, number } = { app: '', type: '', number: '' }] = rows;
    const uid = (
      await sql<{ uid: string }>`select uid::text from researcher where id = ${mina.id}`.execute(
        app.app.db,
      )
    ).rows[0]?.uid;
    for (const query of [
      '状态:待审核',
      '等级:高危',
      `应用:"${name}"`,
      `类型:"${type}"`,
      '负责人:林复核',
      '提交人:小满',
      `提交人:${uid}`,
      `编号:${number}`,
      `状态:待审核,已确认 等级:高危,严重 应用:"${name}" 类型:"${type}" 负责人:林复核,无 提交人:小满 编号:${number}`,
    ])
      expect([query, await idsOf({ query })]).toEqual([query, expect.arrayContaining([reportId])]);
    for (const query of [
      '状态:已完成',
      '等级:低危',
      '负责人:我',
      '负责人:无',
      '早于:1天',
      '早于:2026-01-01',
    ])
      expect([query, await idsOf({ query })]).not.toEqual([
        query,
        expect.arrayContaining([reportId]),
      ]);
    expect(await idsOf({ query: '负责人:我' }, other)).toContain(reportId);
    await app.app.db.transaction().execute(async (tx) => {
      await sql`alter table report disable trigger report_moves`.execute(tx);
      await sql`update report set created_at = now() - interval '3 days' where id = ${reportId}`.execute(
        tx,
      );
      await sql`alter table report enable trigger report_moves`.execute(tx);
    });
    expect(await idsOf({ query: '早于:2天' })).toEqual([reportId]);
    expect(await idsOf({ query: '早于:4天' })).toEqual([]);
  });

  test.each([
    ['状态:待审', '没有“待审”这个状态，可以写：待审核、已确认、修复中、已完成、已忽略'],
    ['应用:没有的', '应用里没有“没有的”，请核对'],
    ['提交人:没有的', '提交人里没有“没有的”，请核对'],
    ['负责人:没有的', '负责人里没有“没有的”，请核对'],
    ['类型:没有的', '类型里没有“没有的”，请核对'],
    ['编号:SS-1999-000001', '编号里没有“SS-1999-000001”，请核对'],
  ])('with a wrong token is refused by name: %s', async (query, message) => {
    await expect(page({ query })).rejects.toMatchObject({
      result: { fields: [{ path: 'query', message }] },
    });
  });

  test('that is a number opens its report', async () => {
    const { id, number } = await given.report(mina);
    const serial = Number(number.slice(8));
    for (const query of [number, number.toLowerCase(), `#${serial}`, `编号:${serial}`])
      expect(await page({ query })).toMatchObject({ opens: { id, number }, list: [{ id }] });
    expect((await page({ query: '#999999999' })).opens).toBeNull();
    expect((await page({ query: '越权' })).opens).toBeNull();
  });
});

describe('a number', () => {
  test('leads to its report', async () => {
    const { id, number } = await given.report(mina);
    const call = (given: string) => app.as(reviewer).call(getReviewNumber, { number: given });
    expect(await call(number)).toEqual({ id, number });
    expect(await call(number.toLowerCase())).toEqual({ id, number });
    await expect(call('SS-1999-000001')).refuses('notFound');
  });
});

describe('a row', () => {
  test('says what the report is, and what stands beside it', async () => {
    const first = await given.report(mina, { title: '首份报告的标题', selfLevel: 2 });
    const later = await given.waiting(mina);
    await app.as(other).call(postReviewIgnore, {
      ...later,
      reason: 'duplicate',
      duplicateOf: first.number,
    });
    await app.as(other).call(postReviewQuestion, {
      reportId: first.id,
      version: 1,
      question: '请补充复现时的完整请求',
    });
    await app.as(other).call(postReviewComment, { reportId: first.id, body: '请看问题' });
    await assign(first.id, other);
    await dueIn(first.id, 5, true);
    const row = await rowOf(first.id);
    expect(row).toMatchObject({
      number: first.number,
      version: 2,
      title: '首份报告的标题',
      status: 1,
      statusName: '待审核',
      level: 2,
      levelName: '中危',
      isClaimedLevel: true,
      authorName: '小满',
      isOwn: false,
      assignee: { id: other.id, name: '林复核' },
      isUnread: false,
      flags: [1],
      duplicates: 1,
      comments: 1,
      clock: { kind: 'verdict', state: 'paused', isOpen: true },
      matched: null,
    });
    expect(row.clock?.dueAt).toBeGreaterThan(Date.now());
  });

  test('does not tell its author, who is a colleague too, who has it', async () => {
    const alsoMina = await given.staff({ researcherId: mina.id });
    const { reportId } = await given.waiting(mina);
    await assign(reportId, other);
    const { list } = await page({ query: '提交人:小满' }, alsoMina);
    expect(list.find(({ id }) => id === reportId)).toMatchObject({ isOwn: true, assignee: null });
    expect(await idsOf({ query: '负责人:林复核' }, reviewer)).toContain(reportId);
    expect(await idsOf({ query: '负责人:林复核' }, alsoMina)).not.toContain(reportId);
  });
});
