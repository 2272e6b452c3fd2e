import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getReviewDetail,
  postReviewIgnore,
  postReviewMove,
} from '@shieldsource/contract/reports/desk';
import {
  getBulkProposal,
  getBulkProposalPage,
  jsonReportsAssign,
  jsonReportsIgnore,
  mostAlone,
  mostAtOnce,
} from '@shieldsource/contract/reports/desk-work';
import { getReportDetail } from '@shieldsource/contract/reports/calls';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import type { Job } from '../../platform/jobs/worker.ts';
import { bulkJobs } from './desk.bulk.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
let one: Person;
let other: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
  [one, other] = [await given.staff({ name: '王审核' }), await given.staff({ name: '李审核' })];
});
/** What was done at once has been done an hour ago. */
async function anHourLater(): Promise<void> {
  const { db } = app.app;
  await sql`alter table bulk_alone disable trigger bulk_alone_kept`.execute(db);
  await sql`update bulk_alone set created_at = now() - interval '61 minutes'`.execute(db);
  await sql`alter table bulk_alone enable trigger bulk_alone_kept`.execute(db);
}
beforeEach(async () => {
  await forgetLimits(app);
  await anHourLater();
  mina = await given.researcher();
});

async function reports(count: number): Promise<{ id: string; number: string }[]> {
  const made = [];
  for (let at = 0; at < count; at++) made.push(await given.report(mina));
  return made;
}
const seen = (some: readonly { id: string }[]) =>
  some.map(({ id: reportId }) => ({ reportId, version: 1 }));
const nobodys = (some: readonly { id: string }[]) =>
  some.map(({ id: reportId }) => ({ reportId, from: null }));
const statusesOf = async (some: readonly { id: string }[]) => {
  const statuses = [];
  for (const { id } of some)
    statuses.push((await app.as(mina).call(getReportDetail, { id })).status);
  return statuses;
};
const ignore = (some: readonly { id: string }[], over = {}) =>
  app.as(one).call(jsonReportsIgnore, { reports: seen(some), reason: 'spam', ...over });
const kindsOf = async (subject: string) =>
  (
    await app.app.db
      .selectFrom('event')
      .where('subject', '=', subject)
      .orderBy('id')
      .select('kind')
      .execute()
  ).map(({ kind }) => kind);

describe('few at once', () => {
  test('are ignored each by the ordinary verb; one that is refused stops no other', async () => {
    const some = await reports(3);
    const [first, second, third] = some.map(({ id }) => id);
    await app
      .as(other)
      .call(postReviewIgnore, { reportId: second ?? '', version: 1, reason: 'known' });
    const { outcomes, proposalId } = await ignore(some);
    expect(proposalId).toBe(null);
    expect(outcomes.map(({ isDone, why }) => [isDone, why])).toEqual([
      [true, ''],
      [false, '内容已被更新，请刷新后再操作'],
      [true, ''],
    ]);
    expect(await statusesOf(some)).toEqual([-1, -1, -1]);
    expect(await kindsOf(first ?? '')).toEqual(['report.submit', 'report.ignore']);
    // undone by reopening alone
    await app.as(other).call(postReviewMove, { reportId: third ?? '', version: 2, move: 'reopen' });
  });

  test('are merged as repeating the earliest', async () => {
    const [first, ...later] = await reports(3);
    const { outcomes } = await ignore(later, { reason: 'duplicate', duplicateOf: first?.number });
    expect(outcomes.map(({ isDone }) => isDone)).toEqual([true, true]);
    const { report } = await app.as(one).call(getReviewDetail, { id: later[0]?.id ?? '' });
    expect(report.first?.number).toBe(first?.number);
    const { outcomes: itself } = await ignore([first!], {
      reason: 'duplicate',
      duplicateOf: first?.number,
    });
    expect(itself[0]?.why).toBe('没有这个编号的更早报告，请核对');
  });

  test('are given to a colleague', async () => {
    const some = await reports(2);
    const { outcomes } = await app
      .as(one)
      .call(jsonReportsAssign, { reports: nobodys(some), to: other.id });
    expect(outcomes.every(({ isDone }) => isDone)).toBe(true);
    const again = await app.as(one).call(jsonReportsAssign, { reports: nobodys(some), to: one.id });
    expect(again.outcomes.map(({ isDone }) => isDone)).toEqual([false, false]);
  });

  test('are refused as a whole where one is named twice, is unknown, or they are too many', async () => {
    const [made] = await reports(1);
    await expect(ignore([made!, { id: made!.id.toUpperCase() }])).refuses('badInput', 'reports');
    await expect(ignore([made!, { id: newId() }])).refuses('notFound');
    await expect(ignore([])).refuses('badInput', 'reports');
    const tooMany = Array.from({ length: mostAtOnce + 1 }, () => ({ id: newId() }));
    await expect(ignore(tooMany)).refuses('badInput', 'reports');
    await expect(ignore([made!], { reason: 'duplicate', duplicateOf: 'SS-1' })).refuses(
      'badInput',
      'duplicateOf',
    );
    expect(await statusesOf([made!])).toEqual([1]);
  });
});

describe('many at once', () => {
  test('wait for another person, are done once each in the name of who asked, and say how it went', async () => {
    const some = await reports(mostAlone + 1);
    const { outcomes, proposalId } = await ignore(some);
    const id = proposalId ?? '';
    expect(outcomes.map(({ isDone }) => isDone)).toEqual(some.map(() => null));
    expect(new Set(await statusesOf(some))).toEqual(new Set([1]));
    expect((await app.as(other).call(getBulkProposalPage, {})).list[0]).toMatchObject({
      id,
      count: mostAlone + 1,
      tried: 0,
      isOwn: false,
      askedBy: '王审核',
      act: { reasonName: '无效内容' },
    });
    await app.as(other).call(postReviewIgnore, { ...seen(some)[0]!, reason: 'known' });
    await given.approve(other, id);
    const job = { id, payload: { id }, attempt: 1, createdAt: 0 } as Job<never>;
    const { run } = bulkJobs['bulk'] as unknown as {
      run: (a: typeof app.app, job: Job<never>) => Promise<void>;
    };
    await Promise.all([run(app.app, job), run(app.app, job)]);
    await app.drainOutbox();

    const done = await app.as(other).call(getBulkProposal, { id });
    expect([done.state, done.tried, done.refused]).toEqual(['approved', mostAlone + 1, 1]);
    expect(done.outcomes[0]).toMatchObject({ isDone: false, why: '内容已被更新，请刷新后再操作' });
    expect(new Set(await statusesOf(some))).toEqual(new Set([-1]));
    for (const { id: subject } of some)
      expect(await kindsOf(subject)).toEqual(['report.submit', 'report.ignore']);
    expect(await kindsOf(id)).toEqual(['bulk.propose', 'bulk.approve']);
    const acts = await app.app.db
      .selectFrom('event')
      .where('kind', '=', 'report.ignore')
      .where(
        'subject',
        'in',
        some.slice(1).map((report) => report.id),
      )
      .select('actor_id')
      .distinct()
      .execute();
    expect(acts).toEqual([{ actor_id: one.id }]);
  });

  test('asked for again by the same id, wait once; something else by that id is refused', async () => {
    const some = await reports(mostAlone + 1);
    const proposalId = newId();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ignore(some, { proposalId })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.proposalId).toBe(proposalId);
    expect(await kindsOf(proposalId)).toEqual(['bulk.propose']);
    for (const other of [
      { reason: 'outOfScope' },
      { note: '另一个说明' },
      { reports: seen(some).toReversed() },
    ])
      await expect(ignore(some, { proposalId, ...other })).refuses('conflict');
    await expect(
      app.as(other).call(jsonReportsIgnore, { reports: seen(some), reason: 'spam', proposalId }),
    ).refuses('conflict');
    const assign = { reports: nobodys(some), to: other.id, proposalId: newId() };
    for (let turn = 0; turn < 2; turn += 1) await app.as(one).call(jsonReportsAssign, assign);
    const inCapitals = { to: assign.to.toUpperCase(), proposalId: assign.proposalId.toUpperCase() };
    await app.as(one).call(jsonReportsAssign, { ...assign, ...inCapitals });
    expect(await kindsOf(assign.proposalId)).toEqual(['bulk.propose']);
  });

  test('are not done when they are returned, and by nobody who has left', async () => {
    const leaving = await given.staff();
    const some = await reports(mostAlone + 1);
    const propose = async () =>
      (await app.as(leaving).call(jsonReportsIgnore, { reports: seen(some), reason: 'spam' }))
        .proposalId ?? '';
    const [returned, orphan] = [await propose(), await propose()];
    await given.sendBack(other, returned);
    await app.app.db
      .updateTable('staff')
      .set({ state: 'disabled' })
      .where('id', '=', leaving.id)
      .execute();
    await given.approve(other, orphan);
    await app.drainOutbox();
    expect(new Set(await statusesOf(some))).toEqual(new Set([1]));
    const { outcomes, refused } = await app.as(other).call(getBulkProposal, { id: orphan });
    expect([refused, outcomes[0]?.why]).toEqual([
      mostAlone + 1,
      '你没有权限进行此操作，如工作需要请联系管理员',
    ]);
  });
});

describe('many, few at a time', () => {
  const mine = () => given.staff({ name: '批量' });
  const ignoreAs = async (who: Person, count: number, over = {}) => {
    const some = await reports(count);
    const chosen = { reports: seen(some), reason: 'spam', ...over } as const;
    return { some, answer: await app.as(who).call(jsonReportsIgnore, chosen) };
  };

  test('within an hour go to a second person once they are more than twenty', async () => {
    const who = await mine();
    expect((await ignoreAs(who, 12)).answer.proposalId).toBe(null);
    expect((await ignoreAs(who, 8)).answer.proposalId).toBe(null);
    const { some, answer } = await ignoreAs(who, 1);
    expect(answer.proposalId).not.toBe(null);
    expect(await statusesOf(some)).toEqual([1]);
    const byHand = sql`insert into bulk_alone (id, kind, staff_id, report_ids)
      values (gen_random_uuid(), 'ignore', ${who.id}, array[${some[0]?.id}::uuid])`;
    await expect(byHand.execute(app.app.db)).rejects.toMatchObject({
      constraint: 'bulk_alone_most',
    });
    // giving them to somebody is another kind, and another person counts for themselves
    const given20 = await reports(mostAlone);
    const assigned = { reports: nobodys(given20), to: other.id };
    expect((await app.as(who).call(jsonReportsAssign, assigned)).proposalId).toBe(null);
    expect((await ignoreAs(await mine(), 3)).answer.proposalId).toBe(null);
  });

  test('at once take turns: one of two is done', async () => {
    const who = await mine();
    const both = [await reports(15), await reports(15)];
    const answers = await Promise.all(
      both.map((some) =>
        app.as(who).call(jsonReportsIgnore, { reports: seen(some), reason: 'spam' }),
      ),
    );
    expect(answers.filter(({ proposalId }) => proposalId === null)).toHaveLength(1);
    const statuses = [...(await statusesOf(both[0]!)), ...(await statusesOf(both[1]!))];
    expect(statuses.filter((status) => status === -1)).toHaveLength(15);
  });

  test('by two accounts of one human are counted together', async () => {
    const researcherId = (await given.researcher()).id;
    const [account, twin] = [
      await given.staff({ researcherId }),
      await given.staff({ researcherId }),
    ];
    expect((await ignoreAs(account, 15)).answer.proposalId).toBe(null);
    expect((await ignoreAs(twin, 15)).answer.proposalId).not.toBe(null);
  });

  test('are counted once for a repeat after a lost answer, and an id stands for no others', async () => {
    const who = await mine();
    const proposalId = newId();
    const { some } = await ignoreAs(who, 15, { proposalId });
    const again = { reports: seen(some), reason: 'spam', proposalId } as const;
    expect((await app.as(who).call(jsonReportsIgnore, again)).proposalId).toBe(null);
    await expect(ignoreAs(who, 15, { proposalId })).refuses('conflict');
    expect((await ignoreAs(who, 5)).answer.proposalId).toBe(null);
  });

  test('count again after an hour', async () => {
    const who = await mine();
    await ignoreAs(who, mostAlone);
    await anHourLater();
    expect((await ignoreAs(who, mostAlone)).answer.proposalId).toBe(null);
  });
});
