import { sql, type RawBuilder } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eventKinds, type EventKind } from '@shieldsource/contract/events';
import { eventWords } from '@shieldsource/contract/events/words/all';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { ownAct, record, sealedTexts, textHash } from './events.ts';

const harness = await testApp();
const { app } = harness;
const given = givenOn(harness);
const mina = await given.researcher();
const me = { kind: 'researcher', id: mina.id } as const;
const write = (kind: 'account.setPassword' | 'data.export') =>
  inTransaction(app.db, (tx) => record(tx, app, kind, ownAct(me)));
const events = () =>
  app.db.selectFrom('event').where('concerns', '=', mina.id).selectAll().orderBy('at').execute();

describe('an event', () => {
  test('says what, about what, whom it concerns, by whom and when', async () => {
    const before = Date.now();
    const id = await write('account.setPassword');
    const found = (await events()).find((event) => event.id === id);
    expect(found).toMatchObject({
      kind: 'account.setPassword',
      version: 1,
      subject: mina.id,
      concerns: mina.id,
      actor: 'researcher',
      actor_id: mina.id,
      params: {},
      epoch: 1,
      text_hash: null,
    });
    expect(found?.salt).toHaveLength(32);
    expect(Number(found?.at)).toBeGreaterThanOrEqual(before - 1_000);
  });

  test('who looked stands apart, by the month', async () => {
    const id = await write('data.export');
    const { rows } = await sql<{ part: string; month: string }>`
      select tableoid::regclass::text as part, to_char(at at time zone 'UTC', 'YYYY_MM') as month
      from access_event where id = ${id}`.execute(app.db);
    expect(rows).toEqual([{ part: `access_event_${rows[0]?.month}`, month: rows[0]?.month }]);
  });

  test('of a transaction that failed never was', async () => {
    const before = (await events()).length;
    const failed = inTransaction(app.db, async (tx) => {
      await record(tx, app, 'account.setPassword', ownAct(me));
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await events()).toHaveLength(before);
  });

  test('keeps what somebody wrote sealed and apart, and a hash of it that tells nothing', async () => {
    const id = await inTransaction(app.db, (tx) =>
      record(tx, app, 'account.disable', { ...ownAct(me), text: '多次提交垃圾内容' }),
    );
    const { text_hash } = (await events()).find((event) => event.id === id)!;
    const { sealed, salt } = await app.db
      .selectFrom('event_text')
      .innerJoin('text_salt', 'text_salt.id', 'event_text.id')
      .where('event_text.id', '=', id)
      .select(['sealed', 'salt'])
      .executeTakeFirstOrThrow();
    expect(app.keys.open(sealed!, sealedTexts.placeOf(id))).toBe('多次提交垃圾内容');
    expect(text_hash).toEqual(textHash(salt, '多次提交垃圾内容'));
  });

  test.each([
    ['a field that its kind does not know', { phone: '13800000000' }],
    ['a field of another type', { delta: 'many', stock: 1 }],
  ])('with %s is not written', async (_, params) => {
    const happened = { ...ownAct(me), params: params as never };
    await expect(
      inTransaction(app.db, (tx) => record(tx, app, 'gift.restock', happened)),
    ).rejects.toThrow();
  });
});

describe('the database', () => {
  test.each<[string, RawBuilder<unknown>]>([
    ['event_append_only', sql`update event set kind = 'x'`],
    ['event_append_only', sql`delete from event`],
    ['event_append_only', sql`truncate event cascade`],
    ['access_event', sql`update access_event set kind = 'x'`],
    ['access_event', sql`delete from access_event`],
    ['access_event', sql`truncate access_event`],
    ['access_event', sql`truncate access_event_other`],
    // the month that is now
    [
      'access_event',
      sql`do $$ begin execute format('truncate %I', to_char(now() at time zone 'UTC', '"access_event_"YYYY_MM')); end $$`,
    ],
    ['text_salt_append_only', sql`update text_salt set salt = sha256('x')`],
    ['text_salt_append_only', sql`truncate text_salt`],
    ['event_epoch_goes_on', sql`update event_epoch set epoch = 1`],
    ['event_epoch_goes_on', sql`delete from event_epoch`],
    ['event_actor_known', insertOf({ actor: 'staff', actor_id: null })],
    ['event_actor', insertOf({ actor: 'somebody' })],
    ['event_salt_size', insertOf({ salt: Buffer.alloc(3) })],
    ['event_params_size', insertOf({ params: JSON.stringify({ a: 'x'.repeat(5_000) }) })],
    [
      'report_step_event',
      sql`
      insert into report_step (id, report_id, seq, action, to_status, actor_role)
      select gen_random_uuid(), id, 99, 'answer', 1, 'author' from report limit 1`,
    ],
  ])('refuses by %s', async (constraint, attack) => {
    await write('account.setPassword');
    await write('data.export');
    await given.report(mina);
    await expect(inTransaction(app.db, (tx) => attack.execute(tx))).rejects.toMatchObject({
      constraint: expect.stringContaining(constraint) as string,
    });
  });
});

function insertOf(over: Record<string, unknown>): RawBuilder<unknown> {
  const event = {
    id: '019a0000-0000-7000-8000-0000000000aa',
    kind: 'account.arrive',
    subject: '',
    actor: 'clock',
    actor_id: null,
    params: '{}',
    salt: Buffer.alloc(32),
    ...over,
  };
  const names = sql.join(Object.keys(event).map((name) => sql.ref(name)));
  return sql`insert into event (${names}) values (${sql.join(Object.values(event))})`;
}

describe('every kind', () => {
  const kinds = Object.keys(eventKinds) as EventKind[];

  test.each(kinds)('%s has an example that fits it, and words', (kind) => {
    const described = eventKinds[kind];
    expect(described.params.parse(described.example)).toEqual(described.example);
    const { name, letter } = eventWords[kind];
    expect(name).not.toBe('');
    if (!('letter' in described)) return;
    const facts = {
      report: { number: 'SS-2026-000001', title: '订单越权', status: 1 },
      order: {
        number: 'SG-2026-000001',
        giftName: '背包',
        price: 160,
        schedule: 4,
        carrier: '顺丰速运',
        trackingNo: 'SF1',
        cancelReason: '缺货',
      },
      text: '请补充环境',
    } as const;
    const said = letter?.(described.example as never, facts);
    expect(said?.title).toMatch(/\S/);
    expect(`${said?.title}${said?.body}`).not.toMatch(/undefined|null|NaN/);
  });

  test('keeps its params small enough for one row', () => {
    for (const kind of kinds)
      expect(JSON.stringify(eventKinds[kind].example).length).toBeLessThan(4_096);
  });
});
