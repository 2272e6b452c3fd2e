import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postformDeskFile } from '@shieldsource/contract/files/desk';
import { postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import { postHandOver, postReviewNote } from '@shieldsource/contract/reports/desk-work';
import { getReportPage, postComment } from '@shieldsource/contract/reports/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenFlagsOn } from '../../../test/given.flags.ts';
import { multipart } from '../../../test/multipart.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { searchFollows, searchTimedJobs } from './desk.search.ts';

let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let reviewer: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenFlagsOn(app);
  [reviewer, mina] = [await given.staff(), await given.researcher({ nickName: '小满' })];
});
beforeEach(async () => {
  await forgetLimits(app);
});

const page = async (query: string, input: GivenOf<typeof getInboxPage> = {}) => {
  await app.drainOutbox();
  return app.as(reviewer).call(getInboxPage, { pageSize: 100, query, ...input });
};
const found = async (query: string) => (await page(query)).list.map(({ id }) => id);
const written = async (description: string, title = '一份普通的漏洞报告') =>
  (await given.report(mina, { title, description: description.padEnd(20, '。') })).id;
const execute = (statement: ReturnType<typeof sql>) => statement.execute(app.app.db);

describe('a word', () => {
  test('of two characters is found in the body, and its line is shown', async () => {
    const id = await written(
      '第一步：打开页面\n第二步：这里有一个罕见的豌豆接口可以绕过\n第三步：完成',
    );
    const { list, search } = await page('豌豆');
    expect(list.map((row) => row.id)).toEqual([id]);
    expect(list[0]?.matched).toEqual([
      { text: '第二步：这里有一个罕见的', isHit: false },
      { text: '豌豆', isHit: true },
      { text: '接口可以绕过', isHit: false },
    ]);
    expect(search).toEqual({ isOneCharacter: false, isCut: false });
  });

  test('is found in title, address, comments and names of files', async () => {
    const id = await written('正文里什么也没有写，只是为了凑够字数', '蚕豆页面的问题');
    await app.as(mina).call(postComment, { reportId: id, body: '补充：毛豆也受影响' });
    await execute(sql`insert into file (id, researcher_id, purpose, name, mime, is_image, size_bytes, sha256, storage_key, report_id, place, position)
      values (gen_random_uuid(), ${mina.id}, 'report', '扁豆截图.png', 'image/png', true, 1, '\\x00', ${id}, ${id}, 'attachment', 0)`);
    await app.as(mina).call(postComment, { reportId: id, body: '截图见附件' });
    for (const word of ['蚕豆', '毛豆', '扁豆', 'orders'])
      expect([word, await found(word)]).toEqual([word, expect.arrayContaining([id])]);
    expect((await page('蚕豆')).list[0]?.matched).toBeNull();
    expect((await page('毛豆')).list[0]?.matched).toContainEqual({ text: '毛豆', isHit: true });
  });

  test('is found in the newest 500 comments, so that no report outgrows the index', async () => {
    const id = await written('正文里什么也没有写，只是为了凑够字数');
    const say = (words: string, from: number, to: number) =>
      inTransaction(app.app.db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`insert into report_comment (id, report_id, researcher_id, body, created_at)
          select gen_random_uuid(), ${id}, ${mina.id}, ${words}, now() - interval '1 day' + n * interval '1 second'
          from generate_series(${from}::int, ${to}::int) n`.execute(tx);
      });
    await say('豇豆', 1, 1);
    await say('后来的话', 2, 500);
    const saysIt = async () =>
      (
        await sql<{
          said: string;
        }>`select report_said(report) as said from report where id = ${id}`.execute(app.app.db)
      ).rows[0]?.said.includes('豇豆');
    expect(await saysIt()).toBe(true);
    await say('更后来的话', 501, 501);
    expect(await saysIt()).toBe(false);
  });

  test('is found in other reports where the text of one cannot be indexed, which the log names', async () => {
    const [bad, good] = [
      await written('这里写着黄豆，只是为了凑够字数'),
      await written('普通的漏洞'),
    ];
    await app.drainOutbox();
    await execute(sql`create function too_large() returns trigger language plpgsql as $$ begin
      if new.report_id = ${sql.lit(bad)} then raise 'too large' using errcode = 'program_limit_exceeded'; end if; return new;
    end $$`);
    await execute(
      sql`create trigger too_large before insert or update on report_search for each row execute function too_large()`,
    );
    for (const reportId of [bad, good])
      await app.as(mina).call(postComment, { reportId, body: '又想到了红豆' });
    expect([await found('红豆'), await found('黄豆')]).toEqual([[good], [bad]]);

    const told: unknown[] = [];
    const log = { ...app.app.log, error: (facts: object) => void told.push(facts) };
    const said = (subject: string) => ({ kind: 'report.comment', subject }) as never;
    await inTransaction(app.app.db, (tx) =>
      searchFollows.follow(tx, { ...app.app, log } as typeof app.app, [said(bad), said(good)]),
    );
    expect(told).toMatchObject([{ reportId: bad, err: { code: '54000' } }]);
    await execute(sql`drop function too_large cascade`);
    await app.as(mina).call(postComment, { reportId: bad, body: '说完了' });
    expect((await found('红豆')).toSorted()).toEqual([bad, good].toSorted());
  });

  test('is found in the name of a file that a question shows', async () => {
    const id = await written('正文里什么也没有写，只是为了凑够字数');
    expect(await found('刀豆')).toEqual([]);
    const file = await app
      .as(reviewer)
      .call(
        postformDeskFile,
        { purpose: 'comment' },
        multipart([['purpose', 'comment']], { name: '刀豆请求.txt', bytes: 'evidence' }),
      );
    await app.as(reviewer).call(postReviewQuestion, {
      reportId: id,
      version: 1,
      question: '附件里的请求是你发出的吗？',
      attachments: [file.id],
    });
    expect(await found('刀豆')).toEqual([id]);
  });

  test('among colleagues, in a note or a ticket, is found by them and by no author', async () => {
    const author = await given.researcher();
    const { reportId } = await given.confirmed(author, reviewer);
    expect(await found('芋头组')).toEqual([]);
    await app.as(reviewer).call(postReviewNote, { reportId, body: '和芋头组确认：下周修复' });
    expect(await found('芋头组')).toEqual([reportId]);
    await app
      .as(reviewer)
      .call(postHandOver, { reportId, ticket: 'YAM-1024', url: 'https://tickets.example.com/9' });
    const kin = await given.staff({ researcherId: author.id });
    for (const word of ['芋头', 'YAM', '芋', 'tickets']) {
      expect([word, await found(word)]).toEqual([word, [reportId]]);
      const theirs = await app.as(kin).call(getInboxPage, { query: word, view: 'all' });
      expect([word, theirs.list, theirs.opens]).toEqual([word, [], null]);
    }
    for (const keyword of ['芋头', 'YAM'])
      expect((await app.as(author).call(getReportPage, { keyword })).list).toEqual([]);
  });

  test('of letters is found whole, whatever its case and width', async () => {
    const id = await written('漏洞组件 Ｓｔｒｕｔｓ2 的版本，可以执行命令');
    for (const word of ['struts2', 'STRUTS2', 'Ｓtruts2'])
      expect([word, await found(word)]).toEqual([word, [id]]);
    expect(await found('truts2')).toEqual([]);
  });

  test('that is mixed asks for each of its runs', async () => {
    const apart = await written('这个 GraphQL 接口存在严重的嵌套问题');
    const one = await written('只有 GraphQL 没有另外那个词的一份报告');
    expect(await found('GraphQL嵌套')).toEqual([apart]);
    expect((await found('graphql')).toSorted()).toEqual([apart, one].toSorted());
  });

  test('of more characters stands as it is written, not only in pairs', async () => {
    const id = await written('这里的枇杷树苗被改了，影响全部会员用户');
    await written('枇杷一棵，杷树两棵，树苗三棵，都不是连在一起的');
    expect(await found('枇杷树苗')).toEqual([id]);
  });

  test.each(['100%', '_', '\\', "'; drop table report; --", '%%', '()'])(
    'holds no pattern: %s',
    async (word) => {
      const id = await written(`这里原样写着 ${word} 这几个字符，请注意`);
      const other = await written('这里没有那些特别的符号，只有普通的汉字而已');
      const hits = await found(`"${word}"`);
      expect(hits).toContain(id);
      expect(hits).not.toContain(other);
    },
  );

  test('and another must both stand in the report', async () => {
    const both = await written('荔枝和龙眼都在这份报告的正文里面出现');
    await written('只有荔枝在这份报告的正文里面出现一次');
    expect(await found('荔枝 龙眼')).toEqual([both]);
    expect(await found('状态:已完成 荔枝')).toEqual([]);
  });

  test('that nobody wrote is found nowhere', async () => {
    expect(await page('魑魅魍魉')).toMatchObject({ list: [], search: { isCut: false } });
  });

  test('of one character is looked for all the same, and it is said', async () => {
    const id = await written('这份报告里有一个生僻的龘字，别的没有');
    expect(await page('龘')).toMatchObject({
      list: [{ id }],
      search: { isOneCharacter: true, isCut: false },
    });
    expect((await page('龘 僻')).search).toMatchObject({ isOneCharacter: true });
    expect((await page('龘 生僻')).search).toMatchObject({ isOneCharacter: false });
  });
});

describe('a common word', () => {
  test('is not looked up but found on the way through the list, up to a bound', async () => {
    const { rows } = await sql<{
      reports: number;
    }>`select count(*)::int as reports from report`.execute(app.app.db);
    await execute(sql`insert into report_search
      select id, title || e'\\n' || description || '含有石榴' from report join report_text on report_id = id on conflict (report_id) do update set said = excluded.said`);
    await searchTimedJobs[0]?.run(app.app);
    const common = await sql<{ term: string }>`select term from search_common`.execute(app.app.db);
    expect(common.rows.map(({ term }) => term)).toContain('石榴');
    const { list, search } = await page('石榴');
    expect([list.length, search?.isCut]).toEqual([Math.min(100, rows[0]?.reports ?? 0), false]);
  });
});

test('only the first 200 hits are shown', async () => {
  const one = await written('用来复制许多遍的一份报告，里面有个词叫杨梅');
  await app.drainOutbox();
  await execute(sql`alter table report disable trigger user`);
  await execute(sql`insert into report (id, number, researcher_id, researcher_seq, title, application_id, platform_id, type_id, self_level, tier, terms_version)
    select gen_random_uuid(), 'SS-2026-9' || lpad(n::text, 5, '0'), researcher_id, 100000 + n, title, application_id, platform_id, type_id, self_level, tier, terms_version
    from report cross join generate_series(1, 230) as n where id = ${one}`);
  await execute(sql`alter table report enable trigger user`);
  await execute(sql`insert into report_search select report.id, first.said from report cross join report_search as first
    where first.report_id = ${one} and number like 'SS-2026-9%' on conflict do nothing`);
  const first = await page('杨梅');
  expect([first.list.length, first.search]).toEqual([100, { isOneCharacter: false, isCut: false }]);
  const second = await page('杨梅', { cursor: first.nextCursor ?? '' });
  expect([second.list.length, second.nextCursor, second.search]).toEqual([
    100,
    null,
    { isOneCharacter: false, isCut: true },
  ]);
});
