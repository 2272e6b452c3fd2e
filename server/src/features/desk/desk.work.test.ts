import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getReviewDetail,
  postReviewComment,
  postReviewConfirm,
} from '@shieldsource/contract/reports/desk';
import { postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import { postStaffDisable, postStaffRoles } from '@shieldsource/contract/staff/acts';
import {
  getReportLooking,
  getReviewerList,
  jsonReportsAssign,
  postReportLook,
  postReportTake,
  postReportTakeNext,
} from '@shieldsource/contract/reports/desk-work';
import * as faults from '@shieldsource/contract/faults';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { writeSearched } from './desk.search.queries.ts';
import { award, givenOn } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
let one: Person;
let other: Person;
let admin: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
  [one, other] = [await given.staff({ name: '王审核' }), await given.staff({ name: '李审核' })];
  [admin, mina] = [await given.staff({ roles: ['admin'] }), await given.researcher()];
});
beforeEach(() => forgetLimits(app));

const report = async () => (await given.report(mina)).id;
const assigneeOf = async (id: string) =>
  (await app.as(admin).call(getReviewDetail, { id })).report.assignee?.id ?? null;
/** Why it was left with whom it is; '' once it was given on. */
const give = async (by: Person, reportId: string, from: Person | null, to: Person | null) => {
  const reports = [{ reportId, from: from?.id ?? null }];
  const done = await app.as(by).call(jsonReportsAssign, { reports, to: to?.id ?? null });
  return done.outcomes[0]?.why;
};
const givings = async (reportId: string) =>
  app.app.db
    .selectFrom('event')
    .where('kind', '=', 'report.assign')
    .where('subject', '=', reportId)
    .orderBy('id')
    .select(['params', 'concerns', 'actor_id'])
    .execute();

describe('a report changes hands', () => {
  test('is taken, given on and put back, each an event that concerns no researcher', async () => {
    const reportId = await report();
    await app.as(one).call(postReportTake, { reportId, from: null });
    expect(await assigneeOf(reportId)).toBe(one.id);
    expect(await give(admin, reportId, one, other)).toBe('');
    expect(await assigneeOf(reportId)).toBe(other.id);
    expect(await give(one, reportId, other, null)).toBe('');
    expect(await assigneeOf(reportId)).toBe(null);
    expect(await givings(reportId)).toEqual([
      { params: { to: one.id }, concerns: null, actor_id: one.id },
      { params: { from: one.id, to: other.id }, concerns: null, actor_id: admin.id },
      { params: { from: other.id }, concerns: null, actor_id: one.id },
    ]);
  });

  test('never over the head of whoever has it by now', async () => {
    const reportId = await report();
    await app.as(one).call(postReportTake, { reportId, from: null });
    await expect(app.as(other).call(postReportTake, { reportId, from: null })).refuses('conflict');
    expect(await give(admin, reportId, null, other)).toBe(faults.conflict.message);
    expect(await give(admin, reportId, other, null)).toBe(faults.conflict.message);
    expect(await assigneeOf(reportId)).toBe(one.id);
    expect(await givings(reportId)).toHaveLength(1);
  });

  test('of twenty who take it at once one has it', async () => {
    const reportId = await report();
    const took = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        app.as(n % 2 ? one : other).call(postReportTake, { reportId, from: null }),
      ),
    );
    expect(took.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await givings(reportId)).toHaveLength(1);
  });

  test('not to who wrote it, who is no reviewer, or who left', async () => {
    const reportId = await report();
    const author = await given.staff({ researcherId: mina.id });
    const gone = await given.staff();
    await app.as(admin).call(postStaffDisable, { staffId: gone.id, version: 1, reason: '离职' });
    await expect(app.as(author).call(postReportTake, { reportId, from: null })).refuses(
      'ownReport',
    );
    for (const to of [author, admin, gone, mina])
      expect(await give(one, reportId, null, to)).toMatch(/^只能分配给在职/);
    expect(await assigneeOf(reportId)).toBe(null);
    const { list } = await app.as(one).call(getReviewerList, {});
    expect(list).toContainEqual({ id: other.id, name: '李审核' });
    expect(list.map(({ id }) => id)).not.toContain(gone.id);
    expect(list.map(({ id }) => id)).not.toContain(admin.id);
  });

  test.each([
    [
      'a question',
      (reportId: string) =>
        app.as(one).call(postReviewQuestion, { reportId, version: 1, question: '请补充环境' }),
    ],
    [
      'a verdict',
      (reportId: string) => app.as(one).call(postReviewConfirm, { reportId, version: 1, ...award }),
    ],
    [
      'a reply',
      (reportId: string) => app.as(one).call(postReviewComment, { reportId, body: '正在看' }),
    ],
  ])('%s takes what nobody has, and nothing from anybody', async (_, act) => {
    const [free, taken] = [await report(), await report()];
    await app.as(other).call(postReportTake, { reportId: taken, from: null });
    await act(free);
    await act(taken);
    expect([await assigneeOf(free), await assigneeOf(taken)]).toEqual([one.id, other.id]);
  });

  test('a colleague who leaves, or reviews no longer, leaves what they had to others', async () => {
    for (const leave of [
      (staffId: string) =>
        app.as(admin).call(postStaffDisable, { staffId, version: 1, reason: '离职' }),
      (staffId: string) =>
        app
          .as(admin)
          .call(postStaffRoles, { staffId, version: 1, roles: ['operator'], reason: '转岗' }),
    ]) {
      const leaving = await given.staff();
      const reports = [await report(), await report()];
      for (const reportId of reports)
        await app.as(leaving).call(postReportTake, { reportId, from: null });
      await leave(leaving.id);
      for (const reportId of reports) {
        expect(await assigneeOf(reportId)).toBe(null);
        expect((await givings(reportId)).at(-1)).toEqual({
          params: { from: leaving.id },
          concerns: null,
          actor_id: admin.id,
        });
      }
    }
  });
});

describe('the next report', () => {
  test('is one that waits, nobody has and somebody else wrote: least time left, then level, then age', async () => {
    const author = await given.researcher();
    await app.app.db.updateTable('report').set({ is_paused: true }).execute();
    const made: string[] = [];
    for (const selfLevel of [1, 3, 3, 2, 4, 4] as const)
      made.push((await given.report(author, { selfLevel })).id);
    const [lowest = '', older = '', younger = '', due = '', questioned = '', held = ''] = made;
    await app.app.db
      .updateTable('report')
      .set({ due_at: sql`now()` })
      .where('id', '=', due)
      .execute();
    await app
      .as(other)
      .call(postReviewQuestion, { reportId: questioned, version: 1, question: '请补充环境' });
    await give(other, questioned, other, null);
    await app.as(other).call(postReportTake, { reportId: held, from: null });
    await app.app.db
      .updateTable('report')
      .set({ due_at: sql`now() + interval '1 day'` })
      .where('id', 'in', [older, younger, lowest])
      .execute();
    const self = await given.staff({ researcherId: author.id });
    const next = async (by: Person) => (await app.as(by).call(postReportTakeNext, {})).reportId;
    const own = await next(self);
    expect(made).not.toContain(own);
    expect([await next(one), await next(one), await next(one), await next(one)]).toEqual([
      due,
      older,
      younger,
      lowest,
    ]);
  });

  test('is had also while its text is being made searchable', async () => {
    await app.app.db.updateTable('report').set({ is_paused: true }).execute();
    const id = await report();
    const searching = await app.app.db.startTransaction().execute();
    await writeSearched(searching, [id]);
    const taken = await app.as(one).call(postReportTakeNext, {});
    await searching.commit().execute();
    expect(taken.reportId).toBe(id);
  });

  test('of two who press a hundred times each is never the same', async () => {
    await app.app.db
      .updateTable('report')
      .set({ assignee_id: other.id, assigned_at: sql`now()` })
      .where('assignee_id', 'is', null)
      .execute();
    const made: string[] = [];
    for (let count = 0; count < 150; count++) {
      if (count % 100 === 0) mina = await given.researcher();
      made.push(await report());
    }
    const press = async (by: Person) => {
      const got: (string | null)[] = [];
      for (let count = 0; count < 100; count++)
        got.push((await app.as(by).call(postReportTakeNext, {})).reportId);
      return got.filter((id) => id !== null);
    };
    const [mine, theirs] = await Promise.all([press(one), press(other)]);
    expect([...mine, ...theirs].toSorted()).toEqual(made.toSorted());
    expect(mine.length).toBeGreaterThan(0);
    expect(theirs.length).toBeGreaterThan(0);
  });
});

describe('who looks at a report', () => {
  const others = async (by: Person, id: string) =>
    (await app.as(by).call(getReportLooking, { id })).others.map(({ name }) => name);

  test('is told to colleagues until they leave or say nothing for a minute', async () => {
    const id = await report();
    await app.as(one).call(postReportLook, { reportId: id });
    expect(await app.as(other).call(postReportLook, { reportId: id })).toEqual({
      others: [{ id: one.id, name: '王审核' }],
    });
    expect(await others(one, id)).toEqual(['李审核']);
    await app.app.db
      .updateTable('report_presence')
      .set({ seen_at: sql`now() - interval '61 seconds'` })
      .where('staff_id', '=', one.id)
      .execute();
    expect(await others(other, id)).toEqual([]);
    await app.as(other).call(postReportLook, { reportId: id, leaves: true });
    expect(await others(one, id)).toEqual([]);
  });

  test('is not told to its author, who may be a colleague too', async () => {
    const id = await report();
    const { researcher_id: researcherId } = await app.app.db
      .selectFrom('report')
      .where('id', '=', id)
      .select('researcher_id')
      .executeTakeFirstOrThrow();
    const author = await given.staff({ researcherId });
    await app.as(one).call(postReportLook, { reportId: id });
    expect(await others(author, id)).toEqual([]);
    expect(await app.as(author).call(postReportLook, { reportId: id })).toEqual({ others: [] });
    expect(await others(other, id)).toContain('王审核');
  });

  test('is told once as they come, not with every heartbeat', async () => {
    const id = await report();
    const payloads: string[] = [];
    // a colleague who came before makes the next one no less new
    await app.as(other).call(postReportLook, { reportId: id });
    const stop = await app.database.listen('report_presence', (payload) => payloads.push(payload));
    for (let beat = 0; beat < 3; beat++) await app.as(one).call(postReportLook, { reportId: id });
    await app.as(one).call(postReportLook, { reportId: id, leaves: true });
    await expect.poll(() => payloads.map((one) => one.split(' ', 1)[0])).toEqual([id, id]);
    await stop();
  });
});
