import { describe, expect, test } from 'vitest';
import {
  type Address,
  getAddressList,
  getRegionList,
  postAddressDelete,
  postAddressInfo,
  postAddressInsert,
  postAddressModify,
} from '@shieldsource/contract/people/addresses';
import { nobody, testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { addressOf } from './addresses.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('regions', () => {
  test('lead from provinces over cities to districts', async () => {
    const provinces = await as(nobody).call(getRegionList, {});
    expect(provinces).toHaveLength(34);
    expect(provinces[0]).toEqual({
      code: '110000',
      name: '北京市',
      words: 'beijingshi bjs',
      isLeaf: false,
    });
    const cities = await as(nobody).call(getRegionList, { parent: '440000' });
    expect(cities).toContainEqual(
      expect.objectContaining({ code: '440300', name: '深圳市', isLeaf: false }),
    );
    const districts = await as(nobody).call(getRegionList, { parent: '440300' });
    expect(districts).toContainEqual(
      expect.objectContaining({ code: '440305', name: '南山区', isLeaf: true }),
    );
    expect(await as(nobody).call(getRegionList, { parent: '440305' })).toEqual([]);
    expect(await as(nobody).call(getRegionList, { parent: '999999' })).toEqual([]);
  });

  test('are asked for by a code', async () => {
    await expect(as(nobody).call(getRegionList, { parent: '广东' })).refuses('badInput', 'parent');
  });
});

describe('adding an address', () => {
  test('names its region; the first is the main one', async () => {
    const mina = await given.researcher();
    const first = await given.address(mina, { detailAddress: '一号楼 101 室' });
    expect(first).toEqual({
      id: first.id,
      consignee: '收件人',
      consigneePhone: '13912345678',
      regionCode: ['440000', '440300', '440305'],
      regionName: '广东省深圳市南山区',
      detailAddress: '一号楼 101 室',
      isMain: true,
      version: 1,
    });
    const second = await given.address(mina, { regionCode: ['110000', '110100', '110105'] });
    expect(second).toMatchObject({ isMain: false, regionName: '北京市朝阳区' });
    const third = await given.address(mina, { isMain: true });
    const list = await as(mina).call(getAddressList, {});
    expect(list.map(({ id, isMain }) => ({ id, isMain }))).toEqual([
      { id: third.id, isMain: true },
      { id: second.id, isMain: false },
      { id: first.id, isMain: false },
    ]);
    expect(await as(mina).call(postAddressInfo, {})).toEqual(list);
  });

  test('takes a place straight below its province', async () => {
    const mina = await given.researcher();
    expect(await given.address(mina, { regionCode: ['420000', '429000', '429004'] })).toMatchObject(
      { regionName: '湖北省仙桃市' },
    );
  });

  test('names what is wrong', async () => {
    const mina = await given.researcher();
    const wrong = {
      consignee: '王',
      consigneePhone: '12345',
      detailAddress: '一号',
      regionCode: ['440000'],
    };
    await expect(given.address(mina, wrong)).refuses(
      'badInput',
      'consignee',
      'consigneePhone',
      'detailAddress',
      'regionCode',
    );
    for (const regionCode of [
      ['440000', '440300', '110105'],
      ['440000', '110100', '110105'],
      ['440000', '440300', '440399'],
      ['440300', '440300', '440305'],
      ['110105', '110100', '110000'],
    ]) {
      await expect(given.address(mina, { regionCode })).refuses('badInput', 'regionCode');
    }
    expect(await as(mina).call(getAddressList, {})).toEqual([]);
  });

  test('stops at ten, also when twenty come at once, and one of them is the main one', async () => {
    const mina = await given.researcher();
    const outcomes = await Promise.allSettled(
      times(20).map(() => given.address(mina, { isMain: true })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(given.address(mina)).refuses('tooManyAddresses');
    const list = await as(mina).call(getAddressList, {});
    expect(list.map(({ isMain }) => isMain)).toEqual([true, ...times(9).map(() => false)]);
  });
});

describe('changing an address', () => {
  test('changes every field, and the main one on request only', async () => {
    const mina = await given.researcher();
    const [first, second] = [await given.address(mina), await given.address(mina)];
    const changed = given.addressInput({
      consignee: '李四',
      consigneePhone: '+85261234567',
      regionCode: ['110000', '110100', '110105'],
      detailAddress: '望京街 8 号院',
    });
    expect(
      await as(mina).call(postAddressModify, { addressId: first.id, ...changed, isMain: false }),
    ).toEqual({
      id: first.id,
      ...changed,
      regionName: '北京市朝阳区',
      isMain: true,
      version: 2,
    });
    await as(mina).call(postAddressModify, { addressId: second.id, ...changed, isMain: true });
    expect((await as(mina).call(getAddressList, {})).map(({ id, isMain }) => [id, isMain])).toEqual(
      [
        [second.id, true],
        [first.id, false],
      ],
    );
  });

  test('named by its id in capitals, can be read again', async () => {
    const mina = await given.researcher();
    const { id } = await given.address(mina);
    const changed = given.addressInput({ detailAddress: '望京街 8 号院' });
    const told = await as(mina).call(postAddressModify, {
      addressId: id.toUpperCase(),
      ...changed,
    });
    expect(told).toMatchObject({ id, detailAddress: '望京街 8 号院', version: 2 });
    expect(await as(mina).call(getAddressList, {})).toEqual([told]);
  });

  test('keeps exactly one main address when ten are made main at once', async () => {
    const mina = await given.researcher();
    const list: Address[] = [];
    while (list.length < 10) list.push(await given.address(mina));
    await Promise.all(
      list.map(({ id }) =>
        as(mina).call(postAddressModify, {
          addressId: id,
          ...given.addressInput({ isMain: true }),
        }),
      ),
    );
    expect((await as(mina).call(getAddressList, {})).filter(({ isMain }) => isMain)).toHaveLength(
      1,
    );
  });

  test("does not know somebody else's", async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    const hers = await given.address(mina);
    await expect(
      as(omar).call(postAddressModify, {
        addressId: hers.id,
        ...given.addressInput({ isMain: true }),
      }),
    ).refuses('notFound');
    await expect(as(omar).call(postAddressDelete, { addressId: hers.id })).refuses('notFound');
    expect(await as(mina).call(getAddressList, {})).toEqual([hers]);
    expect(await inTransaction(app.db, (tx) => addressOf(tx, app, omar.id, hers.id))).toBeNull();
    expect(await inTransaction(app.db, (tx) => addressOf(tx, app, mina.id, hers.id))).toEqual(hers);
  });
});

describe('deleting an address', () => {
  test('makes the newest of the rest the main one', async () => {
    const mina = await given.researcher();
    const [first, second, third] = [
      await given.address(mina),
      await given.address(mina),
      await given.address(mina),
    ];
    await as(mina).call(postAddressDelete, { addressId: first.id });
    expect((await as(mina).call(getAddressList, {})).map(({ id, isMain }) => [id, isMain])).toEqual(
      [
        [third.id, true],
        [second.id, false],
      ],
    );
    await as(mina).call(postAddressDelete, { addressId: second.id });
    await as(mina).call(postAddressDelete, { addressId: third.id });
    expect(await as(mina).call(getAddressList, {})).toEqual([]);
    await expect(as(mina).call(postAddressDelete, { addressId: third.id })).refuses('notFound');
  });
});

test('addresses are for who is signed in', async () => {
  for (const [route, input] of [
    [getAddressList, {}],
    [postAddressInfo, {}],
    [postAddressInsert, given.addressInput()],
    [
      postAddressModify,
      { addressId: app.keys.currentKeyId.toString('hex'), ...given.addressInput() },
    ],
    [postAddressDelete, {}],
  ] as const) {
    await expect(as(nobody).call(route as never, input as never)).refuses('notLoggedIn');
  }
});

test('an address stands in the database sealed, and opens at its own place only', async () => {
  const mina = await given.researcher();
  const [one, two] = [
    await given.address(mina, { consignee: '王小明' }),
    await given.address(mina),
  ];
  const rows = await app.db
    .selectFrom('address')
    .where('researcher_id', '=', mina.id)
    .select(['id', 'sealed'])
    .execute();
  expect(rows.map(({ sealed }) => sealed.includes('王小明') || sealed.includes('科技园'))).toEqual([
    false,
    false,
  ]);
  await app.db
    .updateTable('address')
    .set({ sealed: rows.find(({ id }) => id === two.id)?.sealed ?? Buffer.alloc(0) })
    .where('id', '=', one.id)
    .execute();
  const list = await as(mina).call(getAddressList, {});
  expect(list.find(({ id }) => id === one.id)).toMatchObject({ consignee: '', detailAddress: '' });
  expect(list.find(({ id }) => id === two.id)?.consignee).not.toBe('');
});
