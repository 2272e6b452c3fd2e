import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { postOrderCancel } from '@shieldsource/contract/gifts/orders';
import { verifyGifts } from './gifts.verify.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { faultsOfBooks } from '../../../test/gift-books.ts';
import type { Buyer } from '../../../test/given.gifts.ts';
import { givenOn } from '../../../test/given.ts';
import { leadTo } from '../../../test/order-lives.ts';

// Every guard of gifts and orders is attacked by raw SQL, as somebody with the application's own connection would.
let app: TestApp;
let mina: Buyer;
const held = {
  gift: '',
  cash: '',
  order: '',
  other: '',
  cancelled: '',
  paid: '',
  researcher: '',
  operator: '',
  stranger: '',
  letter: '',
  early: '',
  arrived: '',
  wallet: '',
  redemption: '',
  issuance: '',
  debit: '',
  othersDebit: '',
  refunded: '',
};

beforeAll(async () => {
  app = await testApp();
  const given = givenOn(app);
  mina = await given.buyer({ coins: 1_000 });
  const [gift, cash] = [await given.gift({ perUserLimit: 5 }), await given.gift({ type: 1 })];
  const exchange = () => app.as(mina).call(postGiftExchange, { giftId: gift.id, price: 30 });
  const [order, other, cancelled] = [await exchange(), await exchange(), await exchange()];
  await app.as(mina).call(postOrderCancel, { orderId: cancelled.id });
  const paid = await app.as(mina).call(postGiftExchange, {
    giftId: cash.id,
    price: 30,
    code: await given.cashCode(mina),
  });
  const own = await given.staff({ roles: ['operator'], researcherId: mina.id });
  const [of, confirmed] = [await given.gift(), { addressId: mina.addressId }];
  const begun = () =>
    app.as(mina).call(postGiftExchange, { giftId: of.id, price: 30, ...confirmed });
  const [early, arrived] = [await begun(), await begun()];
  const people = { operator: await given.staff({ roles: ['operator'] }), owner: mina };
  await leadTo(app, people, 2, 'alreadySend', arrived.id);
  const { db } = app.app;
  const account = async (column: 'researcher_id' | 'kind', value: string) =>
    (
      await db
        .selectFrom('account')
        .where(column, '=', value)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
  const debitOf = async (id: string) =>
    (
      await db
        .selectFrom('ledger_tx')
        .where('source_id', '=', id)
        .where('kind', '=', 'exchange')
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
  Object.assign(held, {
    gift: gift.id,
    cash: cash.id,
    order: order.id,
    other: other.id,
    cancelled: cancelled.id,
    paid: paid.id,
    early: early.id,
    arrived: arrived.id,
    researcher: mina.id,
    operator: own.id,
    stranger: (await given.staff({ roles: ['operator'] })).id,
    letter: (
      await db
        .selectFrom('gift_order')
        .where('id', '=', other.id)
        .select('confirm_letter_id')
        .executeTakeFirstOrThrow()
    ).confirm_letter_id,
    wallet: await account('researcher_id', mina.id),
    redemption: await account('kind', 'redemption'),
    issuance: await account('kind', 'issuance'),
    debit: await debitOf(order.id),
    othersDebit: await debitOf(other.id),
    refunded: await debitOf(cancelled.id),
  });
});

/** The event without which there is no step; `{same}` is its id, and one in a statement. */
const happened = `with happened as (insert into event (id, kind, subject, actor, salt) values ('{same}', 'order.ready', '', 'clock', sha256('x')))`;

const filled = (statement: string): string =>
  statement
    .replaceAll('{same}', newId())
    .replaceAll('{new}', () => newId())
    .replace(/\{(\w+)\}/g, (_, key: keyof typeof held) => held[key]);
/** The statements in one transaction, to its commit. */
const attack = (...statements: string[]): Promise<unknown> =>
  inTransaction(app.app.db, async (tx) => {
    for (const statement of statements) await sql.raw(filled(statement)).execute(tx);
  });

describe('append-only', () => {
  test.for([
    ["update order_step set note = 'x'", 'order_step_append_only'],
    ['delete from order_step', 'order_step_append_only'],
    ['truncate order_step', 'order_step_append_only'],
    ['update stock_entry set delta = 9', 'stock_entry_append_only'],
    ['delete from stock_entry', 'stock_entry_append_only'],
    ['truncate stock_entry', 'stock_entry_append_only'],
    ["update order_act set actor = 'researcher'", 'order_act_append_only'],
    [
      "insert into order_act values ('ship', 2, 2, 4, 'operator'); delete from order_act",
      'order_act_append_only',
    ],
    ['delete from gift_order', 'gift_order_append_only'],
    ['truncate gift_order cascade', 'append_only'],
    ['delete from gift', 'gift_append_only'],
    ['truncate gift cascade', 'append_only'],
  ])('%s', async ([statement, constraint]) => {
    await expect(attack(...(statement ?? '').split('; '))).rejects.toMatchObject({
      constraint: expect.stringContaining(constraint ?? '') as string,
    });
  });
});

describe('a gift', () => {
  const insert = (over: Record<string, string> = {}) => {
    const columns = {
      id: "'{new}'",
      name: "'帽子'",
      type: '2',
      price: '30',
      cash_value: 'null',
      stock: '0',
      per_user_limit: '1',
      ...over,
    };
    return `insert into gift (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`;
  };
  test.for<[Record<string, string>, string]>([
    [{ name: "'帽'" }, 'gift_name_length'],
    [{ type: '3' }, 'gift_type'],
    [{ price: '0' }, 'gift_price'],
    [{ price: '-5' }, 'gift_price'],
    [{ type: '1', cash_value: '0' }, 'gift_cash_value'],
    [{ type: '1' }, 'gift_cash_has_value'],
    [{ cash_value: '5' }, 'gift_cash_has_value'],
    [{ stock: '-1' }, 'gift_stock_not_negative'],
    [{ per_user_limit: '0' }, 'gift_limit'],
    [{ per_user_limit: '101' }, 'gift_limit'],
    [{ exchanged_count: '-1' }, 'gift_exchanged_count'],
    [{ stock: '5' }, 'gift_stock_accounted'],
  ])('%j', async ([over, constraint]) => {
    await expect(attack(insert(over))).rejects.toMatchObject({ constraint });
  });

  test.for([
    ["update gift set stock = stock + 1 where id = '{gift}'", 'gift_stock_accounted'],
    ["update gift set stock = stock - 1 where id = '{gift}'", 'gift_stock_accounted'],
    ["update gift set exchanged_count = 0 where id = '{gift}'", 'gift_stock_accounted'],
    ["update gift set stock = -1 where id = '{gift}'", 'gift_stock_not_negative'],
    [
      "insert into stock_entry (id, gift_id, delta, reason) values ('{new}', '{gift}', 5, 'x')",
      'gift_stock_accounted',
    ],
    [
      "insert into stock_entry (id, gift_id, delta, reason) values ('{new}', '{gift}', 0, 'x')",
      'stock_entry_delta',
    ],
    [
      "insert into stock_entry (id, gift_id, delta, reason) values ('{new}', '{new}', 1, 'x')",
      'stock_entry_gift',
    ],
    [
      "insert into stock_entry (id, gift_id, delta, reason, staff_id) values ('{new}', '{gift}', 1, 'x', '{new}')",
      'stock_entry_staff',
    ],
  ])('%s', async ([statement, constraint]) => {
    await expect(attack(statement ?? '')).rejects.toMatchObject({ constraint });
  });
});

const insertOrder = (over: Record<string, string> = {}) => {
  const columns = {
    id: "'{new}'",
    number: "'SG-{new}'",
    researcher_id: "'{researcher}'",
    gift_id: "'{gift}'",
    slot: '9',
    gift_name: "'帽子'",
    type: '2',
    price: '30',
    schedule: '4',
    confirm_letter_id: "'{new}'",
    ...over,
  };
  return `insert into gift_order (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`;
};

describe('an order', () => {
  test.for<[Record<string, string>, string]>([
    [
      { number: "(select number from gift_order where id = '{order}')" },
      'gift_order_number_unique',
    ],
    [{ researcher_id: "'{new}'" }, 'gift_order_researcher'],
    [{ gift_id: "'{new}'" }, 'gift_order_gift'],
    [{ slot: '0' }, 'gift_order_slot'],
    [{ slot: '101' }, 'gift_order_slot'],
    [{ slot: '1' }, 'gift_order_slot_once'],
    [{ type: '3', cash_value: 'null', confirm_letter_id: 'null' }, 'gift_order_type'],
    [{ price: '0' }, 'gift_order_price'],
    [{ price: '-30' }, 'gift_order_price'],
    [{ schedule: '5' }, 'gift_order_schedule'],
    [{ cash_value: '5' }, 'gift_order_cash_value'],
    [{ type: '1', schedule: '1', confirm_letter_id: 'null' }, 'gift_order_cash_value'],
    [
      { type: '1', cash_value: '5', schedule: '3', confirm_letter_id: 'null' },
      'gift_order_cash_schedule',
    ],
    [{ schedule: '2' }, 'gift_order_sent'],
    [{ schedule: '-1' }, 'gift_order_cancelled'],
    [{ cancel_reason: "'x'" }, 'gift_order_cancelled'],
    [
      { type: '1', cash_value: '5', schedule: '1', confirm_letter_id: "'{new}'" },
      'gift_order_letter_for_material',
    ],
    [{ confirm_letter_id: "'{letter}'" }, 'gift_order_letter_unique'],
    [{}, 'gift_order_has_step'],
  ])('%j', async ([over, constraint]) => {
    await expect(attack(insertOrder(over))).rejects.toMatchObject({ constraint });
  });

  test.for([
    [
      "update gift_order set schedule = 2, version = 2, carrier = 'x', tracking_no = 'x' where id = '{order}'",
      'gift_order_transition_known',
    ],
    [
      "update gift_order set schedule = 4, version = 3, cancel_reason = '' where id = '{cancelled}'",
      'gift_order_transition_known',
    ],
    [
      "update gift_order set schedule = 1, version = 3 where id = '{order}'",
      'gift_order_version_step',
    ],
    ["update gift_order set schedule = 1 where id = '{order}'", 'gift_order_version_step'],
    ["update gift_order set schedule = 1, version = 2 where id = '{order}'", 'gift_order_has_step'],
    ["update gift_order set version = 2 where id = '{order}'", 'gift_order_transition_known'],
    [
      "update gift_order set confirm_letter_id = null where id = '{order}'",
      'gift_order_fixed_fields',
    ],
    ["update gift_order set price = 1 where id = '{order}'", 'gift_order_fixed_fields'],
    ["update gift_order set slot = 7 where id = '{order}'", 'gift_order_fixed_fields'],
    [
      "update gift_order set researcher_id = (select id from researcher where id <> '{researcher}' limit 1) where id = '{order}'",
      'gift_order_fixed_fields',
    ],
    ["update gift_order set gift_id = '{cash}' where id = '{order}'", 'gift_order_fixed_fields'],
    ["update gift_order set cash_value = 1 where id = '{paid}'", 'gift_order_fixed_fields'],
    ["update gift_order set number = 'SG-1' where id = '{order}'", 'gift_order_fixed_fields'],
    [
      "update gift_order set created_at = now() - interval '1 day' where id = '{order}'",
      'gift_order_fixed_fields',
    ],
  ])('%s', async ([statement, constraint]) => {
    await expect(attack(statement ?? '')).rejects.toMatchObject({ constraint });
  });
});

describe('a step', () => {
  const insertStep = (over: Record<string, string> = {}) => {
    const columns = {
      id: "'{same}'",
      order_id: "'{order}'",
      seq: '2',
      action: "'confirmAddress'",
      type: '2',
      from_schedule: '4',
      to_schedule: '1',
      actor: "'researcher'",
      staff_id: 'null',
      ...over,
    };
    return `${happened} insert into order_step (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`;
  };
  test.for<[Record<string, string>, string]>([
    [{ order_id: "'{new}'" }, 'order_step_order'],
    [
      { seq: '1', action: "'exchange'", from_schedule: 'null', to_schedule: '4' },
      'order_step_seq_unique',
    ],
    [{ action: "'steal'" }, 'order_step_transition'],
    [{ to_schedule: '2' }, 'order_step_transition'],
    [{ type: '1' }, 'order_step_transition'],
    [{ actor: "'system'" }, 'order_step_actor'],
    [{ actor: 'null' }, 'order_step_actor'],
    [{ staff_id: "'{stranger}'" }, 'order_step_actor'],
    [{ action: "'cancel'", to_schedule: '-1', actor: "'operator'" }, 'order_step_actor'],
    [{ action: "'exchange'" }, 'order_step_transition'],
    [{ action: "'cancelOwn'", to_schedule: '2' }, 'order_step_transition'],
    [{ from_schedule: 'null' }, 'order_step_transition'],
    [{ seq: '1' }, 'order_step_transition'],
    [
      { action: "'cancel'", to_schedule: '-1', actor: "'operator'", staff_id: "'{operator}'" },
      'order_step_not_own',
    ],
    [
      { action: "'cancel'", to_schedule: '-1', actor: "'operator'", staff_id: "'{new}'" },
      'order_step_staff',
    ],
  ])('%j', async ([over, constraint]) => {
    await expect(attack(insertStep(over))).rejects.toMatchObject({ constraint });
  });
});

describe('what begins confirmed', () => {
  const step = (order: string, over: Record<string, string> = {}) => {
    const columns = {
      id: "'{same}'",
      order_id: `'${order}'`,
      seq: '1',
      action: "'exchange'",
      type: '2',
      from_schedule: 'null',
      to_schedule: '1',
      actor: "'researcher'",
      ...over,
    };
    return `${happened} insert into order_step (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`;
  };
  test.for([
    ['1', "'{new}'"],
    ['4', 'null'],
  ])('at %s has the letter %s that it may not have', async ([schedule = '', letter = '']) => {
    const id = newId();
    await expect(
      attack(
        insertOrder({ id: `'${id}'`, schedule, confirm_letter_id: letter }),
        step(id, { to_schedule: schedule }),
      ),
    ).rejects.toMatchObject({ constraint: 'order_step_asks_address' });
  });

  const takenBack = (order: string) => [
    `update gift_order set schedule = -1, version = version + 1, cancel_reason = 'x' where id = '${order}'`,
    step(order, {
      seq: `(select version from gift_order where id = '${order}')`,
      action: "'cancelOwn'",
      from_schedule: '1',
      to_schedule: '-1',
    }),
  ];
  test('is not taken back without its refund', async () => {
    await expect(attack(...takenBack('{early}'))).rejects.toMatchObject({
      constraint: 'gift_order_settled',
    });
  });

  test('arrives once', async () => {
    const received = [
      `update gift_order set version = version + 1 where id = '{arrived}'`,
      step('{arrived}', {
        seq: `(select version from gift_order where id = '{arrived}')`,
        action: "'receive'",
        from_schedule: '2',
        to_schedule: '2',
      }),
    ];
    await expect(attack(...received, ...received)).rejects.toMatchObject({
      constraint: 'order_step_once',
    });
  });
});

test('a step says the move that was made', async () => {
  const cancelled = (from: number) =>
    `${happened} insert into order_step (id, order_id, seq, action, type, from_schedule, to_schedule, actor, staff_id)
      values ('{same}', '{order}', 2, 'cancel', 2, ${from}, -1, 'operator', '{stranger}')`;
  const update = `update gift_order set schedule = -1, version = 2, cancel_reason = '缺货' where id = '{order}'`;
  await expect(attack(update, cancelled(1))).rejects.toMatchObject({
    constraint: 'gift_order_step_as_recorded',
  });
  // as it was made, only the refund is missing
  await expect(attack(update, cancelled(4))).rejects.toMatchObject({
    constraint: 'gift_order_settled',
  });
});

describe('the books of an order', () => {
  const firstStep = (order: string) =>
    `${happened} insert into order_step (id, order_id, seq, action, type, to_schedule, actor) values ('{same}', '${order}', 1, 'exchange', 2, 4, 'researcher')`;
  const posting = (
    id: string,
    kind: string,
    order: string,
    { seq = 1, reverses = 'null', sourceKind = 'order' } = {},
  ) =>
    `insert into ledger_tx (id, kind, source_kind, source_id, source_seq, reverses, reason, xid, created_at)
     values ('${id}', '${kind}', '${sourceKind}', '${order}', ${seq}, ${reverses}, 'attack', pg_current_xact_id(), now())`;
  const entry = (txId: string, account: string, amount: number) =>
    `insert into ledger_entry (id, tx_id, account_id, amount) values ('{new}', '${txId}', '${account}', ${amount})`;
  const moving = (txId: string, amount: number) => [
    entry(txId, '{wallet}', amount),
    entry(txId, '{redemption}', -amount),
  ];
  const cancelling = [
    "update gift_order set schedule = -1, version = 2, cancel_reason = 'x' where id = '{order}'",
    `${happened} insert into order_step (id, order_id, seq, action, type, from_schedule, to_schedule, actor) values ('{same}', '{order}', 2, 'cancelOwn', 2, 4, -1, 'researcher')`,
  ];

  test('no order without a debit', async () => {
    const id = newId();
    await expect(attack(insertOrder({ id: `'${id}'` }), firstStep(id))).rejects.toMatchObject({
      constraint: 'gift_order_settled',
    });
  });

  test.for([29, 31])('no order of 30 with a debit of %i', async (amount) => {
    const [id, txId] = [newId(), newId()];
    await expect(
      attack(
        insertOrder({ id: `'${id}'` }),
        firstStep(id),
        posting(txId, 'exchange', id),
        ...moving(txId, -amount),
      ),
    ).rejects.toMatchObject({ constraint: 'gift_order_settled' });
  });

  test('no cancellation without a refund', async () => {
    await expect(attack(...cancelling)).rejects.toMatchObject({ constraint: 'gift_order_settled' });
  });

  test('no refund of an order that stands', async () => {
    const txId = newId();
    await expect(
      attack(posting(txId, 'refund', '{order}', { reverses: "'{debit}'" }), ...moving(txId, 30)),
    ).rejects.toMatchObject({ constraint: 'gift_order_settled' });
  });

  test('no refund that reverses nothing, or something else', async () => {
    const txId = newId();
    await expect(
      attack(...cancelling, posting(txId, 'refund', '{order}'), ...moving(txId, 30)),
    ).rejects.toMatchObject({ constraint: 'ledger_tx_refund_reverses' });
    await expect(
      attack(
        ...cancelling,
        posting(txId, 'refund', '{order}', { reverses: "'{othersDebit}'" }),
        ...moving(txId, 30),
      ),
    ).rejects.toMatchObject({ constraint: 'gift_order_settled' });
    await expect(
      attack(
        ...cancelling,
        posting(txId, 'refund', '{order}', { reverses: "'{debit}'" }),
        entry(txId, '{wallet}', 30),
        entry(txId, '{issuance}', -30),
      ),
    ).rejects.toMatchObject({ constraint: 'ledger_tx_mirror' });
  });

  test('no second debit and no second refund, whatever they call themselves', async () => {
    const txId = newId();
    await expect(
      attack(posting(txId, 'exchange', '{order}'), ...moving(txId, -30)),
    ).rejects.toMatchObject({ constraint: 'ledger_tx_reason_once' });
    await expect(
      attack(posting(txId, 'exchange', '{order}', { seq: 2 }), ...moving(txId, -30)),
    ).rejects.toMatchObject({ constraint: 'ledger_tx_of_order' });
    await expect(
      attack(
        posting(txId, 'refund', '{cancelled}', { seq: 2, reverses: "'{debit}'" }),
        ...moving(txId, 30),
      ),
    ).rejects.toMatchObject({ constraint: 'ledger_tx_of_order' });
    await expect(
      attack(
        posting(txId, 'refund', '{cancelled}', { reverses: "'{refunded}'" }),
        ...moving(txId, 30),
      ),
    ).rejects.toMatchObject({
      constraint: expect.stringMatching(/ledger_tx_re(ason_once|verses_once)/) as string,
    });
    await expect(
      attack(posting(txId, 'adjustment', '{order}'), ...moving(txId, 30)),
    ).rejects.toMatchObject({ constraint: 'ledger_tx_of_order' });
    await expect(
      attack(posting(txId, 'exchange', '{order}', { sourceKind: 'manual' }), ...moving(txId, -30)),
    ).rejects.toMatchObject({ constraint: 'ledger_tx_of_order' });
  });

  test('no posting for an order that does not exist', async () => {
    const txId = newId();
    await expect(
      attack(posting(txId, 'exchange', newId()), ...moving(txId, -30)),
    ).rejects.toMatchObject({ constraint: 'ledger_tx_order_known' });
  });

  test('what is due is taken: a whole cancellation by hand passes', async () => {
    const txId = newId();
    await attack(
      ...cancelling,
      posting(txId, 'refund', '{order}', { reverses: "'{debit}'" }),
      ...moving(txId, 30),
      "update gift set stock = stock + 1, exchanged_count = exchanged_count - 1 where id = '{gift}'",
    );
    expect(await faultsOfBooks(app.app.db)).toEqual([]);
  });
});

describe('the verifier', () => {
  // as a superuser could do it, with the guards switched off; undone with its transaction
  test.for([
    [
      'a piece that nobody bought',
      'update gift set stock = stock + 1 where id = {gift}',
      /stock of gift/,
    ],
    [
      'a wrong counter',
      'update gift set exchanged_count = 99 where id = {gift}',
      /counter of gift/,
    ],
    [
      'a price changed afterwards',
      'update gift_order set price = 29 where id = {order}',
      /order .* is not settled/,
    ],
    [
      'a posting whose order is gone',
      'delete from gift_order where id = {paid}',
      /posting without order/,
    ],
  ] as const)('finds %s', async ([, statement, fault]) => {
    const named = statement.replace(/\{(\w+)\}/g, (_, key: keyof typeof held) => `'${held[key]}'`);
    const found = inTransaction(app.app.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(named).execute(tx);
      throw new Error((await verifyGifts(tx)).faults.join('\n'));
    });
    await expect(found).rejects.toThrow(fault);
    expect((await verifyGifts(app.app.db)).faults).toEqual([]);
  });
});
