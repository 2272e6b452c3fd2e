import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getUserBasicInfo, postBasicInfo } from '@shieldsource/contract/people/profile';
import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { postContribution } from '../ledger/ledger.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);

const uidOf = async ({ id }: Person): Promise<number> =>
  (
    await app.db
      .selectFrom('researcher')
      .where('id', '=', id)
      .select('uid')
      .executeTakeFirstOrThrow()
  ).uid;
const earn = (person: Person, amount: number) =>
  inTransaction(app.db, (tx) =>
    postContribution(tx, person.id, amount, {
      kind: 'award',
      source: { kind: 'report', id: randomUUID(), seq: 1 },
      note: '奖励',
    }),
  );
const cardOf = async (person: Person, me: Person) =>
  as(me).call(getUserBasicInfo, { uid: await uidOf(person) });

test('a card and the ranking show name, portrait and score', async () => {
  const [mina, noa] = [await given.researcher(), await given.researcher()];
  const { headPortrait } = await as(mina).call(postBasicInfo, {
    nickName: '长风',
    headPortrait: await given.image(mina, 'portrait'),
  });
  await earn(mina, 12);
  await earn(noa, 20);
  const uid = await uidOf(mina);
  const card = await cardOf(mina, noa);
  expect(card).toMatchObject({
    uid,
    nickName: '长风',
    headPortrait,
    rank: 2,
    contribution: 12,
    validCount: 1,
    isMe: false,
  });
  expect((await cardOf(mina, mina)).isMe).toBe(true);
  const { list } = await as(nobody).call(getMainRank, {});
  expect(list.find((row) => row.uid === uid)).toMatchObject({ nickName: '长风', headPortrait });
});

test('who has contributed nothing has a card without a rank', async () => {
  const mina = await given.researcher();
  const uid = await uidOf(mina);
  expect(await cardOf(mina, mina)).toMatchObject({
    nickName: `白帽${uid}`,
    headPortrait: '',
    rank: null,
    contribution: 0,
  });
});

test.each([
  ['匿名白帽', { hide_in_rank: true }],
  ['匿名白帽', { state: 'disabled' }],
  ['已注销用户', { state: 'cancelled' }],
] as const)('a card of %s tells nothing else', async (nickName, values) => {
  const mina = await given.researcher({ nickName: '不该看见' });
  await as(mina).call(postBasicInfo, { headPortrait: await given.image(mina, 'portrait') });
  await earn(mina, 5);
  await app.db.updateTable('researcher').set(values).where('id', '=', mina.id).execute();
  expect(await cardOf(mina, await given.researcher())).toEqual({
    uid: null,
    nickName,
    headPortrait: '',
    rank: null,
    contribution: null,
    validCount: null,
    registeredAt: null,
    isMe: false,
  });
  const { list } = await as(nobody).call(getMainRank, {});
  expect(list.some((row) => row.nickName === '不该看见')).toBe(false);
});

test('there is no card of nobody, and none for a visitor', async () => {
  const mina = await given.researcher();
  await expect(as(mina).call(getUserBasicInfo, { uid: 9_999_999 })).refuses('notFound');
  await expect(as(nobody).call(getUserBasicInfo, { uid: 10_001 })).refuses('notLoggedIn');
});

test('cards are not read by the thousand', async () => {
  const mina = await given.researcher();
  await cardOf(mina, mina);
  await app.db
    .updateTable('limit_window')
    .set({ hits: 120 })
    .where('scope', '=', 'user-card')
    .execute();
  await expect(cardOf(mina, mina)).refuses('tooOften');
});
