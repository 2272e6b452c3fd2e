import sharp from 'sharp';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  getConsoleGift,
  getConsoleOrder,
  getStaffGiftPage,
  getStaffOrderPage,
  postformGiftImage,
  postGiftInsert,
  postGiftModify,
  postGiftRestock,
  postOrderReveal,
} from '@shieldsource/contract/gifts/desk';
import { getAuditPage } from '@shieldsource/contract/people/desk';
import { getFileDownload } from '@shieldsource/contract/files/calls';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getGiftDetail, getPublicGiftMall } from '@shieldsource/contract/gifts/calls';
import { getMyGiftOrders, postOrderCancel } from '@shieldsource/contract/gifts/orders';
import { nobody, testApp, type Person, type TestApp } from '../../../test/app.ts';
import { faultsOfBooks, stockOf } from '../../../test/gift-books.ts';
import type { Buyer } from '../../../test/given.gifts.ts';
import { givenOn } from '../../../test/given.ts';
import { multipart } from '../../../test/multipart.ts';
import { removeUnused } from '../files/files.cleaning.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
let operator: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
  operator = await given.staff({ roles: ['operator'] });
});

const fields = {
  name: '机械键盘',
  type: 2,
  price: 30,
  cashValue: null,
  perUserLimit: 2,
  description: '红轴',
  images: [] as string[],
  recommendWeight: 3,
  onShelf: true,
} as const;
const insert = (over: object = {}, by: Person | null = operator) =>
  app.as(by).call(postGiftInsert, { ...fields, stock: 4, ...over });
const modify = (giftId: string, version: number, over: object = {}, by: Person | null = operator) =>
  app.as(by).call(postGiftModify, { giftId, version, ...fields, ...over });
const exchange = (by: Buyer, giftId: string) =>
  app.as(by).call(postGiftExchange, { giftId, price: 30 });
const entriesOf = (id: string) =>
  app.app.db
    .selectFrom('stock_entry')
    .where('gift_id', '=', id)
    .orderBy('created_at')
    .select(['delta', 'reason', 'staff_id'])
    .execute();
/** Callers who may not make these calls, with their fault. */
const strangers = async () =>
  [
    [nobody, 'notLoggedIn'],
    [await given.researcher(), 'notLoggedIn'],
    [await given.staff({ roles: ['reviewer', 'auditor'] }), 'notPermitted'],
  ] as const;

async function picture(by: Person = operator, width = 200): Promise<{ id: string; url: string }> {
  const bytes = await sharp({ create: { width, height: 20, channels: 3, background: '#884400' } })
    .png()
    .toBuffer();
  return (
    await app.as(by).answer(postformGiftImage, {}, multipart([], { name: '键盘.png', bytes }))
  ).json<{ result: { id: string; url: string } }>().result;
}
const download = (url: string) => app.server.inject({ url });
const isShown = async (url: string) =>
  (await download(url)).headers['content-type'] === 'image/png';

describe('gifts', () => {
  test('are put on the shelf with their first stock on the books, and listed newest first', async () => {
    const { id, version } = await insert();
    expect(version).toBe(1);
    expect(await entriesOf(id)).toEqual([{ delta: 4, reason: 'first', staff_id: operator.id }]);
    const [newest] = (await app.as(operator).call(getStaffGiftPage, {})).list;
    expect(newest).toMatchObject({
      id,
      name: '机械键盘',
      stock: 4,
      description: '红轴',
      perUserLimit: 2,
      recommendWeight: 3,
      onShelf: true,
      version: 1,
      images: [],
    });
    const hidden = await insert({ onShelf: false, stock: 0, name: '未上架' });
    expect(await entriesOf(hidden.id)).toEqual([]);
    expect((await app.as(operator).call(getStaffGiftPage, {})).list[0]).toMatchObject({
      id: hidden.id,
      onShelf: false,
    });
    const shown = (await app.as(nobody).call(getPublicGiftMall, { pageSize: 100 })).list.map(
      (row) => row.id,
    );
    expect([shown.includes(id), shown.includes(hidden.id)]).toEqual([true, false]);
  });

  test('can be asked for one by one, as the list shows them', async () => {
    const { id } = await insert({ onShelf: false, images: [(await picture()).id] });
    const [listed] = (await app.as(operator).call(getStaffGiftPage, {})).list;
    expect(listed?.id).toBe(id);
    expect(await app.as(operator).call(getConsoleGift, { id })).toEqual(listed);
    await expect(app.as(operator).call(getConsoleGift, { id: newId() })).refuses('notFound');
    await expect(app.as(operator).call(getConsoleGift, { id: 'x' })).refuses('badInput', 'id');
    for (const [person, fault] of await strangers())
      await expect(app.as(person).call(getConsoleGift, { id })).refuses(fault);
    // an admin can sign prices, so may see the gift
    const admin = app.as(await given.staff({ roles: ['admin'] }));
    expect(await admin.call(getConsoleGift, { id })).toEqual({ ...listed, canModify: false });
  });

  test('change from the version that was seen, and never in stock', async () => {
    const { id } = await insert();
    expect(await modify(id, 1, { name: '机械键盘 87 键', price: 40 })).toEqual({
      id,
      version: 2,
      isPriceWaiting: false,
    });
    await expect(modify(id, 1)).refuses('conflict');
    await expect(modify(newId(), 1)).refuses('notFound');
    await expect(modify(id, 2, { stock: 9 })).refuses('badInput', 'stock');
    expect(await app.as(await given.researcher()).call(getGiftDetail, { id })).toMatchObject({
      name: '机械键盘 87 键',
      price: 40,
      stock: 4,
    });
  });

  test('saved as they are stay as they are, with no event', async () => {
    const { id } = await insert({ images: [(await picture()).id] });
    const events = () =>
      app.app.db.selectFrom('event').where('subject', '=', id).select('kind').execute();
    const { images } = await app.as(operator).call(getConsoleGift, { id });
    const shown = { images: images.map((image) => image.id) };
    expect(await modify(id, 1, shown)).toEqual({ id, version: 1, isPriceWaiting: false });
    expect(await events()).toEqual([{ kind: 'gift.insert' }]);
    await expect(modify(id, 2, shown)).refuses('conflict');
    expect(await modify(id, 1, { images: [] })).toMatchObject({ version: 2 });
  });

  test('two editors with the same version: one is told to look again', async () => {
    const { id } = await insert();
    const outcomes = await Promise.allSettled([
      modify(id, 1, { price: 31 }),
      modify(id, 1, { price: 32 }),
    ]);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.for<[string, object, string]>([
    ['a price of 0', { price: 0 }, 'price'],
    ['a price below 0', { price: -1 }, 'price'],
    ['half a coin', { price: 1.5 }, 'price'],
    ['a name of one character', { name: '帽' }, 'name'],
    ['a limit of 0', { perUserLimit: 0 }, 'perUserLimit'],
    ['cash without a value', { type: 1 }, 'cashValue'],
    ['a thing with a cash value', { cashValue: 100 }, 'cashValue'],
    ['an unknown kind', { type: 3 }, 'type'],
    ['seven pictures', { images: Array.from({ length: 7 }, () => newId()) }, 'images'],
    ['a counter of its own', { exchangedCount: 9 }, 'exchangedCount'],
  ])('with %s are refused', async ([, over, field]) => {
    await expect(insert(over)).refuses('badInput', field);
    const { id } = await insert();
    await expect(modify(id, 1, over)).refuses('badInput', field);
  });

  test('are added once by what is sent again, at the same moment too', async () => {
    const once = { giftId: newId(), name: `帽 ${newId()}` };
    const add = (over: Parameters<typeof insert>[0] = {}) => insert({ ...once, ...over });
    const answers = await Promise.all([add(), add(), add()]);
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([once.giftId]));
    const named = app.app.db.selectFrom('gift').where('name', '=', once.name).select('id');
    expect(await named.execute()).toHaveLength(1);
    expect((await entriesOf(once.giftId)).map(({ delta }) => delta)).toEqual([4]);
    for (const over of [{ price: 31 }, { stock: 5 }, { name: '别的帽子' }])
      await expect(add(over)).refuses('keyReused');
  });

  test('are restocked once by what is sent again, at the same moment too', async () => {
    const { id } = await insert();
    const entry = { giftId: id, delta: 6, reason: '到货', entryId: newId() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.as(operator).call(postGiftRestock, entry)),
    );
    expect(answers).toEqual([{ stock: 10 }, { stock: 10 }, { stock: 10 }]);
    await expect(app.as(operator).call(postGiftRestock, { ...entry, delta: 7 })).refuses(
      'keyReused',
    );
    expect((await entriesOf(id)).map(({ delta }) => delta)).toEqual([4, 6]);
  });

  test('are restocked by so many, with the reason on the books, and never below 0', async () => {
    const { id } = await insert();
    expect(
      await app.as(operator).call(postGiftRestock, { giftId: id, delta: 6, reason: '第二批到货' }),
    ).toEqual({ stock: 10 });
    expect(
      await app.as(operator).call(postGiftRestock, { giftId: id, delta: -10, reason: '盘亏' }),
    ).toEqual({ stock: 0 });
    await expect(
      app.as(operator).call(postGiftRestock, { giftId: id, delta: -1, reason: '盘亏' }),
    ).refuses('soldOut');
    await expect(
      app.as(operator).call(postGiftRestock, { giftId: id, delta: 0, reason: '盘点' }),
    ).refuses('badInput', 'delta');
    await expect(
      app.as(operator).call(postGiftRestock, { giftId: id, delta: 1, reason: '' }),
    ).refuses('badInput', 'reason');
    await expect(
      app.as(operator).call(postGiftRestock, { giftId: newId(), delta: 1, reason: '到货' }),
    ).refuses('notFound');
    expect((await entriesOf(id)).map(({ delta, reason }) => [delta, reason])).toEqual([
      [4, 'first'],
      [6, '第二批到货'],
      [-10, '盘亏'],
    ]);
    expect(await faultsOfBooks(app.app.db)).toEqual([]);
  });

  test('are the operators’ alone', async () => {
    const { id } = await insert();
    for (const [person, fault] of await strangers()) {
      await expect(app.as(person).call(getStaffGiftPage, {})).refuses(fault);
      await expect(insert({}, person)).refuses(fault);
      await expect(modify(id, 1, {}, person)).refuses(fault);
      await expect(
        app.as(person).call(postGiftRestock, { giftId: id, delta: 1, reason: '到货' }),
      ).refuses(fault);
    }
    const admin = await given.staff({ roles: ['admin'] });
    await expect(insert({}, admin)).refuses('notPermitted');
    await expect(modify(id, 1, {}, admin)).refuses('notPermitted');
    expect(await stockOf(app.app.db, { id })).toBe(4);
  });
});

describe('pictures of gifts', () => {
  test('anyone sees them at a plain address, narrower if asked, kept by caches', async () => {
    const image = await picture();
    expect(image.url).toBe(`/api/files/${image.id}`);
    const { id } = await insert({ images: [image.id] });
    expect((await app.as(nobody).call(getPublicGiftMall, { sortType: 2 })).list[0]).toMatchObject({
      id,
      image: image.url,
    });
    const [whole, narrow] = [await download(image.url), await download(`${image.url}?width=64`)];
    for (const [answer, type] of [
      [whole, 'png'],
      [narrow, 'webp'],
    ] as const) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': `image/${type}`,
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await sharp(whole.rawPayload).metadata()).width).toBe(200);
    expect((await sharp(narrow.rawPayload).metadata()).width).toBe(64);
  });

  test('however many are read or made narrower, other visitors are answered', async () => {
    const image = await picture();
    await insert({ images: [image.id] });
    const disk = Promise.withResolvers<void>();
    const { files } = app.app;
    const read = files.read.bind(files);
    const reading = vi.spyOn(files, 'read').mockImplementation(async (...file) => {
      await disk.promise;
      return read(...file);
    });
    const asked = [64, 128, 192].map((width) => download(`${image.url}?width=${width}`));
    // two copies are made at a time, by as many as visitors have connections
    await expect.poll(() => reading.mock.calls.length).toBe(2);
    await app.as(nobody).call(getPublicGiftMall, { sortType: 2, pageSize: 30 });
    disk.resolve();
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    reading.mockRestore();
  });

  test('nothing else is public: a report’s picture needs its signature', async () => {
    const id = await given.image(await given.researcher(), 'report');
    expect((await download(`/api/files/${id}`)).json()).toMatchObject({ code: 1101 });
    expect((await app.as(operator).answer(getFileDownload, { id })).json()).toMatchObject({
      code: 1101,
    });
  });

  test('stand in their order, and one that is left out goes with the edit, unless an order shows it', async () => {
    const [first, second, third] = [await picture(), await picture(), await picture()];
    const { id } = await insert({ images: [first.id, second.id] });
    const mina = await given.buyer({ coins: 100 });
    await exchange(mina, id);
    await modify(id, 1, { images: [third.id, second.id] });
    const imagesNow = async () => (await app.as(mina).call(getGiftDetail, { id })).images;
    expect(await imagesNow()).toEqual([third.url, second.url]);
    expect((await app.as(mina).call(getMyGiftOrders, {})).list).toMatchObject([
      { giftImage: first.url },
    ]);
    expect(await isShown(first.url)).toBe(true);

    await modify(id, 2, { images: [third.id] });
    expect(await imagesNow()).toEqual([third.url]);
    expect((await download(second.url)).json()).toMatchObject({ code: 1101 });
    expect(await isShown(first.url)).toBe(true);
    // a picture that was left out can be added again
    await modify(id, 3, { images: [first.id, third.id] });
    expect(await imagesNow()).toEqual([first.url, third.url]);
  });

  test('are uploads for a gift, and no other gift’s', async () => {
    const [taken, reports] = [
      await picture(),
      await given.image(await given.researcher(), 'report'),
    ];
    await insert({ images: [taken.id] });
    for (const id of [taken.id, reports, newId()])
      await expect(insert({ images: [id] })).refuses('fileNotUsable');
    const { id } = await insert();
    await expect(modify(id, 1, { images: [taken.id] })).refuses('fileNotUsable');
    expect(
      (await app.as(operator).call(getStaffGiftPage, { pageSize: 100 })).list.find(
        (row) => row.id === id,
      ),
    ).toMatchObject({ version: 1 });
  });

  test('that a gift shows outlive the cleaning; one that was forgotten does not', async () => {
    const [used, forgotten] = [await picture(), await picture()];
    await insert({ images: [used.id] });
    await sql`update file set created_at = created_at - interval '25 hours' where id in (${used.id}, ${forgotten.id})`.execute(
      app.app.db,
    );
    await removeUnused(app.app);
    expect(await isShown(used.url)).toBe(true);
    expect((await download(forgotten.url)).json()).toMatchObject({ code: 1101 });
  });

  test('are uploaded by operators, and are pictures', async () => {
    for (const [person, fault] of await strangers())
      await expect(
        app.as(person).call(postformGiftImage, {}, multipart([], { bytes: 'x' })),
      ).refuses(fault);
    await expect(
      app
        .as(operator)
        .call(postformGiftImage, {}, multipart([], { name: 'a.png', bytes: 'no picture' })),
    ).refuses('notAnImage');
    await expect(app.as(operator).call(postformGiftImage, {}, multipart([], null))).refuses(
      'fileMissing',
    );
  });
});

describe('the order page', () => {
  test('shows what waits longest first, with exact counts, and no address whole', async () => {
    const [mina, gift] = [
      await given.buyer({ coins: 200 }),
      await insert({ stock: 9, perUserLimit: 9 }),
    ];
    const [older, newer, gone] = [
      await exchange(mina, gift.id),
      await exchange(mina, gift.id),
      await exchange(mina, gift.id),
    ];
    await app.as(mina).call(postOrderCancel, { orderId: gone.id });
    const page = await app.as(operator).call(getStaffOrderPage, { schedule: 4, pageSize: 100 });
    const ids = page.list.map((row) => row.id);
    expect(ids.indexOf(older.id)).toBeLessThan(ids.indexOf(newer.id));
    expect(ids).not.toContain(gone.id);
    const { uid } = await app.app.db
      .selectFrom('researcher')
      .where('id', '=', mina.id)
      .select('uid')
      .executeTakeFirstOrThrow();
    const one = (id: string) => app.as(operator).call(getConsoleOrder, { id });
    expect((await one(older.id)).isDisabled).toBe(false);
    await sql`update researcher set state = 'disabled' where id = ${mina.id}`.execute(app.app.db);
    expect((await one(older.id)).isDisabled).toBe(true);
    expect(page.list.find((row) => row.id === older.id)).toMatchObject({
      researcherName: `白帽${uid}`,
      researcherUid: uid,
      canCancel: true,
      address: {
        consignee: '收**',
        consigneePhone: '139****5678',
        detailAddress: '******',
        regionName: expect.stringContaining('深圳') as string,
      },
    });
    expect(JSON.stringify(page)).not.toMatch(/收件人|13912345678|科技园/);
    const { rows } = await sql<{
      schedule: number;
      count: number;
    }>`select schedule, count(*)::bigint as count from gift_order group by schedule order by schedule`.execute(
      app.app.db,
    );
    const counted = page.counts.filter(({ count }) => count > 0);
    expect(counted.toSorted((one, next) => one.schedule - next.schedule)).toEqual(rows);
    expect(page.total).toBe(rows.find((row) => row.schedule === 4)?.count);
    expect(
      (await app.as(operator).call(getStaffOrderPage, { schedule: -1 })).list[0],
    ).toMatchObject({ id: gone.id, canCancel: false, confirmLetterId: null });
  });

  test('shows one by its id, as the list does, at any schedule', async () => {
    const [mina, gift] = [await given.buyer({ coins: 100 }), await insert()];
    const { id } = await exchange(mina, gift.id);
    const shown = await app.as(operator).call(getConsoleOrder, { id });
    const { list } = await app.as(operator).call(getStaffOrderPage, { schedule: 4, pageSize: 100 });
    expect(shown).toEqual(list.find((row) => row.id === id));
    expect(JSON.stringify(shown)).not.toMatch(/收件人|13912345678|科技园/);
    await app.as(mina).call(postOrderCancel, { orderId: id });
    expect(await app.as(operator).call(getConsoleOrder, { id })).toMatchObject({ schedule: -1 });
    await expect(app.as(operator).call(getConsoleOrder, { id: newId() })).refuses('notFound');
    for (const [person, fault] of await strangers())
      await expect(app.as(person).call(getConsoleOrder, { id })).refuses(fault);
  });

  test('names nobody who has left', async () => {
    const [mina, gift] = [await given.buyer({ coins: 100 }), await insert()];
    const made = await exchange(mina, gift.id);
    await app.as(mina).call(postOrderCancel, { orderId: made.id });
    await sql`update researcher set state = 'cancelled', phone_sealed = null, phone_index = null where id = ${mina.id}`.execute(
      app.app.db,
    );
    const row = (
      await app.as(operator).call(getStaffOrderPage, { schedule: -1, pageSize: 100 })
    ).list.find(({ id }) => id === made.id);
    expect(row).toMatchObject({ researcherName: '已注销用户', researcherUid: null });
  });

  test('is the operators’ alone', async () => {
    for (const [person, fault] of await strangers())
      await expect(app.as(person).call(getStaffOrderPage, {})).refuses(fault);
    await expect(app.as(operator).call(getStaffOrderPage, { schedule: 7 } as never)).refuses(
      'badInput',
      'schedule',
    );
  });
});

describe('reveal', () => {
  const auditor = () => given.staff({ roles: ['auditor'] });

  test('shows where to send, and keeps who looked and why', async () => {
    const [mina, gift] = [await given.buyer({ coins: 100 }), await insert()];
    const { id, number } = await exchange(mina, gift.id);
    const shown = await app.as(operator).call(postOrderReveal, { orderId: id, reason: '打印面单' });
    expect(shown).toEqual({
      address: {
        consignee: '收件人',
        consigneePhone: '13912345678',
        regionName: expect.stringContaining('南山') as string,
        detailAddress: '科技园一路 1 号 101 室',
      },
      payout: null,
    });
    const [entry] = (await app.as(await auditor()).call(getAuditPage, { action: 'order.reveal' }))
      .list;
    expect(entry).toMatchObject({
      action: 'order.reveal',
      actionName: '查看订单收货或收款信息',
      actorName: '测试员',
      target: `order:${number}`,
      reason: '打印面单',
    });
  });

  test('shows whom to pay for cash, as approved', async () => {
    const mina = await given.researcher({ coins: 100 });
    await given.approvedIdentity(mina, {
      realName: '林晓',
      payout: { method: 'bank', account: '6222020000001234', bankName: '工商银行' },
    });
    const gift = await given.gift({ type: 1 });
    const { id } = await app.as(mina).call(postGiftExchange, {
      giftId: gift.id,
      price: 30,
      code: await given.cashCode(mina),
    });
    expect(await app.as(operator).call(postOrderReveal, { orderId: id, reason: '付款' })).toEqual({
      address: null,
      payout: {
        realName: '林晓',
        method: '银行卡',
        account: '6222020000001234',
        bankName: '工商银行',
      },
    });
  });

  test('of a cancelled order shows nothing', async () => {
    const [mina, gift] = [await given.buyer({ coins: 100 }), await insert()];
    const { id } = await exchange(mina, gift.id);
    await app.as(mina).call(postOrderCancel, { orderId: id });
    expect(await app.as(operator).call(postOrderReveal, { orderId: id, reason: '看看' })).toEqual({
      address: null,
      payout: null,
    });
  });

  test('takes a reason, an order, and the role; what is refused leaves no entry', async () => {
    const [mina, gift] = [await given.buyer({ coins: 100 }), await insert()];
    const { id } = await exchange(mina, gift.id);
    const before = (await app.as(await auditor()).call(getAuditPage, { action: 'order.reveal' }))
      .total;
    await expect(app.as(operator).call(postOrderReveal, { orderId: id, reason: ' ' })).refuses(
      'badInput',
      'reason',
    );
    await expect(
      app.as(operator).call(postOrderReveal, { orderId: newId(), reason: '打印面单' }),
    ).refuses('notFound');
    for (const [person, fault] of await strangers())
      await expect(
        app.as(person).call(postOrderReveal, { orderId: id, reason: '打印面单' }),
      ).refuses(fault);
    expect(
      (await app.as(await auditor()).call(getAuditPage, { action: 'order.reveal' })).total,
    ).toBe(before);
  });
});

test('an address is sealed where it lies: not in the clear, and not to be moved to another order', async () => {
  const [mina, gift] = [await given.buyer({ coins: 100 }), await insert({ perUserLimit: 9 })];
  const [first, second] = [await exchange(mina, gift.id), await exchange(mina, gift.id)];
  const { address_sealed } = await app.app.db
    .selectFrom('gift_order')
    .where('id', '=', first.id)
    .select('address_sealed')
    .executeTakeFirstOrThrow();
  expect(address_sealed?.includes('13912345678')).toBe(false);
  await sql`update gift_order set address_sealed = (select address_sealed from gift_order where id = ${second.id}) where id = ${first.id}`.execute(
    app.app.db,
  );
  const { list } = await app.as(mina).call(getMyGiftOrders, {});
  const hasAddress = Object.fromEntries(list.map(({ id, address }) => [id, address !== null]));
  expect(hasAddress).toEqual({ [first.id]: false, [second.id]: true });
});
