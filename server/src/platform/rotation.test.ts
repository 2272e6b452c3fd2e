import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { getAddressList } from '@shieldsource/contract/people/addresses';
import { postAccountInfo } from '@shieldsource/contract/people/calls';
import { getRealAccountInfo } from '@shieldsource/contract/people/identity';
import { testApp } from '../../test/app.ts';
import { givenOn, newPhone } from '../../test/given.ts';
import { deploymentOn, runCommand, timeout } from '../../test/command.ts';
import { testDatabase, testPlace } from '../../test/databases.ts';
import { sealedColumns } from '../app.ts';
import { keyIdBytes, makeKeys, newKey, type Keys } from './crypto.ts';
import { openDatabase } from './database/database.ts';
import { rotateKeys } from './rotation.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-rotation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const material = () => ({
  encryptionKey: newKey(),
  oldEncryptionKeys: [] as string[],
  indexKey: newKey(),
});
const phoneColumn = [
  {
    table: 'researcher',
    column: 'phone_sealed',
    placeOf: (id: string) => `researcher.phone.${id}`,
  },
];
const placeOf = phoneColumn[0]?.placeOf ?? String;

describe('keys', () => {
  test('open what was sealed under an old one, and seal under the current one', () => {
    const old = material();
    const next = {
      encryptionKey: newKey(),
      oldEncryptionKeys: [newKey(), old.encryptionKey],
      indexKey: old.indexKey,
    };
    const [before, after] = [makeKeys(old), makeKeys(next)];
    const sealed = before.seal('密', 'a.b.1');
    expect(after.open(sealed, 'a.b.1')).toBe('密');
    expect(() => after.open(sealed, 'a.b.2')).toThrow();
    expect(() => before.open(after.seal('密', 'a.b.1'), 'a.b.1')).toThrow('another key');
    expect(() => makeKeys({ ...next, oldEncryptionKeys: [] }).open(sealed, 'a.b.1')).toThrow(
      'another key',
    );
    expect(after.index('phone', '1')).toEqual(before.index('phone', '1'));
    expect(makeKeys({ ...next, indexKey: newKey() }).index('phone', '1')).not.toEqual(
      before.index('phone', '1'),
    );
  });
});

test('every sealed column is known to the rotation', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (domain_name = 'sealed' or column_name like '%sealed') order by 1`.execute(
    app.db,
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name),
  );
});

describe('rotation', () => {
  test('of 1,000 rows while they are read and written fails no read and loses no change; afterwards the old key can go', async () => {
    const { db } = await testDatabase();
    const old = material();
    const next = {
      encryptionKey: newKey(),
      oldEncryptionKeys: [old.encryptionKey],
      indexKey: old.indexKey,
    };
    const [oldKeys, bothKeys, newKeys] = [
      makeKeys(old),
      makeKeys(next),
      makeKeys({ ...next, oldEncryptionKeys: [] }),
    ];
    const people = Array.from({ length: 1_000 }, () => ({ id: newId(), phone: newPhone() }));
    await db
      .insertInto('researcher')
      .values(
        people.map(({ id, phone }) => ({
          id,
          phone_sealed: oldKeys.seal(phone, placeOf(id)),
          phone_index: oldKeys.index('phone', phone),
        })),
      )
      .execute();

    let isOver = false;
    const rotation = rotateKeys(db, bothKeys, phoneColumn).finally(() => (isOver = true));
    const opened = async (keys: Keys, id: string, phone: string) => {
      const found = await db
        .selectFrom('researcher')
        .where('phone_index', '=', keys.index('phone', phone))
        .select(['id', 'phone_sealed'])
        .executeTakeFirstOrThrow();
      expect(found.id).toBe(id);
      return keys.open(found.phone_sealed ?? Buffer.alloc(0), placeOf(id));
    };
    let reads = 0;
    const read = async () => {
      for (let at = 0; !isOver; at = (at + 7) % people.length) {
        const person = people[at];
        if (!person) continue;
        expect(await opened(bothKeys, person.id, person.phone)).toBe(person.phone);
        reads += 1;
      }
    };
    // somebody changes their phone meanwhile, on a server that has the new key and on one that has not yet
    const change = async () => {
      for (const [at, keys] of [
        [0, bothKeys],
        [500, bothKeys],
        [998, bothKeys],
        [999, oldKeys],
      ] as const) {
        const person = people[at];
        if (!person) continue;
        person.phone = newPhone();
        await db
          .updateTable('researcher')
          .set({
            phone_sealed: keys.seal(person.phone, placeOf(person.id)),
            phone_index: keys.index('phone', person.phone),
          })
          .where('id', '=', person.id)
          .execute();
      }
    };
    await change();
    await Promise.all([rotation, ...Array.from({ length: 6 }, read)]);
    await rotateKeys(db, bothKeys, phoneColumn);
    expect(reads).toBeGreaterThan(10);
    for (const { id, phone } of people) expect(await opened(newKeys, id, phone)).toBe(phone);
    expect(await rotateKeys(db, bothKeys, phoneColumn)).toEqual({ resealed: 0, broken: [] });
  });

  test('passes over what opens under no key, names it, and exits with 1', { timeout }, async () => {
    const { options } = await testPlace();
    const deployment = deploymentOn(options, folder);
    const old = makeKeys({ ...deployment, oldEncryptionKeys: [] });
    const encryptionKey = newKey();
    const next = makeKeys({ ...deployment, encryptionKey, oldEncryptionKeys: [] });
    const people = Array.from({ length: 120 }, () => newId());
    // damaged, of a key that is lost, and cut
    const wrong = [people[0], people[70], people[119]];
    const sealedOf = (id: string) =>
      [
        Buffer.concat([old.seal('1', placeOf(id)).subarray(0, -1), Buffer.of(0, 1)]),
        makeKeys(material()).seal('1', placeOf(id)),
        Buffer.of(1),
      ][wrong.indexOf(id)] ?? old.seal('1', placeOf(id));
    const { db, close } = await openDatabase(options);
    await db
      .insertInto('researcher')
      .values(
        people.map((id) => ({
          id,
          phone_sealed: sealedOf(id),
          phone_index: old.index('phone', id),
        })),
      )
      .execute();

    const { code, out, errors } = await runCommand(deployment, ['rotate-keys'], {
      ENCRYPTION_KEY: encryptionKey,
      OLD_ENCRYPTION_KEYS: deployment.encryptionKey,
    });
    expect(code).toBe(1);
    expect(errors.trim().split('\n').toSorted()).toEqual(
      wrong.map((id) => `researcher.phone_sealed ${id} opens under no key`),
    );
    expect(out).toMatch(/^11\d values sealed anew, 3 left as they were/);
    const rows = await db.selectFrom('researcher').select(['id', 'phone_sealed']).execute();
    await close();
    const isNew = (sealed: Buffer | null) =>
      sealed?.subarray(0, keyIdBytes).equals(next.currentKeyId);
    expect(
      rows
        .filter((row) => !isNew(row.phone_sealed))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(wrong);
  });

  test('never undoes a change that came between its look and its write', async () => {
    const { db } = await testDatabase();
    const old = material();
    const next = makeKeys({
      ...old,
      encryptionKey: newKey(),
      oldEncryptionKeys: [old.encryptionKey],
    });
    const [id, oldKeys] = [newId(), makeKeys(old)];
    await db
      .insertInto('researcher')
      .values({
        id,
        phone_sealed: oldKeys.seal('13000000001', placeOf(id)),
        phone_index: next.index('phone', 'x'),
      })
      .execute();
    // changes the row at the very moment the rotation opens the old value
    const racing: Keys = {
      ...next,
      open(sealed, place) {
        const text = next.open(sealed, place);
        if (text === '13000000001')
          changed = db
            .updateTable('researcher')
            .set({ phone_sealed: next.seal('13000000002', place) })
            .where('id', '=', id)
            .execute();
        return text;
      },
    };
    let changed: Promise<unknown> = Promise.resolve();
    await rotateKeys(db, racing, phoneColumn);
    await changed;
    const { phone_sealed: sealed } = await db
      .selectFrom('researcher')
      .where('id', '=', id)
      .select('phone_sealed')
      .executeTakeFirstOrThrow();
    expect(next.open(sealed ?? Buffer.alloc(0), placeOf(id))).toBe('13000000002');
  });

  test('reaches everything that is sealed, and the application reads on', async () => {
    const mina = await given.researcher();
    await given.address(mina, { detailAddress: '轮换前的地址 1 号' });
    await given.identity(mina);
    await given.staff();
    const { config } = app;
    const next = {
      encryptionKey: newKey(),
      oldEncryptionKeys: [config.encryptionKey],
      indexKey: config.indexKey,
    };
    const before = [
      await as(mina).call(getAddressList, {}),
      await as(mina).call(getRealAccountInfo, {}),
      (await as(mina).call(postAccountInfo, {})).phoneMasked,
    ];
    // the running server learns the new key first
    Object.assign(app.keys, makeKeys(next));
    const { resealed, broken } = await rotateKeys(app.db, app.keys, sealedColumns);
    expect(resealed).toBeGreaterThanOrEqual(5);
    expect(broken).toEqual([]);
    Object.assign(app.keys, makeKeys({ ...next, oldEncryptionKeys: [] }));
    expect([
      await as(mina).call(getAddressList, {}),
      await as(mina).call(getRealAccountInfo, {}),
      (await as(mina).call(postAccountInfo, {})).phoneMasked,
    ]).toEqual(before);
  });
});
