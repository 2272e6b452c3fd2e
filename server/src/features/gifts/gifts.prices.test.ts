import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  getConsoleGift,
  postGiftInsert,
  getStaffGiftPage,
  loneFloorOf,
  postGiftModify,
  type StaffGift,
} from '@shieldsource/contract/gifts/desk';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { approve, sendBack, openProposal } = given;

let operator: Person;
let other: Person;
let admin: Person;
beforeAll(async () => {
  operator = await given.operator();
  other = await given.staff({ roles: ['operator'] });
  admin = await given.staff({ roles: ['admin'] });
});

const seen = (id: string, by = operator) => as(by).call(getConsoleGift, { id });
/** Saves the form with some changes. */
async function save(id: string, change: Partial<StaffGift>, by = operator) {
  const {
    name,
    type,
    price,
    cashValue,
    perUserLimit,
    description,
    recommendWeight,
    onShelf,
    ...rest
  } = { ...(await seen(id)), ...change };
  const kept = {
    name,
    type,
    price,
    cashValue,
    perUserLimit,
    description,
    recommendWeight,
    onShelf,
  };
  const images = rest.images.map((image) => image.id);
  return as(by).call(postGiftModify, { giftId: id, version: rest.version, images, ...kept });
}
async function waiting(
  change: Partial<StaffGift> = { price: 60 },
  type: 1 | 2 = 2,
): Promise<string> {
  const { id } = await given.gift({ priceCoins: 100, type });
  expect(await save(id, change)).toMatchObject({ isPriceWaiting: true });
  return id;
}
const changeOf = async (id: string, by = operator) => (await seen(id, by)).priceChange;
const eventsOf = async (id: string) =>
  (
    await app.db
      .selectFrom('event')
      .where('subject', '=', id)
      .orderBy('id')
      .select(['kind', 'params'])
      .execute()
  ).filter(({ kind }) => kind.endsWith('Price'));

test('a fall of 30 % is one person’s, one more coin waits for somebody else while the rest changes', async () => {
  const { id } = await given.gift({ priceCoins: 100 });
  expect(await save(id, { price: 70 })).toMatchObject({ isPriceWaiting: false });
  expect(await seen(id)).toMatchObject({ price: 70, priceFloor: 70 });

  const { id: another } = await given.gift({ priceCoins: 100 });
  await save(another, { price: 69, name: '特价安全帽' });
  expect(await seen(another)).toMatchObject({
    name: '特价安全帽',
    price: 100,
    priceChange: { price: 69, cashValue: null, askedBy: '测试员', isOwn: true },
  });
  expect(await changeOf(another, other)).toMatchObject({ isOwn: false });
  const { list } = await as(operator).call(getStaffGiftPage, {});
  expect(list.find((gift) => gift.id === another)?.priceChange).toMatchObject({ price: 69 });
});

test('an amount of money that falls waits too', async () => {
  const id = await waiting({ cashValue: 6_999 }, 1);
  expect(await seen(id)).toMatchObject({ cashValue: 10_000, priceChange: { cashValue: 6_999 } });
});

describe('money', () => {
  const fields = {
    name: '五百元现金',
    type: 1 as const,
    price: 500,
    cashValue: 50_000,
    perUserLimit: 1,
    description: '',
    images: [],
    recommendWeight: 0,
  };
  const insert = (onShelf = true) =>
    as(operator).call(postGiftInsert, { ...fields, stock: 3, onShelf });
  const sign = async (id: string, by = other) => approve(by, await openProposal('price', id));

  test('a new cash gift is on no shelf until somebody else has signed its amount', async () => {
    const { id, isPriceWaiting } = await insert();
    expect(isPriceWaiting).toBe(true);
    expect(await seen(id)).toMatchObject({
      onShelf: false,
      cashCeiling: 0,
      priceChange: { price: 500, cashValue: 50_000, shelves: true, isOwn: true },
    });
    // another field is changed meanwhile: the proposal still waits
    const proposalId = await openProposal('price', id);
    await save(id, { name: '500 元现金', onShelf: true });
    expect(await seen(id)).toMatchObject({ onShelf: false, priceChange: { id: proposalId } });
    await sign(id);
    expect(await seen(id)).toMatchObject({ onShelf: true, cashCeiling: 50_000, priceChange: null });
  });

  test('one that is not meant for the shelf yet stays off it, and goes there by one hand once signed', async () => {
    const { id } = await insert(false);
    await sign(id);
    expect((await seen(id)).onShelf).toBe(false);
    expect(await save(id, { onShelf: true })).toMatchObject({ isPriceWaiting: false });
    expect((await seen(id)).onShelf).toBe(true);
  });

  test('an amount that rises above what was signed waits, up to it is one person’s', async () => {
    const { id } = await given.gift({ type: 1, priceCoins: 100 });
    expect(await save(id, { cashValue: 10_001, name: '新名字' })).toMatchObject({
      isPriceWaiting: true,
    });
    expect(await seen(id)).toMatchObject({ name: '新名字', cashValue: 10_000, onShelf: true });
    await sign(id);
    expect(await seen(id)).toMatchObject({ cashValue: 10_001, cashCeiling: 10_001 });
    await save(id, { cashValue: 9_000 });
    expect(await save(id, { cashValue: 10_001 })).toMatchObject({ isPriceWaiting: false });
  });

  test('a thing does not become money: the refusal names what is done instead', async () => {
    const { id } = await given.gift();
    await expect(save(id, { type: 1, cashValue: 100 })).rejects.toMatchObject({
      result: { fields: [{ path: 'type', message: '实物礼品不能改为现金，请新增一件现金礼品' }] },
    });
  });
});

test('small steps are measured together, until two have signed', async () => {
  const { id } = await given.gift({ priceCoins: 100 });
  await save(id, { price: 80 });
  expect(await save(id, { price: 69 })).toMatchObject({ isPriceWaiting: true });
  await approve(other, await openProposal('price', id));
  expect(await seen(id)).toMatchObject({
    price: 69,
    priceFloor: loneFloorOf(69),
    priceChange: null,
  });
  expect(await save(id, { price: 49 })).toMatchObject({ isPriceWaiting: false });
  // later falls are measured from the higher price
  await save(id, { price: 200 });
  expect(await save(id, { price: 139 })).toMatchObject({ isPriceWaiting: true });
});

test('somebody else signs, and it holds', async () => {
  const id = await waiting();
  await approve(admin, await openProposal('price', id));
  const { price, version } = await seen(id);
  expect(price).toBe(60);
  expect(await eventsOf(id)).toEqual([
    {
      kind: 'gift.proposePrice',
      params: { before: { price: 100, cashValue: null }, after: { price: 60, cashValue: null } },
    },
    {
      kind: 'gift.approvePrice',
      params: {
        version,
        before: { price: 100, cashValue: null },
        after: { price: 60, cashValue: null },
      },
    },
  ]);
});

test('sent back, nothing changes', async () => {
  const id = await waiting();
  await sendBack(other, await openProposal('price', id));
  expect(await seen(id)).toMatchObject({ price: 100, priceChange: null });
  expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual([
    'gift.proposePrice',
    'gift.returnPrice',
  ]);
});

test('what waited is over once the price is changed otherwise, and stays while other things are', async () => {
  const id = await waiting();
  const proposalId = await openProposal('price', id);
  await save(id, { name: '换了名字' });
  expect(await changeOf(id)).toMatchObject({ id: proposalId });
  await save(id, { price: 90 });
  expect(await changeOf(id)).toBeNull();
  await expect(approve(other, proposalId)).refuses('conflict');
  expect(await seen(id)).toMatchObject({ price: 90 });
});

test('proposed again as it waits, nothing changes', async () => {
  const id = await waiting();
  const before = await seen(id);
  const told = () => app.db.selectFrom('event').where('subject', '=', id).select('id').execute();
  const events = await told();
  expect(await save(id, { price: 60 })).toMatchObject({
    version: before.version,
    isPriceWaiting: true,
  });
  expect(await seen(id)).toEqual(before);
  expect(await told()).toEqual(events);
});

test('a newer proposal takes the place of the one before', async () => {
  const id = await waiting();
  const old = await openProposal('price', id);
  await save(id, { price: 50 }, other);
  await expect(approve(admin, old)).refuses('conflict');
  expect(await changeOf(id)).toMatchObject({ price: 50, isOwn: false });
});

test('a fall and another type at once are refused', async () => {
  const { id } = await given.gift({ priceCoins: 100, type: 1 });
  await expect(save(id, { price: 10, type: 2, cashValue: null })).refuses('badInput', 'type');
  expect(await seen(id)).toMatchObject({ price: 100, type: 1, version: 2 });
});

test('of an approval and a return at once, one holds', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await waiting();
    const proposalId = await openProposal('price', id);
    const [approval, back] = await Promise.allSettled([
      approve(other, proposalId),
      sendBack(admin, proposalId),
    ]);
    expect(approval.status).not.toBe(back.status);
    expect((await seen(id)).price).toBe(approval.status === 'fulfilled' ? 60 : 100);
  }
});

describe('the database itself', () => {
  const stoppedBy = stoppedByOn(harness);
  const [falls, rises] = ['gift_price_needs_second', 'gift_cash_needs_second'];

  test.each([
    ['a price that falls far', 2, 'price = 69', falls],
    ['an amount that falls far', 1, 'cash_value = 6999', falls],
    ['an amount that rises', 1, 'cash_value = 10001', rises],
    [
      'an amount that rises with its signature',
      1,
      'cash_value = 10001, cash_signed = 10001',
      rises,
    ],
    ['a peak that is lowered with it', 2, 'price = 10, price_peak = 10', falls],
  ] as const)('refuses %s', async (_, type, change, guard) => {
    const { id } = await given.gift({ priceCoins: 100, type });
    expect(await stoppedBy(`update gift set ${change} where id = '${id}'`)).toBe(guard);
  });

  test('puts no cash gift on the shelf that nobody signed', async () => {
    const insert = (onShelf: boolean) =>
      `insert into gift (id, name, type, price, cash_value, cash_signed, stock, per_user_limit, on_shelf)
       values ('${newId()}', '现金', 1, 10, 100, 100, 0, 1, ${onShelf})`;
    expect(await stoppedBy(insert(true))).toBe(rises);
    expect(await stoppedBy(insert(false))).toBe('nothing');
    expect(
      await stoppedBy(`update gift set on_shelf = true, cash_signed = 100 where name = '现金'`),
    ).toBe(rises);
  });

  test('keeps the peak whatever is written there', async () => {
    const { id } = await given.gift({ priceCoins: 100 });
    expect(await stoppedBy(`update gift set price_peak = 1 where id = '${id}'`)).toBe('nothing');
    expect(await stoppedBy(`update gift set price = 60 where id = '${id}'`)).toBe(falls);
  });
});
