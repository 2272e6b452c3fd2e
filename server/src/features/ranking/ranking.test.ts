import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { getMainRank, getYearRank, lastExactRank } from '@shieldsource/contract/ledger/ranking';
import { type AccountState, postUserInfo } from '@shieldsource/contract/people/calls';
import { getUserBasicInfo } from '@shieldsource/contract/people/profile';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { startCancelling } from '../../../test/account-states.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { postContribution } from '../ledger/ledger.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);

// people stay in a ranking, so each test uses higher scores than the tests before
let floor = 0;
beforeEach(() => {
  floor += 1_000;
});

const earn = (person: Person, amount: number) =>
  inTransaction(app.db, (tx) =>
    postContribution(tx, person.id, amount, {
      kind: 'award',
      source: { kind: 'report', id: randomUUID(), seq: 1 },
      note: '奖励',
    }),
  );
async function ranked(nickName: string, amount: number): Promise<Person> {
  const person = await given.researcher();
  await set(person, { nick_name: nickName });
  await earn(person, floor + amount);
  return person;
}
const set = (
  person: Person,
  values: { state?: AccountState; hide_in_rank?: boolean; nick_name?: string },
) => app.db.updateTable('researcher').set(values).where('id', '=', person.id).execute();
/** The rows of a page that belong to this test. */
const rank = async (page = 1, me: Person | null = null) => {
  const { list } = await as(me).call(getMainRank, { page });
  return list
    .filter((row) => row.contribution > floor)
    .map((row) => ({ ...row, contribution: row.contribution - floor }));
};
const short = (list: Awaited<ReturnType<typeof rank>>) =>
  list.map((row) => [row.rank, row.nickName, row.contribution]);

/** A number of unnamed people with scores just above this test's floor. */
async function crowd(people: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      with added as (
        insert into researcher (id, state) select gen_random_uuid(), 'cancelled' from generate_series(1, ${people}::int)
        returning id)
      insert into rank_score (period, researcher_id, contribution, valid_count, reached_at)
        select 'all', id, ${floor + 10}::bigint, 1, now() from added`.execute(tx);
  });
}

describe('the main ranking', () => {
  test('is empty before anybody has contributed', async () => {
    await given.researcher();
    expect(await as(null).call(getMainRank, {})).toEqual({
      list: [],
      total: 0,
      page: 1,
      pageSize: 20,
      me: null,
    });
  });

  test('orders by contribution; equals share a rank, whoever reached it first stands first', async () => {
    const ann = await ranked('安', 5);
    await ranked('博', 30);
    await ranked('晨', 20);
    await ranked('丹', 20);
    await earn(ann, 15);
    await ranked('恩', 1);
    expect(short(await rank())).toEqual([
      [1, '博', 30],
      [2, '晨', 20],
      [2, '丹', 20],
      [2, '安', 20],
      [5, '恩', 1],
    ]);
    expect((await as(null).call(getMainRank, {})).total).toBe(5);
  });

  test('a report worth nothing counts as valid, and moves nobody', async () => {
    const ann = await ranked('安', 5);
    await ranked('博', 5);
    await earn(ann, 0);
    expect((await rank()).map((row) => [row.nickName, row.validCount])).toEqual([
      ['安', 2],
      ['博', 1],
    ]);
  });

  test('ranks go on over pages', async () => {
    for (let n = 0; n < 19; n++) await ranked(`前${n}`, 100 - n);
    for (const name of ['甲', '乙', '丙']) await ranked(name, 7);
    await ranked('末', 6);
    expect(short(await rank(1)).at(-1)).toEqual([20, '甲', 7]);
    expect(short(await rank(2))).toEqual([
      [20, '乙', 7],
      [20, '丙', 7],
      [23, '末', 6],
    ]);
    const { list, total } = await as(null).call(getMainRank, { page: 1_000 });
    expect([list, total]).toEqual([[], 30]);
  });

  test('shows who one is only to those who may be named', async () => {
    await ranked('甲', 50);
    await set(await ranked('乙', 40), { hide_in_rank: true });
    await set(await ranked('丙', 30), { state: 'cancelled' });
    await startCancelling(app.db, await ranked('丁', 20));
    await set(await ranked('戊', 10), { state: 'disabled' });
    const nameless = await ranked('', 5);
    const { uid } = await app.db
      .selectFrom('researcher')
      .where('id', '=', nameless.id)
      .select('uid')
      .executeTakeFirstOrThrow();
    const list = await rank();
    expect(list.map((row) => row.nickName)).toEqual([
      '甲',
      '匿名白帽',
      '已注销用户',
      '匿名白帽',
      '匿名白帽',
      `白帽${uid}`,
    ]);
    expect(list.map((row) => row.uid === null)).toEqual([false, true, true, true, true, false]);
    expect(list.every((row) => row.headPortrait === '')).toBe(true);
  });

  test('marks the row of whoever looks, hidden or not', async () => {
    const [ann, bo] = [await ranked('安', 9), await ranked('博', 8)];
    await set(bo, { hide_in_rank: true });
    const mine = async (me: Person | null) => (await rank(1, me)).map((row) => row.isMe);
    expect([await mine(ann), await mine(bo), await mine(null)]).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  test('tells where whoever looks stands, on whatever page', async () => {
    for (let n = 0; n < 21; n++) await ranked(`前${n}`, 100 - n);
    const [ann, bo] = [await ranked('安', 7), await ranked('博', 7)];
    const late = await given.researcher();
    for (const [me, nickName] of [
      [ann, '安'],
      [bo, '博'],
    ] as const) {
      const { me: mine } = await as(me).call(getMainRank, {});
      expect(mine).toMatchObject({ rank: 22, nickName, contribution: floor + 7, isMe: true });
    }
    expect((await as(late).call(getMainRank, {})).me).toBeNull();
    expect((await as(null).call(getMainRank, {})).me).toBeNull();
    const { me: ofYear } = await as(ann).call(getYearRank, { year: '2001' });
    expect(ofYear).toBeNull();
  });

  test('tells no place beyond those that are counted, nor does a card', async () => {
    const ann = await ranked('安', 1);
    const { uid } = await as(ann).call(postUserInfo, {});
    const told = async () => [
      (await as(ann).call(getMainRank, {})).me,
      await as(ann).call(getUserBasicInfo, { uid }),
    ];
    await crowd(lastExactRank - 1);
    for (const place of await told()) expect(place?.rank).toBe(lastExactRank);
    await ranked('博', 2);
    for (const place of await told())
      expect(place).toMatchObject({ rank: null, contribution: floor + 1 });
  });

  test('another page size is bad input', async () => {
    await expect(as(null).call(getMainRank, { pageSize: 25 as never })).refuses(
      'badInput',
      'pageSize',
    );
  });
});
