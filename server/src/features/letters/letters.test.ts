import { describe, expect, test } from 'vitest';
import {
  getLetterDetail,
  getLetterPage,
  postLetterDelete,
  postLetterRead,
  postLetterReadAll,
  postLetterRestore,
  postMessageTypeList,
  postUnreadCount,
  type Letter,
} from '@shieldsource/contract/letters/calls';
import {
  getLetterSettings,
  postLetterSetting,
  quietLetter,
} from '@shieldsource/contract/letters/choices';
import * as faults from '@shieldsource/contract/faults';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/database.ts';
import { removeOutlived } from '../../platform/jobs/cleaning.ts';
import { ownAct, record } from '../events/events.ts';
import { insertLetters } from './letters.queries.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);

/** A letter of this type, as the follower writes them; answers its id. */
async function sent(to: Person, type: Letter['type'] = 1): Promise<string> {
  const about = {
    subject: to.id,
    concerns: to.id,
    actor: { kind: 'researcher', id: to.id },
  } as const;
  return inTransaction(app.db, async (tx) => {
    const id = await record(tx, app, 'account.modify', {
      ...about,
      params: { changed: ['nickName'] },
    });
    const letter = { id, kind: 'account.modify', researcherId: to.id, type, at: Date.now() };
    await insertLetters(tx, [letter]);
    return id;
  });
}
/** Letters of the types 1 and 2 in turn; answers their ids, the oldest first. */
async function several(to: Person, letters: number): Promise<string[]> {
  const ids = [];
  for (let n = 1; n <= letters; n++) ids.push(await sent(to, n % 2 === 0 ? 2 : 1));
  return ids;
}
const page = (person: Person, over = {}) => as(person).call(getLetterPage, over);
const unknownId = '019a0000-0000-7000-8000-000000000000';

describe('a letter', () => {
  test('arrives once its transaction has committed, unread', async () => {
    const mina = await given.researcher();
    const { id } = mina;
    const [done, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const acted = inTransaction(app.db, async (tx) => {
      await record(tx, app, 'account.setPassword', {
        subject: id,
        concerns: id,
        actor: { kind: 'researcher', id },
        params: {},
      });
      done.resolve();
      await looked.promise;
    });
    await done.promise;
    expect((await page(mina)).total).toBe(0);
    looked.resolve();
    await acted;
    await drainOutbox();
    expect(await page(mina)).toEqual({
      list: [
        {
          id: expect.any(String),
          type: 2,
          typeName: '通知',
          title: '登录密码已设置',
          body: expect.any(String),
          link: expect.any(String),
          createTime: expect.any(Number),
          readTime: null,
          keepTime: expect.any(Number),
        },
      ],
      total: 1,
      page: 1,
      pageSize: 20,
      nextCursor: null,
    });
    expect(await as(mina).call(postUnreadCount, {})).toBe(1);
  });

  test('of a transaction that failed is never written', async () => {
    const mina = await given.researcher();
    await expect(
      inTransaction(app.db, async (tx) => {
        const { id } = mina;
        const actor = { kind: 'researcher', id } as const;
        await record(tx, app, 'account.setPassword', {
          subject: id,
          concerns: id,
          actor,
          params: {},
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await drainOutbox();
    expect((await page(mina)).total).toBe(0);
  });

  test('is one, however often its event is followed', async () => {
    const mina = await given.researcher();
    const id = await sent(mina);
    const again = { id, kind: 'account.modify', researcherId: mina.id, type: 1, at: 0 } as const;
    const follow = () => inTransaction(app.db, (tx) => insertLetters(tx, [again]));
    await Promise.all([follow(), follow(), follow()]);
    await as(mina).call(postLetterRead, { letterId: id });
    await follow();
    expect(await page(mina)).toMatchObject({ total: 1, list: [{ readTime: expect.any(Number) }] });
  });

  test('letters are listed newest first, by type and by page', async () => {
    const mina = await given.researcher();
    const ids = await several(mina, 21);
    const first = await page(mina);
    expect([first.total, first.list[0]?.id, first.list.length]).toEqual([21, ids[20], 20]);
    expect((await page(mina, { page: 2 })).list.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await page(mina, { page: 3 })).list).toEqual([]);
    const notices = await page(mina, { type: 2 });
    expect([notices.total, new Set(notices.list.map((letter) => letter.typeName))]).toEqual([
      10,
      new Set(['通知']),
    ]);
  });
});

describe('a long box', () => {
  test('goes on from its cursor, letter by letter, whatever comes meanwhile', async () => {
    const mina = await given.researcher();
    const ids = await several(mina, 45);
    const [listed, totals]: [string[], number[]] = [[], []];
    let cursor: string | null = '';
    while (cursor !== null) {
      const part: Awaited<ReturnType<typeof page>> = await page(
        mina,
        cursor ? { cursor, page: 7 } : {},
      );
      listed.push(...part.list.map(({ id }) => id));
      totals.push(part.total);
      await sent(mina);
      cursor = part.nextCursor;
    }
    expect(listed).toEqual(ids.toReversed());
    expect(totals).toEqual([45, 46, 47]);
  });

  test('of one type goes on within it', async () => {
    const mina = await given.researcher();
    const ids = await several(mina, 42);
    const first = await page(mina, { type: 2 });
    const { list, nextCursor } = await page(mina, { type: 2, cursor: first.nextCursor });
    expect([first.total, list.map(({ id }) => id), nextCursor]).toEqual([21, [ids[1]], null]);
  });

  test.each(['1', 'x', '1.x', `1.${'0'.repeat(36)}`])('%s is no cursor', async (cursor) => {
    const mina = await given.researcher();
    await expect(page(mina, { cursor })).refuses('badInput', 'cursor');
  });
});

describe('one letter', () => {
  test('is shown as it is, and stays unread', async () => {
    const mina = await given.researcher();
    await sent(mina, 4);
    const [listed] = (await page(mina)).list;
    expect(await as(mina).call(getLetterDetail, { id: listed!.id })).toEqual(listed);
    expect(await as(mina).call(postUnreadCount, {})).toBe(1);
  });

  test('once deleted is gone from list, counts and address', async () => {
    const mina = await given.researcher();
    await sent(mina, 2);
    await sent(mina, 3);
    const [{ id: letterId } = { id: '' }] = (await page(mina, { type: 2 })).list;
    expect(await as(mina).call(postLetterDelete, { letterId })).toBeNull();
    expect([(await page(mina)).total, (await page(mina, { type: 2 })).total]).toEqual([1, 0]);
    expect(await as(mina).call(postUnreadCount, {})).toBe(1);
    await expect(as(mina).call(getLetterDetail, { id: letterId })).refuses('notFound');
    await expect(as(mina).call(postLetterDelete, { letterId })).refuses('notFound');
  });

  test('of somebody else is neither shown nor deleted', async () => {
    const [mina, noor] = [await given.researcher(), await given.researcher()];
    await sent(mina);
    const { id } = (await page(mina)).list[0]!;
    await expect(as(noor).call(getLetterDetail, { id })).refuses('notFound');
    await expect(as(noor).call(postLetterDelete, { letterId: id })).refuses('notFound');
    await expect(as(mina).call(getLetterDetail, { id: unknownId })).refuses('notFound');
    await expect(as(mina).call(postLetterDelete, { letterId: '1' })).refuses(
      'badInput',
      'letterId',
    );
    expect((await page(mina)).total).toBe(1);
  });
});

describe('deleting', () => {
  const deleted = async (to: Person, type?: Letter['type']) => {
    await sent(to, type);
    const [letter] = (await page(to)).list;
    await as(to).call(postLetterDelete, { letterId: letter!.id });
    return letter!;
  };
  const unread = (person: Person) => as(person).call(postUnreadCount, {});

  test('can be undone: the letter is back as it was, in list and counts, and twice is once', async () => {
    const mina = await given.researcher();
    await sent(mina, 2);
    const letter = await deleted(mina, 3);
    expect([(await page(mina)).total, await unread(mina)]).toEqual([1, 1]);
    const letterId = letter.id;
    await Promise.all([1, 2].map(() => as(mina).call(postLetterRestore, { letterId })));
    expect([(await page(mina)).total, await unread(mina)]).toEqual([2, 2]);
    expect(await as(mina).call(getLetterDetail, { id: letterId })).toEqual(letter);
  });

  test('leaves nothing to read, also not with all the others', async () => {
    const mina = await given.researcher();
    const { id: letterId } = await deleted(mina);
    await expect(as(mina).call(postLetterRead, { letterId })).refuses('notFound');
    await as(mina).call(postLetterReadAll, {});
    await as(mina).call(postLetterRestore, { letterId });
    expect(await unread(mina)).toBe(1);
  });

  test('of a letter that was read counts it nowhere', async () => {
    const mina = await given.researcher();
    await sent(mina);
    const { id: letterId } = (await page(mina)).list[0]!;
    await as(mina).call(postLetterRead, { letterId });
    await as(mina).call(postLetterDelete, { letterId });
    expect([(await page(mina)).total, await unread(mina)]).toEqual([0, 0]);
    await as(mina).call(postLetterRestore, { letterId });
    expect([(await page(mina)).total, await unread(mina)]).toEqual([1, 0]);
  });

  test('is final after a day, not before', async () => {
    const mina = await given.researcher();
    const [old, young] = [await deleted(mina), await deleted(mina)];
    const age = (id: string, hours: number) =>
      sql`update letter set deleted_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
        app.db,
      );
    await age(old.id, 25);
    await age(young.id, 23);
    await removeOutlived(app);
    await expect(as(mina).call(postLetterRestore, { letterId: old.id })).refuses('notFound');
    await as(mina).call(postLetterRestore, { letterId: young.id });
    expect((await page(mina)).list.map(({ id }) => id)).toEqual([young.id]);
  });

  test('waits for 30 days where the letter is about the security of the account', async () => {
    const mina = await given.researcher();
    const actor = { kind: 'researcher', id: mina.id } as const;
    await inTransaction(app.db, (tx) => record(tx, app, 'identity.changePayout', ownAct(actor)));
    await drainOutbox();
    const [letter] = (await page(mina)).list;
    const { id: letterId, createTime, keepTime } = letter!;
    expect(keepTime).toBe(createTime + 30 * 24 * 3600_000);
    const remove = () => as(mina).answer(postLetterDelete, { letterId });
    expect((await remove()).json()).toMatchObject({
      code: faults.letterKept.code,
      message: expect.stringMatching(/^这条消息关系到账号安全，[-\d]+ [:\d]+ 之前不能删除$/),
      result: { keepTime },
    });
    expect((await page(mina)).total).toBe(1);
    await sql`update letter set created_at = created_at - interval '30 days'`.execute(app.db);
    expect((await page(mina)).list[0]).toMatchObject({ keepTime: null });
    expect((await remove()).json()).toMatchObject({ code: 0 });
    expect((await page(mina)).total).toBe(0);
  });

  test('of somebody else cannot be undone', async () => {
    const [mina, noor] = [await given.researcher(), await given.researcher()];
    const { id: letterId } = await deleted(mina);
    await expect(as(noor).call(postLetterRestore, { letterId })).refuses('notFound');
    await expect(as(null).call(postLetterRestore, { letterId })).refuses('notLoggedIn');
    await expect(as(mina).call(postLetterRestore, { letterId: '1' })).refuses(
      'badInput',
      'letterId',
    );
    expect((await page(mina)).total).toBe(0);
  });
});

describe('the types', () => {
  const unread = async (person: Person) =>
    (await as(person).call(postMessageTypeList, {})).map((row) => row.unread);

  test('are all there, each with its name and what is unread', async () => {
    const mina = await given.researcher();
    await sent(mina, 1);
    await sent(mina, 4);
    await sent(mina, 4);
    expect(await as(mina).call(postMessageTypeList, {})).toEqual([
      { type: 1, name: '漏洞', unread: 1 },
      { type: 2, name: '通知', unread: 0 },
      { type: 3, name: '订单', unread: 0 },
      { type: 4, name: '确认', unread: 2 },
    ]);
  });

  test('follow every act, also many at once', async () => {
    const [mina, noor] = [await given.researcher(), await given.researcher()];
    for (let n = 0; n < 12; n++) await sent(mina, n % 2 === 0 ? 1 : 3);
    await sent(noor);
    const { list } = await page(mina);
    await Promise.all([
      ...list
        .slice(0, 6)
        .flatMap(({ id: letterId }) => [
          as(mina).call(postLetterRead, { letterId }),
          as(mina).call(postLetterRead, { letterId }),
        ]),
      ...list.slice(6, 9).map(({ id: letterId }) => as(mina).call(postLetterDelete, { letterId })),
    ]);
    const left = await page(mina);
    const counted = [1, 2, 3, 4].map(
      (type) => left.list.filter((row) => row.type === type && row.readTime === null).length,
    );
    expect([left.total, await unread(mina), await as(mina).call(postUnreadCount, {})]).toEqual([
      9,
      counted,
      3,
    ]);
    await as(mina).call(postLetterReadAll, {});
    expect([await unread(mina), await unread(noor)]).toEqual([
      [0, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
  });

  test.each([
    ['update letter_tally set unread = 0', 'letter_tally_by_letter_only'],
    ['delete from letter_tally', 'letter_tally_by_letter_only'],
    ['update letter set type = 2', 'letter_stays'],
    ['truncate letter', 'letter_append_only'],
  ])('%s is refused by the database', async (statement, constraint) => {
    await sent(await given.researcher());
    await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ constraint });
  });
});

describe('reading', () => {
  test('marks one, and keeps the first time', async () => {
    const mina = await given.researcher();
    await sent(mina);
    await sent(mina);
    const letterId = (await page(mina)).list[0]!.id;
    expect(await as(mina).call(postLetterRead, { letterId })).toBeNull();
    const { readTime } = (await page(mina)).list[0]!;
    await as(mina).call(postLetterRead, { letterId });
    expect((await page(mina)).list.map((letter) => letter.readTime)).toEqual([readTime, null]);
    expect(await as(mina).call(postUnreadCount, {})).toBe(1);
  });

  test('marks all of mine, and nobody else’s', async () => {
    const [mina, noor] = [await given.researcher(), await given.researcher()];
    await sent(mina);
    await sent(mina);
    await sent(noor);
    await as(mina).call(postLetterReadAll, {});
    expect([
      await as(mina).call(postUnreadCount, {}),
      await as(noor).call(postUnreadCount, {}),
    ]).toEqual([0, 1]);
  });

  test('somebody else’s letter is not found, like an unknown one', async () => {
    const [mina, noor] = [await given.researcher(), await given.researcher()];
    await sent(mina);
    const letterId = (await page(mina)).list[0]!.id;
    await expect(as(noor).call(postLetterRead, { letterId })).refuses('notFound');
    await expect(as(noor).call(postLetterRead, { letterId: unknownId })).refuses('notFound');
    await expect(as(noor).call(postLetterRead, { letterId: '1' })).refuses('badInput', 'letterId');
    expect(await as(mina).call(postUnreadCount, {})).toBe(1);
    expect((await page(noor)).total).toBe(0);
  });

  test.each([getLetterPage, postLetterReadAll, postMessageTypeList, postUnreadCount])(
    '$name needs a researcher',
    async (route) => {
      await expect(as(null).call(route, {})).refuses('notLoggedIn');
      await expect(as(await given.staff()).call(route, {})).refuses('notLoggedIn');
    },
  );

  test('a page of another size, or before the first, is bad input', async () => {
    const mina = await given.researcher();
    await expect(page(mina, { pageSize: 25 })).refuses('badInput', 'pageSize');
    await expect(page(mina, { page: 0, type: 9 })).refuses('badInput', 'page', 'type');
  });
});

describe('a member does without a letter', () => {
  const titles = async (person: Person) => {
    await drainOutbox();
    return (await page(person)).list.map(({ title }) => title);
  };

  test('of a kind that asks for nothing, until they want it again, and nobody else does', async () => {
    const [mina, noor] = [await given.researcher(), await given.researcher()];
    const settings = () => as(mina).call(getLetterSettings, {});
    expect((await settings()).map(({ isOn }) => isOn)).toEqual([true, true, true]);
    for (const isOn of [false, false])
      await as(mina).call(postLetterSetting, { kind: 'report.submit', isOn });
    expect((await settings()).map(({ isOn }) => isOn)).toEqual([false, true, true]);
    await given.report(mina);
    await given.report(noor);
    expect([await titles(mina), await titles(noor)]).toEqual([
      [],
      [expect.stringContaining('已收到')],
    ]);
    await as(mina).call(postLetterSetting, { kind: 'report.submit', isOn: true });
    await given.report(mina);
    expect(await titles(mina)).toHaveLength(1);
  });

  test('of no other kind, whatever the code does', async () => {
    const { id } = await given.researcher();
    const off = (kind: string) =>
      sql`insert into letter_off (researcher_id, kind) values (${id}::uuid, ${kind})`.execute(
        app.db,
      );
    for (const { code } of quietLetter.list) await off(code);
    await expect(off('report.askInformation')).rejects.toThrow('letter_off_quiet');
    await expect(off('account.phone')).rejects.toThrow('letter_off_quiet');
  });
});
