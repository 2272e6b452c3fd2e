import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getReviewDetail, postReviewComment } from '@shieldsource/contract/reports/desk';
import {
  postHandOver,
  postHandOverMove,
  postReviewNote,
} from '@shieldsource/contract/reports/desk-work';
import { postReportAppeal } from '@shieldsource/contract/reports/flags';
import { getReportDetail, postComment } from '@shieldsource/contract/reports/calls';
import { methodOf } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import type { Person } from '../../../test/app.ts';
import { testApp } from '../../../test/app.ts';
import { everyCallOn } from '../../../test/every-call.ts';
import { appealWords, givenFlagsOn } from '../../../test/given.flags.ts';
import { forgetLimits } from '../../../test/signing-in.ts';

const app = await testApp();
const given = givenFlagsOn(app);
const { exampleOf, send } = everyCallOn(app);
let one: Person;
let other: Person;
let mina: Person;
beforeAll(async () => {
  [one, other] = [await given.staff({ name: '王审核' }), await given.staff()];
});
beforeEach(async () => {
  await forgetLimits(app);
  mina = await given.researcher();
});

const detail = (by: Person, id: string) => app.as(by).call(getReviewDetail, { id });
const secretNote = '只给同事看的一句话：先不要告诉作者';

describe('an internal note', () => {
  test('stands in the thread of colleagues, and is written once', async () => {
    const { id: reportId } = await given.report(mina);
    const idempotencyKey = newId();
    const written = await app
      .as(one)
      .call(postReviewNote, { reportId, body: secretNote }, { idempotencyKey });
    await app.as(one).call(postReviewNote, { reportId, body: secretNote }, { idempotencyKey });
    expect((await detail(other, reportId)).notes).toEqual([{ ...written, isMine: false }]);
    expect(written).toMatchObject({
      author: { id: one.id, name: '王审核' },
      isMine: true,
      body: secretNote,
    });
  });

  test('is refused to who wrote the report, and hidden from them in the console too', async () => {
    const { id: reportId } = await given.report(mina);
    const author = await given.staff({ researcherId: mina.id });
    await app.as(one).call(postReviewNote, { reportId, body: secretNote });
    await expect(app.as(author).call(postReviewNote, { reportId, body: '好的' })).refuses(
      'ownReport',
    );
    const { notes, report } = await detail(author, reportId);
    expect([notes, report.held, report.handOver, report.assignee]).toEqual([[], null, null, null]);
  });

  test('is in nothing that any call tells its researcher', async () => {
    const seen = await given.confirmed(mina, one);
    await app.as(one).call(postReviewNote, { reportId: seen.reportId, body: secretNote });
    await app.as(one).call(postHandOver, { reportId: seen.reportId, ticket: secretNote, url: '' });
    await app.drainOutbox();
    const theirs = routes.filter(
      ({ access, name }) => access === 'user' && methodOf(name) === 'GET',
    );
    expect(theirs.length).toBeGreaterThan(15);
    for (const route of theirs) {
      const input = await exampleOf(route).input(mina, mina);
      const { names } = exampleOf(route);
      const asked = names && /report|^id$/i.test(names) && /Report|Record|Comment/.test(route.name);
      const body = (await send(route, mina, asked ? { ...input, [names]: seen.reportId } : input))
        .body;
      expect([route.name, body.includes(secretNote)]).toEqual([route.name, false]);
    }
    const events = await app.app.db
      .selectFrom('event')
      .where('subject', '=', seen.reportId)
      .where('kind', 'in', ['report.note', 'report.handOver'])
      .select(['concerns', sql<string>`params::text`.as('params')])
      .execute();
    expect(events.map(({ concerns }) => concerns)).toEqual([null, null]);
    expect(JSON.stringify(events)).not.toContain(secretNote);
  });

  test('goes with the words of its report, and in no other way', async () => {
    const { id: reportId } = await given.report(mina);
    const { id } = await app.as(one).call(postReviewNote, { reportId, body: secretNote });
    for (const change of [
      sql`update report_note set body = '' where id = ${id}`,
      sql`update report_note set body = '别的' where id = ${id}`,
    ])
      await expect(change.execute(app.app.db)).rejects.toMatchObject({
        constraint: 'report_note_append_only',
      });
    await expect(
      sql`delete from report_note where id = ${id}`.execute(app.app.db),
    ).rejects.toThrow();
  });
});

describe('comments of an ended report', () => {
  const comment = (reportId: string) =>
    app.as(mina).call(postComment, { reportId, body: '补充一张截图', attachments: [] });

  test('are taken while its appeal is open', async () => {
    const seen = await given.ignored(mina, one);
    await expect(comment(seen.reportId)).refuses('commentClosed');
    await app.as(mina).call(postReportAppeal, { ...seen, body: appealWords });
    expect((await app.as(mina).call(getReportDetail, { id: seen.reportId })).canComment).toBe(true);
    await comment(seen.reportId);
    await app.as(other).call(postReviewComment, { reportId: seen.reportId, body: '收到' });
  });

  test('are taken while a retest is asked', async () => {
    const seen = await given.retestAsked(mina, one);
    expect((await app.as(mina).call(getReportDetail, { id: seen.reportId })).canComment).toBe(true);
    await comment(seen.reportId);
  });
});

describe('a hand-over', () => {
  const ticket = { ticket: 'SEC-1024', url: 'https://tickets.example.com/SEC-1024' };

  test('is given, corrected and moved, by version, and shown to staff', async () => {
    const { reportId } = await given.confirmed(mina, one);
    const first = await app.as(one).call(postHandOver, { reportId, ...ticket });
    expect(first).toMatchObject({ ...ticket, state: 'open', stateName: '已移交', version: 1 });
    await expect(app.as(other).call(postHandOver, { reportId, ...ticket })).refuses('conflict');
    await app.as(other).call(postHandOver, { reportId, version: 1, ticket: 'SEC-2', url: '' });
    const moved = await app
      .as(other)
      .call(postHandOverMove, { reportId, version: 2, state: 'inProgress' });
    expect((await detail(one, reportId)).report.handOver).toEqual(moved);
    expect(moved).toMatchObject({ ticket: 'SEC-2', url: '', state: 'inProgress', version: 3 });
    const same = await app
      .as(other)
      .call(postHandOverMove, { reportId, version: 3, state: 'inProgress' });
    expect(same.version).toBe(3);
  });

  test('is of confirmed reports alone, and its link is https', async () => {
    const { id: reportId } = await given.report(mina);
    await expect(app.as(one).call(postHandOver, { reportId, ...ticket })).refuses(
      'illegalTransition',
    );
    const confirmed = await given.confirmed(mina, one);
    for (const url of ['http://tickets.example.com', 'ftp://tickets.example.com', 'https://a b'])
      await expect(
        app.as(one).call(postHandOver, { reportId: confirmed.reportId, ticket: 'A', url }),
      ).refuses('badInput', 'url');
    await expect(
      app.as(one).call(postHandOver, { reportId: confirmed.reportId, ticket: ' ', url: '' }),
    ).refuses('badInput', 'ticket');
  });
});
