import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import {
  getReviewDetail,
  postReviewIgnore,
  postReviewMove,
} from '@shieldsource/contract/reports/desk';
import { postReviewNote } from '@shieldsource/contract/reports/desk-work';
import { getComments, getReportDetail, postComment } from '@shieldsource/contract/reports/calls';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenAwardsOn } from '../../../test/given.awards.ts';
import { givenFlagsOn } from '../../../test/given.flags.ts';
import { applyRetention, foreseeRetention } from './reports.retention.ts';
import { withEvent } from '../../../test/raw-event.ts';

const days = 400;
let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let reviewer: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp({ config: { fixedSettings: { 'reports.retentionDays': `${days}` } } });
  given = givenFlagsOn(app);
  [reviewer, mina] = [await given.staff(), await given.researcher()];
});

/** As if a report had last been touched, or announced, that long ago. */
const aged = (id: string, column: 'updated_at' | 'erase_notice_at', by: string) =>
  sql`update report set ${sql.ref(column)} = now() - ${sql.lit(by)}::interval where id = ${id}`.execute(
    app.app.db,
  );
const wordsOf = async (id: string) =>
  (await app.as(mina).call(getReportDetail, { id })).description;

test('an author is told although somebody writes about the report at that moment', async () => {
  const { reportId } = await given.done(await given.researcher(), reviewer);
  // the search reads the report under a lock of its own
  await app.drainOutbox();
  await aged(reportId, 'updated_at', '401 days');
  const writer = await app.database.pool.connect();
  // as a letter about it does until it is written
  await writer.query('begin');
  await writer.query('select from report where id = $1 for key share', [reportId]);
  await applyRetention(app.app);
  await writer.query('rollback');
  writer.release();
  const { rows } = await sql`
    select from report where id = ${reportId} and erase_notice_at is not null`.execute(app.app.db);
  expect(rows).toHaveLength(1);
  // the next test counts what is due
  await aged(reportId, 'updated_at', '1 day');
});

test('what was written about an old report is erased a month after its author was told', async () => {
  const { reportId: old } = await given.done(mina, reviewer);
  const { reportId: young } = await given.done(mina, reviewer);
  const { reportId: open } = await given.waiting(mina);
  const before = await app.as(mina).call(getReportDetail, { id: old });
  await aged(old, 'updated_at', '401 days');
  await aged(young, 'updated_at', '399 days');
  await aged(open, 'updated_at', '401 days');

  expect(await foreseeRetention(app.app, days)).toEqual({
    toAnnounce: 1,
    announced: 0,
    toErase: 0,
  });
  await applyRetention(app.app);
  await applyRetention(app.app);
  expect(await wordsOf(old)).toBe(before.description);
  await app.drainOutbox();
  const { list } = await app.as(mina).call(getLetterPage, { pageSize: 100 });
  const letters = list.filter(({ title }) => title.includes('30 天后清除'));
  expect(letters).toHaveLength(1);
  expect(letters[0]?.body).toContain(before.number);

  await aged(old, 'erase_notice_at', '29 days 23 hours');
  await applyRetention(app.app);
  expect(await wordsOf(old)).toBe(before.description);
  await aged(old, 'erase_notice_at', '30 days');
  expect(await foreseeRetention(app.app, days)).toEqual({
    toAnnounce: 0,
    announced: 0,
    toErase: 1,
  });
  const searched = () =>
    app.app.db.selectFrom('report_search').where('report_id', '=', old).select('said').execute();
  expect(await searched()).toHaveLength(1);
  await applyRetention(app.app);
  await app.drainOutbox();
  expect(await searched()).toEqual([]);

  const after = await app.as(mina).call(getReportDetail, { id: old });
  expect(after).toMatchObject({ description: '', url: '', attachments: [], images: [] });
  expect(after.erasedTime).toBeGreaterThan(0);
  const { status, level, number, awards, contribution, currency } = after;
  expect({ status, level, number, awards, contribution, currency }).toEqual({
    status: before.status,
    level: before.level,
    number: before.number,
    awards: before.awards,
    contribution: before.contribution,
    currency: before.currency,
  });
  expect(await wordsOf(young)).not.toBe('');
  expect(await wordsOf(open)).not.toBe('');
  const record = await app.app.db
    .selectFrom('event')
    .where('kind', '=', 'report.erase')
    .select(['subject', 'actor'])
    .executeTakeFirst();
  expect(record).toEqual({ subject: old, actor: 'clock' });
});

test('what the desk still has to do something about is neither announced nor erased', async () => {
  const { reportId } = await givenAwardsOn(app).returned(
    mina,
    await given.staff(),
    await given.staff(),
  );
  for (const move of ['startFix', 'finish'] as const)
    await app
      .as(reviewer)
      .call(postReviewMove, { reportId, move, version: (await given.stateOf(reportId)).version });
  await aged(reportId, 'updated_at', '500 days');
  await applyRetention(app.app);
  const { rows } = await sql`
    select status, award_state, erase_notice_at from report where id = ${reportId}`.execute(
    app.app.db,
  );
  expect(rows).toEqual([{ status: 4, award_state: 'returned', erase_notice_at: null }]);
  await aged(reportId, 'erase_notice_at', '31 days');
  await applyRetention(app.app);
  expect(await wordsOf(reportId)).not.toBe('');
});

test('comments, notes and files go with it, bytes too', async () => {
  const { reportId } = await given.done(mina, reviewer);
  const key = `retention/${reportId}`;
  await sql`insert into report_comment (id, report_id, researcher_id, body) values (gen_random_uuid(), ${reportId}, ${mina.id}, '见附件')`.execute(
    app.app.db,
  );
  await sql`insert into file (id, researcher_id, purpose, name, mime, is_image, size_bytes, sha256, storage_key, report_id, place, position)
    values (gen_random_uuid(), ${mina.id}, 'report', 'a.txt', 'text/plain', false, 1, '\\x00', ${key}, ${reportId}, 'attachment', 1)`.execute(
    app.app.db,
  );
  const edit = newId();
  await sql`${withEvent(edit)} insert into report_comment_edit (id, comment_id, body)
    select ${edit}, id, '见正文' from report_comment where report_id = ${reportId}`.execute(
    app.app.db,
  );
  await app.as(reviewer).call(postReviewNote, { reportId, body: '业务方说见附件' });
  await aged(reportId, 'updated_at', '500 days');
  await aged(reportId, 'erase_notice_at', '31 days');
  await applyRetention(app.app);
  const edits = await app.app.db.selectFrom('report_comment_edit').select('body').execute();
  expect(edits).toEqual([{ body: '' }]);
  const { notes } = await app.as(reviewer).call(getReviewDetail, { id: reportId });
  expect(notes?.map(({ body }) => body)).toEqual(['']);
  const { list } = await app.as(mina).call(getComments, { reportId });
  expect(list.map(({ body }) => body)).toEqual(['']);
  expect(
    await app.app.db.selectFrom('file').where('storage_key', '=', key).select('id').execute(),
  ).toEqual([]);
});

test('what could try the words later goes with them', async () => {
  const { id: reportId } = await given.report(mina);
  await app.as(mina).call(postComment, { reportId, body: '见第二步' });
  await app.as(reviewer).call(postReviewNote, { reportId, body: '问过业务方' });
  await app.as(reviewer).call(postReviewIgnore, { reportId, version: 1, reason: 'known' });
  const salted = async () => {
    const { rows } = await sql<{ kind: string }>`
      select kind from event join text_salt using (id)
      where subject = ${reportId} and kind in ('report.submit', 'report.comment', 'report.note', 'report.erase') order by kind`.execute(
      app.app.db,
    );
    return rows.map(({ kind }) => kind);
  };
  expect(await salted()).toEqual(['report.comment', 'report.note', 'report.submit']);
  await aged(reportId, 'updated_at', '440 days');
  await aged(reportId, 'erase_notice_at', '31 days');
  await applyRetention(app.app);
  // its title stays
  expect(await salted()).toEqual(['report.erase']);
});

test('a report that was opened again is announced again before anything is erased', async () => {
  const { reportId } = await given.done(mina, reviewer);
  await aged(reportId, 'erase_notice_at', '600 days');
  await aged(reportId, 'updated_at', '500 days');
  await applyRetention(app.app);
  expect(await wordsOf(reportId)).not.toBe('');
});

test('an erased report is not opened again', async () => {
  const { reportId } = await given.done(mina, reviewer);
  await aged(reportId, 'updated_at', '500 days');
  await aged(reportId, 'erase_notice_at', '31 days');
  await applyRetention(app.app);
  const { version } = await given.stateOf(reportId);
  await expect(
    app.as(reviewer).call(postReviewMove, { reportId, version, move: 'fixFailed' }),
  ).refuses('illegalTransition');
  for (const set of ['erased_at = null', 'erased_at = now()', 'status = 3, version = version + 1'])
    await expect(
      sql`update report set ${sql.raw(set)} where id = ${reportId}`.execute(app.app.db),
    ).rejects.toMatchObject({ constraint: 'report_stays_erased' });
});

test('without the setting nothing is announced or erased', async () => {
  const { reportId } = await given.done(mina, reviewer);
  await aged(reportId, 'updated_at', '5000 days');
  const settings = { ...app.app.settings, valueOf: () => null as never };
  await applyRetention({ ...app.app, settings });
  expect(await foreseeRetention(app.app, days)).toMatchObject({ toAnnounce: 1 });
});

describe('the database itself refuses', () => {
  const attack = (statement: ReturnType<typeof sql>) => statement.execute(app.app.db);

  test('words taken from a report that did not end, or whose author was not told', async () => {
    const { reportId: open } = await given.waiting(mina);
    const { reportId: noLetter } = await given.done(mina, reviewer);
    for (const id of [open, noLetter])
      await expect(
        attack(sql`update report set erased_at = now() where id = ${id}`),
      ).rejects.toThrow('report_erased_when_ended');
    for (const description of ['', '别的内容，同样有二十个字那么长，不多也不少'])
      await expect(
        attack(
          sql`update report_text set description = ${description} where report_id = ${noLetter}`,
        ),
      ).rejects.toThrow('append-only');
    await aged(noLetter, 'erase_notice_at', '31 days');
    await expect(
      attack(sql`update report set erased_at = now() where id = ${noLetter}`),
    ).rejects.toMatchObject({ constraint: 'report_text_description' });
  });

  test('a comment changed, or emptied while its report stands', async () => {
    const { reportId } = await given.done(mina, reviewer);
    await attack(
      sql`insert into report_comment (id, report_id, researcher_id, body) values (gen_random_uuid(), ${reportId}, ${mina.id}, '见附件')`,
    );
    for (const body of ['', '别的'])
      await expect(
        attack(sql`update report_comment set body = ${body} where report_id = ${reportId}`),
      ).rejects.toThrow('append-only');
  });
});

test('a report that cannot be erased stops no other, and fails the job', async () => {
  const [stuck, other] = [await given.done(mina, reviewer), await given.done(mina, reviewer)];
  for (const { reportId } of [stuck, other]) await aged(reportId, 'updated_at', '401 days');
  await applyRetention(app.app);
  for (const { reportId } of [stuck, other]) await aged(reportId, 'erase_notice_at', '30 days');
  await sql`create function refuse_one() returns trigger language plpgsql as $$
    begin raise exception 'not this one'; end $$`.execute(app.app.db);
  await sql`create trigger refuse_one before update on report for each row
    when (old.id = ${sql.lit(stuck.reportId)}) execute function refuse_one()`.execute(app.app.db);
  try {
    await expect(applyRetention(app.app)).rejects.toThrow('1 of the reports');
  } finally {
    await sql`drop trigger refuse_one on report`.execute(app.app.db);
  }
  expect(await wordsOf(stuck.reportId)).not.toBe('');
  expect(await wordsOf(other.reportId)).toBe('');
  await applyRetention(app.app);
  expect(await wordsOf(stuck.reportId)).toBe('');
});
