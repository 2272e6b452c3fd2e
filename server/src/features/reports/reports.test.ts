import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { postReviewConfirm, postReviewIgnore } from '@shieldsource/contract/reports/desk';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import {
  getComments,
  getOperationRecords,
  getReportCount,
  getReportDetail,
  getReportPage,
  jsonReportSubmit,
  postComment,
} from '@shieldsource/contract/reports/calls';
import { testApp, type TestApp } from '../../../test/app.ts';
import { award, givenOn } from '../../../test/given.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
});

const reportsIn = async (): Promise<number> =>
  Number(
    (
      await app.app.db
        .selectFrom('report')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('submit', () => {
  test('makes a report, its first record and a letter', async () => {
    const mina = await given.researcher();
    const input = await given.reportInput();
    const { id, number } = await app.as(mina).call(jsonReportSubmit, input);
    expect(number).toMatch(/^SS-\d{4}-\d{6}$/);
    expect(await app.as(mina).call(getReportDetail, { id })).toMatchObject({
      id,
      number,
      title: input.title,
      description: input.description,
      url: input.url,
      status: 1,
      statusName: '待审核',
      level: null,
      levelName: '',
      selfLevelName: '高危',
      tierName: '一般业务',
      contribution: 0,
      currency: 0,
      awards: [],
      version: 1,
      canComment: true,
    });
    expect(await app.as(mina).call(getOperationRecords, { reportId: id })).toMatchObject([
      {
        action: 'submit',
        fromStatus: null,
        toStatus: 1,
        actorName: expect.stringMatching(/^白帽\d+$/) as string,
      },
    ]);
    await app.drainOutbox();
    expect((await app.as(mina).call(getLetterPage, {})).list).toMatchObject([
      {
        type: 1,
        title: `报告 ${number} 已收到`,
        link: `/personal/submit/detail/${id}`,
        readTime: null,
        keepTime: null,
      },
    ]);
  });

  test('sent 20 times at once with one key makes one report and 20 equal answers', async () => {
    const mina = await given.researcher();
    const input = await given.reportInput();
    const before = await reportsIn();
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.as(mina).answer(jsonReportSubmit, input, { idempotencyKey }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ code: 0 });
    expect(await reportsIn()).toBe(before + 1);
  });

  test('the same key with another body is told as such; of another person it is their own', async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    const input = await given.reportInput();
    const idempotencyKey = randomUUID();
    const first = await app.as(mina).call(jsonReportSubmit, input, { idempotencyKey });
    await expect(
      app
        .as(mina)
        .call(jsonReportSubmit, { ...input, title: '另一个标题也要五个字' }, { idempotencyKey }),
    ).refuses('keyReused');
    const other = await app.as(omar).call(jsonReportSubmit, input, { idempotencyKey });
    expect(other.id).not.toBe(first.id);
  });

  test('a refused call keeps no key: the corrected one goes through', async () => {
    const mina = await given.researcher();
    const input = await given.reportInput();
    const idempotencyKey = randomUUID();
    await expect(
      app.as(mina).call(jsonReportSubmit, { ...input, termsVersion: 99 }, { idempotencyKey }),
    ).refuses('termsChanged');
    await app.as(mina).call(jsonReportSubmit, input, { idempotencyKey });
  });

  test('without an Idempotency-Key is refused by name', async () => {
    const mina = await given.researcher();
    await expect(
      app.as(mina).call(jsonReportSubmit, await given.reportInput(), { idempotencyKey: '' }),
    ).refuses('badInput', 'Idempotency-Key');
  });

  test('under an application, platform or type that is not there names each field and changes nothing', async () => {
    const mina = await given.researcher();
    const before = await reportsIn();
    const wrong = await given.reportInput({ app: newId(), platform: newId(), type: newId() });
    await expect(app.as(mina).call(jsonReportSubmit, wrong)).refuses(
      'badInput',
      'app',
      'platform',
      'type',
    );
    expect(await reportsIn()).toBe(before);
  });

  test('takes a place as its platform calls it, ten of the longest too', async () => {
    const mina = await given.researcher();
    const most = Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(2_048, '/x')).join('\n');
    for (const url of ['com.example.shop', 'wx1234567890abcdef', 'POST /api/v1/user', most]) {
      const { id } = await given.report(mina, { url });
      expect((await app.as(mina).call(getReportDetail, { id })).url).toBe(url);
    }
  });

  test('numbers the reports of one person without gaps, however many arrive at once', async () => {
    const mina = await given.researcher();
    await Promise.all(Array.from({ length: 12 }, () => given.report(mina)));
    const rows = await app.app.db
      .selectFrom('report')
      .where('researcher_id', '=', mina.id)
      .orderBy('researcher_seq')
      .select('researcher_seq')
      .execute();
    expect(rows.map((row) => row.researcher_seq)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
  });
});

describe('my reports', () => {
  test('are listed newest first, by page and by status, with exact totals', async () => {
    const [mina, reviewer] = [await given.researcher(), await given.staff()];
    const made = [];
    for (let index = 0; index < 23; index++)
      made.push(await given.report(mina, { title: `第 ${index} 份漏洞报告` }));
    await app
      .as(reviewer)
      .call(postReviewConfirm, { reportId: made[3]?.id ?? '', version: 1, ...award });
    const first = await app.as(mina).call(getReportPage, {});
    expect(first).toMatchObject({ total: 23, page: 1, pageSize: 20 });
    expect(first.list.map((row) => row.id)).toEqual(
      made
        .slice(3)
        .toReversed()
        .map((row) => row.id),
    );
    expect((await app.as(mina).call(getReportPage, { page: 2 })).list.map((row) => row.id)).toEqual(
      made
        .slice(0, 3)
        .toReversed()
        .map((row) => row.id),
    );
    expect(await app.as(mina).call(getReportPage, { page: 3 })).toMatchObject({
      list: [],
      total: 23,
    });
    expect(await app.as(mina).call(getReportPage, { status: 2 })).toMatchObject({
      total: 1,
      list: [{ id: made[3]?.id }],
    });
    expect(await app.as(mina).call(getReportPage, { status: 1 })).toMatchObject({ total: 22 });
  });

  test('the statistics panel counts what was confirmed, by severity', async () => {
    const [mina, reviewer] = [await given.researcher(), await given.staff()];
    for (const [level, base] of [
      [4, [9, 54]],
      [3, [6, 18]],
      [3, [8, 24]],
      [2, [3, 3]],
      [1, [1, 1]],
      [0, [0, 0]],
    ] as [0 | 1 | 2 | 3 | 4, [number, number]][]) {
      const { id } = await given.report(mina);
      await app.as(reviewer).call(postReviewConfirm, {
        reportId: id,
        version: 1,
        level,
        baseContribution: base[0],
        baseCoins: base[1],
      });
    }
    const ignored = await given.report(mina);
    await app
      .as(reviewer)
      .call(postReviewIgnore, { reportId: ignored.id, version: 1, reason: 'known' });
    await given.report(mina);
    expect(await app.as(mina).call(getReportCount, {})).toEqual({
      validCount: 6,
      seriousCount: 1,
      highLevelCount: 2,
      mediumLevelCount: 1,
      lowLevelCount: 1,
    });
  });

  test("somebody else's report answers like one that does not exist", async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    const { id } = await given.report(mina);
    const bodies = await Promise.all(
      [id, newId()].map(async (reportId) => [
        (await app.as(omar).answer(getReportDetail, { id: reportId })).body,
        (await app.as(omar).answer(getOperationRecords, { reportId })).body,
        (await app.as(omar).answer(getComments, { reportId })).body,
        (await app.as(omar).answer(postComment, { reportId, body: '看看' })).body,
      ]),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]?.[0]).toContain('1101');
  });
});

describe('comments', () => {
  test('are written once, in order, and say who wrote them', async () => {
    const mina = await given.researcher({ nickName: '观星者' });
    const { id } = await given.report(mina);
    const idempotencyKey = randomUUID();
    const [first, again] = await Promise.all(
      [1, 2].map(() =>
        app
          .as(mina)
          .call(postComment, { reportId: id, body: '补充一个利用条件' }, { idempotencyKey }),
      ),
    );
    expect(again).toEqual(first);
    await app.as(mina).call(postComment, { reportId: id, body: '以及一份日志' });
    const { list, total } = await app.as(mina).call(getComments, { reportId: id });
    expect(total).toBe(2);
    expect(list.map((row) => row.body)).toEqual(['补充一个利用条件', '以及一份日志']);
    expect(list[0]?.author).toEqual({
      kind: 'researcher',
      name: '观星者',
      headPortrait: '',
      isMe: true,
    });
  });

  test('are closed when the report has ended', async () => {
    const [mina, reviewer] = [await given.researcher(), await given.staff()];
    const { id } = await given.report(mina);
    await app.as(reviewer).call(postReviewIgnore, { reportId: id, version: 1, reason: 'spam' });
    await expect(app.as(mina).call(postComment, { reportId: id, body: '为什么' })).refuses(
      'commentClosed',
    );
  });
});
