import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getReviewDetail, postReviewComment } from '@shieldsource/contract/reports/desk';
import { postformDeskFile, type DeskFilePurpose } from '@shieldsource/contract/files/desk';
import { postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import { postReviewNote } from '@shieldsource/contract/reports/desk-work';
import type { StoredFile } from '@shieldsource/contract/files/calls';
import {
  getAttachmentDownload,
  getComments,
  getOperationRecords,
  getReportDetail,
} from '@shieldsource/contract/reports/calls';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenFlagsOn } from '../../../test/given.flags.ts';
import { multipart } from '../../../test/multipart.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { cookieNames } from '../../platform/sessions.ts';

let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let [judge, colleague, admin, mina]: Person[] = [];
beforeAll(async () => {
  app = await testApp();
  given = givenFlagsOn(app);
  [judge, colleague, admin] = [
    await given.staff(),
    await given.staff(),
    await given.staff({ roles: ['admin'] }),
  ];
});
beforeEach(async () => {
  await forgetLimits(app);
  mina = await given.researcher();
});

const as = (who: Person | undefined) => app.as(who as Person);
const upload = async (purpose: DeskFilePurpose, by = judge, name = '响应.txt') =>
  (
    await as(by).call(
      postformDeskFile,
      { purpose },
      multipart([['purpose', purpose]], { name, bytes: 'evidence' }),
    )
  ).id;
const fetched = (who: Person | undefined, url: string) =>
  app.server.inject({
    method: 'GET',
    url,
    headers: who ? { cookie: `${cookieNames[who.kind]}=${who.cookie}` } : {},
  });
const waiting = () => given.waiting(mina as Person);

describe('a file of staff', () => {
  test('goes with a comment and with a question, to the author too', async () => {
    const { reportId, version } = await waiting();
    const [said, asked] = [await upload('comment'), await upload('comment')];
    const comment = await as(judge).call(postReviewComment, {
      reportId,
      body: '请看附件里的响应',
      attachments: [said],
    });
    expect(comment.attachments).toMatchObject([{ id: said, name: '响应.txt' }]);
    await as(judge).call(postReviewQuestion, {
      reportId,
      version,
      question: '附件里的请求是你发出的吗？',
      attachments: [asked],
    });
    const { list } = await as(mina).call(getComments, { reportId });
    expect(list[0]?.attachments).toMatchObject([{ id: said }]);
    const records = await as(mina).call(getOperationRecords, { reportId });
    expect(records.at(-1)?.attachments).toMatchObject([{ id: asked }]);
    expect(await as(mina).call(getAttachmentDownload, { id: asked })).toMatchObject({ id: asked });
  });

  test('of a note is for who judges the report, and nobody else at any address', async () => {
    const { reportId } = await waiting();
    const id = await upload('note', judge, '内部排查.txt');
    const note = await as(judge).call(postReviewNote, {
      reportId,
      body: '排查记录见附件',
      attachments: [id],
    });
    expect(note.attachments).toMatchObject([{ id, name: '内部排查.txt' }]);
    const seen = await as(colleague).call(getReviewDetail, { id: reportId });
    const [file] = seen.notes?.[0]?.attachments ?? [];
    expect((await fetched(colleague, (file as StoredFile).url)).body).toBe('evidence');

    // nothing about it in the answers for the author
    for (const answer of [
      await as(mina).call(getReportDetail, { id: reportId }),
      await as(mina).call(getOperationRecords, { reportId }),
      await as(mina).call(getComments, { reportId }),
    ])
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${id}|内部排查`));
    await expect(as(mina).call(getAttachmentDownload, { id })).refuses('notFound');
    const author = await given.staff({ researcherId: (mina as Person).id });
    // an address of a colleague, the plain one, and one with somebody else's cookie
    for (const who of [mina, author, undefined])
      for (const url of [(file as StoredFile).url, `/api/files/${id}`])
        expect((await fetched(who, url)).body).not.toContain('evidence');
    const own = await as(author).call(getReviewDetail, { id: reportId });
    expect(JSON.stringify(own)).not.toMatch(new RegExp(`${id}|内部排查`));
  });

  test.each([
    ['meant for colleagues, with what the author reads', 'note', 'comment'],
    ['meant for the author, among colleagues', 'comment', 'note'],
  ] as const)('%s is refused, and nothing is said', async (_what, meant, used) => {
    const { reportId } = await waiting();
    const input = { reportId, body: '请看附件', attachments: [await upload(meant)] };
    await expect(
      used === 'note'
        ? as(judge).call(postReviewNote, input)
        : as(judge).call(postReviewComment, input),
    ).refuses('fileNotUsable');
    const { comments, notes } = await as(judge).call(getReviewDetail, { id: reportId });
    expect([comments, notes]).toEqual([[], []]);
  });

  test('of a colleague, and one used before, is refused', async () => {
    const { reportId } = await waiting();
    const [theirs, used] = [await upload('note', colleague), await upload('note')];
    const note = (attachments: string[]) =>
      as(judge).call(postReviewNote, { reportId, body: '请看附件', attachments });
    await note([used]);
    await expect(note([theirs])).refuses('fileNotUsable');
    await expect(note([used])).refuses('fileNotUsable');
    expect(await as(admin).call(postReviewNote, { reportId, body: '收到' })).toMatchObject({
      attachments: [],
    });
  });
});

describe('a file of a note, whatever the code does', () => {
  const changed = async (set: string) => {
    const { reportId } = await waiting();
    const { id: note } = await as(judge).call(postReviewNote, { reportId, body: '请看附件' });
    const { id: word } = await as(judge).call(postReviewComment, { reportId, body: '请看' });
    const other = await waiting();
    const id = await upload('note');
    const text = set
      .replaceAll('$report', `'${reportId}'`)
      .replaceAll('$other', `'${other.reportId}'`)
      .replaceAll('$note', `'${note}'`)
      .replaceAll('$comment', `'${word}'`);
    return sql`update file set ${sql.raw(text)}, place = 'attachment', position = 1 where id = ${id}`
      .execute(app.app.db)
      .then(
        () => 'nothing',
        ({ constraint }: { constraint?: string }) => constraint,
      );
  };
  test.each([
    ['belongs there', 'report_id = $report, note_id = $note', 'nothing'],
    ['stands at its report', 'report_id = $report', 'file_among_staff'],
    ['stands at a comment', 'report_id = $report, comment_id = $comment', 'file_among_staff'],
    [
      'stands at both',
      'report_id = $report, note_id = $note, comment_id = $comment',
      'file_among_staff',
    ],
    [
      'is meant for the author',
      "purpose = 'comment', report_id = $report, note_id = $note",
      'file_among_staff',
    ],
    ['is of another report', 'report_id = $other, note_id = $note', 'file_note'],
  ])('that %s', async (_what, set, constraint) => {
    expect(await changed(set)).toBe(constraint);
  });
});
