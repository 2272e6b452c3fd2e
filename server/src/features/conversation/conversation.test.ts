import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getReviewDetail,
  postReviewComment,
  postReviewCommentEdit,
} from '@shieldsource/contract/reports/desk';
import { postformFileUpload } from '@shieldsource/contract/files/calls';
import { postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import { postReportAppeal, postRetestResult } from '@shieldsource/contract/reports/flags';
import {
  getAttachmentDownload,
  getOperationRecords,
  getReportDetail,
  getComments,
  postComment,
  postCommentEdit,
} from '@shieldsource/contract/reports/calls';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { appealWords, givenFlagsOn } from '../../../test/given.flags.ts';
import { multipart } from '../../../test/multipart.ts';
import { forgetLimits } from '../../../test/signing-in.ts';

let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let judge: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenFlagsOn(app);
  judge = await given.staff();
});
beforeEach(async () => {
  await forgetLimits(app);
  mina = await given.researcher();
});

const file = async (person: Person, name = '证据.txt'): Promise<string> => {
  const parts = multipart([['purpose', 'comment']], { name, bytes: Buffer.from('evidence') });
  return (await app.as(person).call(postformFileUpload, {}, parts)).id;
};
const picture = (person: Person) => given.image(person, 'comment');
const newest = async (person: Person, reportId: string) =>
  (await app.as(person).call(getOperationRecords, { reportId })).at(-1);
const attack = (statement: ReturnType<typeof sql>) => statement.execute(app.app.db);

describe('evidence', () => {
  test('of an appeal is shown at its step, to its author and to staff, and not among the files of the report', async () => {
    const seen = await given.ignored(mina, judge);
    const [shot, log] = [await picture(mina), await file(mina)];
    const body = `${appealWords}\n\n![别人的订单](file:${shot})`;
    await app.as(mina).call(postReportAppeal, { ...seen, body, attachments: [log] });

    expect(await newest(mina, seen.reportId)).toMatchObject({
      action: 'appeal',
      note: body,
      images: [{ id: shot, isImage: true }],
      attachments: [{ id: log, name: '证据.txt' }],
    });
    const report = await app.as(mina).call(getReportDetail, { id: seen.reportId });
    expect([report.images, report.attachments]).toEqual([[], []]);
    const { records } = await app.as(judge).call(getReviewDetail, { id: seen.reportId });
    expect(records.at(-1)).toMatchObject({ images: [{ id: shot }], attachments: [{ id: log }] });
    expect(await app.as(mina).call(getAttachmentDownload, { id: log })).toMatchObject({ id: log });
    await expect(app.as(await given.researcher()).call(getAttachmentDownload, { id: log })).refuses(
      'notFound',
    );
  });

  test('of a retest, that failed and that passed', async () => {
    for (const [passed, action] of [
      [false, 'failRetest'],
      [true, 'passRetest'],
    ] as const) {
      const seen = await given.retestAsked(mina, judge);
      const shot = await picture(mina);
      const note = `换一个账号 ![响应](file:${shot})`;
      await app.as(mina).call(postRetestResult, { ...seen, passed, note });
      expect(await newest(mina, seen.reportId)).toMatchObject({ action, images: [{ id: shot }] });
    }
  });

  test("somebody else's or used files refuse the whole appeal", async () => {
    const seen = await given.ignored(mina, judge);
    const used = await file(mina);
    const appealing = (attachments: string[]) =>
      app.as(mina).call(postReportAppeal, { ...seen, body: appealWords, attachments });
    await expect(appealing([await file(await given.researcher())])).refuses('fileNotUsable');
    const other = await given.waiting(mina);
    await app
      .as(mina)
      .call(postComment, { reportId: other.reportId, body: '见附件', attachments: [used] });
    await expect(appealing([used])).refuses('fileNotUsable');
    const own = await file(mina);
    await appealing([own]);
    expect((await newest(mina, seen.reportId))?.attachments).toMatchObject([{ id: own }]);
  });

  test('raw SQL shows no file at what was said of another report', async () => {
    const [seen, other] = [await given.ignored(mina, judge), await given.waiting(mina)];
    const { version } = await given.appealed(mina, seen);
    const shown = (id: string, reportId: string, place: ReturnType<typeof sql>) =>
      attack(
        sql`update file set report_id = ${reportId}, place = 'attachment', position = 1, ${place} where id = ${id}`,
      );
    await expect(
      shown(await file(mina), other.reportId, sql`step_seq = ${version}`),
    ).rejects.toThrow('file_step');
    const said = await app
      .as(mina)
      .call(postComment, { reportId: other.reportId, body: '补充说明' });
    await expect(
      shown(await file(mina), seen.reportId, sql`comment_id = ${said.id}`),
    ).rejects.toThrow('file_comment');
    await expect(
      shown(await file(mina), other.reportId, sql`comment_id = ${said.id}, step_seq = 1`),
    ).rejects.toThrow('file_step_in_report');
    const shownHere = await file(mina);
    await shown(shownHere, seen.reportId, sql`step_seq = ${version}`);
    await expect(shown(shownHere, other.reportId, sql`step_seq = 1`)).rejects.toMatchObject({
      constraint: 'file_attached_once',
    });
  });
});

test('the talk goes on while anybody has to look into a failed retest', async () => {
  const seen = await given.retestAsked(mina, judge);
  const say = () =>
    app.as(mina).call(postComment, { reportId: seen.reportId, body: '还有一个入口也能复现' });
  await app.as(mina).call(postRetestResult, { ...seen, passed: false, note: '仍能复现' });
  await say();
  const passed = await given.retestAsked(mina, judge);
  await app.as(mina).call(postRetestResult, { ...passed, passed: true });
  await expect(app.as(mina).call(postComment, { reportId: passed.reportId, body: '多谢' })).refuses(
    'commentClosed',
  );
});

describe('a comment', () => {
  const say = (reportId: string, body: string) =>
    app.as(mina).call(postComment, { reportId, body });
  const edit = (reportId: string, commentId: string, body: string) =>
    app.as(mina).call(postCommentEdit, { reportId, commentId, body });
  const ageComments = async (reportId: string, interval: string) => {
    await attack(sql`alter table report_comment disable trigger report_comment_only_erased`);
    await attack(
      sql`update report_comment set created_at = created_at - ${interval}::interval where report_id = ${reportId}`,
    );
    await attack(sql`alter table report_comment enable trigger report_comment_only_erased`);
  };

  test('is corrected by its author, with a picture more; both sides see what it said before', async () => {
    const { reportId } = await given.waiting(mina);
    const said = await say(reportId, '版本是 5.8');
    expect(said.editBefore).toBe(said.createTime + 3_600_000);
    await edit(reportId, said.id, '版本是 5.8.0');
    const shot = await picture(mina);
    const body = `版本是 5.8.1 ![关于](file:${shot})`;
    const edited = await edit(reportId, said.id, body);
    expect(edited).toMatchObject({
      id: said.id,
      body,
      images: [{ id: shot }],
      createTime: said.createTime,
      earlier: [{ body: '版本是 5.8', createTime: said.createTime }, { body: '版本是 5.8.0' }],
    });
    // the picture is there already
    await edit(reportId, said.id, `${body}，与页脚一致`);
    const { comments } = await app.as(judge).call(getReviewDetail, { id: reportId });
    expect(comments).toMatchObject([
      { id: said.id, earlier: [{}, {}, {}], images: [{ id: shot }] },
    ]);
    expect(comments[0]).not.toHaveProperty('editBefore');
    expect(await searched(reportId)).toContain('与页脚一致');
    expect(await searched(reportId)).not.toContain('5.8.0');
    const { list } = await app.as(mina).call(getComments, { reportId });
    expect(list[0]?.earlier).toHaveLength(3);
  });

  const searched = async (reportId: string): Promise<string> => {
    await app.drainOutbox();
    const row = await app.app.db
      .selectFrom('report_search')
      .where('report_id', '=', reportId)
      .select('said')
      .executeTakeFirst();
    return row?.said ?? '';
  };

  test('of staff is corrected by who wrote it alone', async () => {
    const { reportId } = await given.waiting(mina);
    const said = await app.as(judge).call(postReviewComment, { reportId, body: '请补充抱头' });
    const input = { reportId, commentId: said.id, body: '请补充包头' };
    await expect(app.as(await given.staff()).call(postReviewCommentEdit, input)).refuses(
      'notFound',
    );
    await expect(app.as(mina).call(postCommentEdit, input)).refuses('notFound');
    expect(await app.as(judge).call(postReviewCommentEdit, input)).toMatchObject({
      body: '请补充包头',
      earlier: [{ body: '请补充抱头' }],
    });
    const shot = await picture(judge);
    const shown = { ...input, body: `请补充包头，如 ![图](file:${shot})` };
    await expect(
      app.as(judge).call(postReviewCommentEdit, { ...shown, body: `![](file:${newId()})` }),
    ).rejects.toThrow('1504 正文中的第 1 张图片');
    await app.as(judge).call(postReviewCommentEdit, shown);
    const { list } = await app.as(mina).call(getComments, { reportId });
    expect(list).toMatchObject([{ body: shown.body, images: [{ id: shot }] }]);
  });

  test('stays as it is once it was answered, once a reviewer acted, and after an hour', async () => {
    const answered = await given.waiting(mina);
    const first = await say(answered.reportId, '见附件');
    await app.as(judge).call(postReviewComment, { reportId: answered.reportId, body: '收到' });
    await expect(edit(answered.reportId, first.id, '见正文')).refuses('commentSettled');

    const judged = await given.waiting(mina);
    const second = await say(judged.reportId, '见附件');
    await app.as(judge).call(postReviewQuestion, { ...judged, question: '请补充版本' });
    await expect(edit(judged.reportId, second.id, '见正文')).refuses('commentSettled');
    const [shown] = (await app.as(mina).call(getComments, { reportId: judged.reportId })).list;
    expect(shown).not.toHaveProperty('editBefore');

    const late = await given.waiting(mina);
    const third = await say(late.reportId, '见附件');
    await ageComments(late.reportId, '59 minutes');
    await edit(late.reportId, third.id, '见正文');
    await ageComments(late.reportId, '2 minutes');
    await expect(edit(late.reportId, third.id, '见别处')).refuses('commentSettled');
  });

  test('is corrected by staff as often as it takes, by its author so often in an hour, who can still answer', async () => {
    const { reportId } = await given.waiting(mina);
    const hers = await say(reportId, '请问是哪个版本？');
    await edit(reportId, hers.id, '请问是几版？');
    const ours = await app.as(judge).call(postReviewComment, { reportId, body: '请补充抱头' });
    const theirs = { reportId, commentId: ours.id, body: '请补充包头' };
    await app.as(judge).call(postReviewCommentEdit, theirs);
    await attack(sql`update limit_window set hits = 60 where scope = 'comment-edit'`);
    await app.as(judge).call(postReviewCommentEdit, theirs);
    await expect(edit(reportId, hers.id, '是哪个版本？')).refuses('tooOften');
    await say(reportId, '是 5.8 吗？');
  });

  test('is the last of a day after a thousand by one member', async () => {
    const report = await given.report(mina);
    const say = (by: Person, reportId: string) =>
      app.as(by).call(postComment, { reportId, body: '又想到一点' });
    await say(mina, report.id);
    await attack(sql`update limit_window set hits = 999 where scope = 'report-comment-day'`);
    await say(mina, report.id);
    await expect(say(mina, report.id)).refuses('tooOften');
    const noa = await given.researcher();
    await say(noa, (await given.report(noa)).id);
  });

  test('is corrected twenty times', async () => {
    const { reportId } = await given.waiting(mina);
    const said = await say(reportId, '版本是 5.8');
    for (let times = 1; times < 20; times++) await edit(reportId, said.id, `版本是 5.${times}`);
    expect(await edit(reportId, said.id, '版本是 6')).not.toHaveProperty('editBefore');
    await expect(edit(reportId, said.id, '版本是 7')).refuses('commentSettled');
  });

  test('answers a question and can be corrected after it', async () => {
    const { reportId } = await given.asked(mina, judge);
    const said = await say(reportId, '版本是 5.8');
    expect(await edit(reportId, said.id, '版本是 5.8.1')).toMatchObject({ body: '版本是 5.8.1' });
  });

  test('raw SQL corrects nothing twice in one row, or without its event', async () => {
    const { reportId } = await given.waiting(mina);
    const said = await say(reportId, '见附件');
    await expect(
      attack(
        sql`insert into report_comment_edit (id, comment_id, body) values (${newId()}, ${said.id}, '见正文')`,
      ),
    ).rejects.toThrow('report_comment_edit_event');
    await edit(reportId, said.id, '见正文');
    for (const body of ['别的', ''])
      await expect(attack(sql`update report_comment_edit set body = ${body}`)).rejects.toThrow(
        'append-only',
      );
    await expect(attack(sql`delete from report_comment_edit`)).rejects.toThrow('append-only');
  });
});
