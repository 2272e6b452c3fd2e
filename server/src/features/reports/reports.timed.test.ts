import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import {
  getOperationRecords,
  getReportDetail,
  postComment,
} from '@shieldsource/contract/reports/calls';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenFlagsOn } from '../../../test/given.flags.ts';
import { timedJobs } from '../../app.ts';
import { expireUnanswered } from './reports.timed.ts';

let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let reviewer: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenFlagsOn(app);
  [reviewer, mina] = [await given.staff(), await given.researcher()];
});

test('a question that nobody answers for 30 days ends the report, once, and its author is told', async () => {
  const late = await given.asked(mina, reviewer);
  await given.agedBy(late.reportId, '30 days');
  const inTime = await given.asked(mina, reviewer);
  await given.agedBy(inTime.reportId, '29 days 23 hours');
  const answered = await given.asked(mina, reviewer);
  await given.agedBy(answered.reportId, '31 days');
  await app.as(mina).call(postComment, { reportId: answered.reportId, body: '见附件' });
  const calm = await given.waiting(mina);

  await Promise.all([expireUnanswered(app.app), expireUnanswered(app.app)]);
  await expireUnanswered(app.app);

  const id = late.reportId;
  const shown = await app.as(mina).call(getReportDetail, { id });
  expect(shown).toMatchObject({
    status: -1,
    version: late.version + 1,
    ignoreReasonName: '30 天未补充信息',
    question: null,
  });
  expect(shown.appealBefore).toBeGreaterThan(Date.now());
  const records = await app.as(mina).call(getOperationRecords, { reportId: id });
  expect(records.at(-1)).toMatchObject({ action: 'expire', actorName: '系统', fromStatus: 1 });
  for (const { reportId } of [inTime, answered, calm])
    expect(await given.stateOf(reportId)).toMatchObject({ status: 1 });

  await app.drainOutbox();
  const { list } = await app.as(mina).call(getLetterPage, { pageSize: 100 });
  const letters = list.filter(({ title }) => title === `报告 ${shown.number} 已忽略`);
  expect(letters).toMatchObject([
    { type: 1, body: expect.stringContaining('30 天未补充信息') as string },
  ]);
});

test('an answer that comes while the clock waits for the report is heard', async () => {
  const late = await given.asked(mina, reviewer);
  await given.agedBy(late.reportId, '31 days');
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.app.db);
    return rows.length;
  };
  // a follower that reads the report would wait for it, too
  await app.drainOutbox();
  const held = await app.database.pool.connect();
  await held.query('begin');
  await held.query('select from report where id = $1 for update', [late.reportId]);
  const answer = app.as(mina).call(postComment, { reportId: late.reportId, body: '见附件' });
  await expect.poll(waiting).toBe(1);
  const clock = expireUnanswered(app.app);
  await expect.poll(waiting).toBe(2);
  await held.query('commit');
  held.release();
  await Promise.all([answer, clock]);
  expect(await given.stateOf(late.reportId)).toMatchObject({ status: 1 });
});

test('the end of the clock may be appealed, and any reviewer decides', async () => {
  const late = await given.asked(mina, reviewer);
  await given.agedBy(late.reportId, '40 days');
  await expireUnanswered(app.app);
  const { version } = await given.stateOf(late.reportId);
  await given.appealed(mina, { reportId: late.reportId, version });
  const shown = await app.as(mina).call(getReportDetail, { id: late.reportId });
  expect(shown.appeals).toMatchObject([{ verdictName: '超时未补充，自动忽略', outcome: null }]);
});

test('the clock asks every hour', () => {
  expect(timedJobs.find(({ run }) => run === expireUnanswered)?.cron).toMatch(/^\d+ \* \* \* \*$/);
});
