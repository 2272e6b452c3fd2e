import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { removeOutlived } from './cleaning.ts';

const harness = await testApp();
const { app } = harness;

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const [minutes, hours, days] = [1, 60, 24 * 60];

test('what has outlived its use goes, and nothing before that', async () => {
  const { db } = app;
  const mina = await givenOn(harness).researcher();
  const times = [
    9 * minutes,
    11 * minutes,
    23 * hours,
    26 * hours,
    29 * days,
    31 * days,
    61 * days,
    91 * days,
  ];
  for (const age of times) {
    const created_at = ago(age);
    await db.insertInto('passport_nonce').values({ nonce: randomUUID(), created_at }).execute();
    await db
      .insertInto('captcha')
      .values({ id: randomUUID(), answer_hash: Buffer.from(''), created_at })
      .execute();
    await db
      .insertInto('captcha_ticket')
      .values({ ticket_hash: Buffer.from(randomUUID()), created_at })
      .execute();
    await db
      .insertInto('phone_code')
      .values({
        id: randomUUID(),
        phone_index: Buffer.from(''),
        purpose: 'login',
        code_hash: Buffer.from(''),
        created_at,
      })
      .execute();
    await db
      .insertInto('limit_window')
      .values({
        scope: 'test',
        subject: Buffer.from(randomUUID()),
        window_start: created_at,
        hits: 1,
      })
      .execute();
    await db
      .insertInto('idempotency')
      .values({
        owner_id: mina.id,
        call: 'test',
        key: randomUUID(),
        body_hash: Buffer.from(''),
        created_at,
      })
      .execute();
    await db
      .insertInto('job')
      .values([
        { id: randomUUID(), kind: 'aged', payload_sealed: Buffer.from(''), dead_at: created_at },
        { id: randomUUID(), kind: 'aged', payload_sealed: Buffer.from(''), created_at },
      ])
      .execute();
    await db
      .insertInto('delivery')
      .values(
        [created_at, ago(91 * days)].map((at) => ({
          id: randomUUID(),
          kind: 'mail',
          receiver_id: mina.id,
          event_kind: 'report.submit',
          created_at: at,
          next_try_at: at,
        })),
      )
      .execute();
    const event = { id: randomUUID(), kind: 'account.modify', subject: mina.id, concerns: mina.id };
    await db
      .insertInto('event')
      .values({ ...event, actor: 'clock', params: '{"changed": []}', salt: Buffer.alloc(32) })
      .execute();
    await db
      .insertInto('letter')
      .values({
        id: event.id,
        researcher_id: mina.id,
        type: 1,
        deleted_at: created_at,
      })
      .execute();
    const session = { kind: 'researcher' as const, researcher_id: mina.id, device: 'aged' };
    await db
      .insertInto('session')
      .values({
        ...session,
        id: randomUUID(),
        token_hash: Buffer.from(randomUUID()),
        cookie_hash: Buffer.from(randomUUID()),
        created_at,
        last_seen_at: created_at,
        ended_at: created_at,
      })
      .execute();
    await db
      .insertInto('session')
      .values({
        ...session,
        id: randomUUID(),
        token_hash: Buffer.from(randomUUID()),
        cookie_hash: Buffer.from(randomUUID()),
        created_at,
        last_seen_at: created_at,
      })
      .execute();
  }
  await removeOutlived(app);

  const left = async (table: string, condition = 'true') =>
    (
      await sql<{
        rows: number;
      }>`select count(*) as rows from ${sql.table(table)} where ${sql.raw(condition)}`.execute(db)
    ).rows[0]?.rows;
  expect({
    nonces: await left('passport_nonce'),
    captchas: await left('captcha'),
    tickets: await left('captcha_ticket'),
    codes: await left('phone_code'),
    windows: await left('limit_window', "scope = 'test'"),
    answers: await left('idempotency'),
    deliveries: await left('delivery'),
    dead: await left('job', "kind = 'aged' and dead_at is not null"),
    waiting: await left('job', "kind = 'aged' and dead_at is null"),
    letters: await left('letter', 'deleted_at is not null'),
    ended: await left('session', "device = 'aged' and ended_at is not null"),
    forgotten: await left('session', "device = 'aged' and ended_at is null"),
  }).toEqual({
    nonces: 1,
    captchas: 3,
    tickets: 3,
    codes: 3,
    windows: 3,
    answers: 3,
    deliveries: 7,
    dead: 5,
    waiting: 8,
    letters: 3,
    ended: 7,
    forgotten: 7,
  });
});
