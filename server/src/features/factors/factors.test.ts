import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import {
  getFactors,
  postPasskeyLogin,
  postPasskeyStart,
  postRecoveryCodes,
} from '@shieldsource/contract/people/factors';
import {
  getStaffAccount,
  postStaffPasskeyLogin,
  postStaffPasskeyStart,
  postStaffProve,
} from '@shieldsource/contract/staff/sign-in';
import { nobody, testApp } from '../../../test/app.ts';
import { authenticator } from '../../../test/authenticator.ts';
import { givenFactorsOn, givenPasskey } from '../../../test/given.factors.ts';
import { givenOn } from '../../../test/given.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { bindEarlierFactors } from './factors.queries.ts';
import { recoveryHash } from './factors.ts';

const harness = await testApp();
const { app, as, served } = harness;
const given = givenOn(harness);
const { codeApp, recoveryCode } = givenFactorsOn(harness);

type Key = ReturnType<typeof authenticator>;
const doors = {
  staff: {
    table: 'staff_passkey',
    codes: 'staff_recovery_code',
    column: 'staff_id',
    person: () => given.staff({ roles: ['admin'] }),
    enter: async (key: Key) =>
      as(nobody).answer(postStaffPasskeyLogin, {
        passkey: key.sign(await as(nobody).call(postStaffPasskeyStart, {})),
      }),
  },
  researcher: {
    table: 'member_passkey',
    codes: 'member_recovery_code',
    column: 'researcher_id',
    person: () => given.researcher(),
    enter: async (key: Key) =>
      as(nobody).answer(postPasskeyLogin, {
        passkey: key.sign(await as(nobody).call(postPasskeyStart, {})),
      }),
  },
} as const;

type Kind = keyof typeof doors;
const enter = async (kind: Kind, key: Key) => outcomeOf(await doors[kind].enter(key));

/** A passkey as somebody makes it who may write SQL as the server does. */
async function plantPasskey(kind: Kind, id: string, binding: Buffer | null): Promise<Key> {
  const { table, column } = doors[kind];
  const key = authenticator();
  await sql`insert into ${sql.table(table)} (id, ${sql.ref(column)}, credential_id, public_key, name, binding)
    values (${newId()}, ${id}, ${key.credentialId}, ${key.publicKey}, 'x', ${binding})`.execute(
    served.db,
  );
  return key;
}

/** The same of a recovery code. */
async function plantCode(kind: Kind, id: string, binding: Buffer | null): Promise<string> {
  const { codes, column } = doors[kind];
  const text = randomBytes(12).toString('hex');
  await sql`insert into ${sql.table(codes)} (id, ${sql.ref(column)}, code_hash, binding)
    values (${newId()}, ${id}, ${recoveryHash(text)}, ${binding})`.execute(served.db);
  return text;
}

const newestBinding = async (table: string) => {
  const { rows } = await sql<{ binding: Buffer }>`
    select binding from ${sql.table(table)} where binding is not null order by id desc limit 1`.execute(
    app.db,
  );
  return rows[0]!.binding;
};

test.each(['staff', 'researcher'] as const)(
  'a passkey of %s that was written by SQL opens nothing',
  async (kind) => {
    const { id } = await doors[kind].person();
    const { key } = await givenPasskey(app, kind, id);
    expect(await enter(kind, key)).toBe('success');
    const copied = await newestBinding(doors[kind].table);
    for (const forged of [null, randomBytes(32), copied])
      expect(await enter(kind, await plantPasskey(kind, id, forged))).toBe('wrongPasskey');
  },
);

test.each(['staff', 'researcher'] as const)(
  'a passkey of %s that was given to another person, or another key, opens nothing',
  async (kind) => {
    const [one, other] = [await doors[kind].person(), await doors[kind].person()];
    const { id, key } = await givenPasskey(app, kind, one.id);
    const { table, column } = doors[kind];
    const change = async (what: string, value: unknown) =>
      sql`update ${sql.table(table)} set ${sql.ref(what)} = ${value} where id = ${id}`.execute(
        served.db,
      );
    await change(column, other.id);
    expect(await enter(kind, key)).toBe('wrongPasskey');
    await change(column, one.id);
    expect(await enter(kind, key)).toBe('success');
    const intruder = authenticator();
    await change('credential_id', intruder.credentialId);
    await change('public_key', intruder.publicKey);
    expect(await enter(kind, intruder)).toBe('wrongPasskey');
  },
);

test('a recovery code that was written by SQL opens nothing', async () => {
  const admin = await given.staff({ roles: ['admin'] });
  const me = await given.researcher();
  await codeApp(me);
  await recoveryCode(me);
  const copied = await newestBinding('member_recovery_code');
  for (const forged of [null, randomBytes(32), copied]) {
    await expect(
      as(admin).call(postStaffProve, { code: await plantCode('staff', admin.id, forged) }),
    ).refuses('badInput', 'code');
    const factorCode = await plantCode('researcher', me.id, forged);
    await expect(as(me).call(postRecoveryCodes, { factorCode })).refuses('badInput', 'factorCode');
  }
});

test('passkeys of the release before are bound once, its recovery codes end; what it writes later counts as not there', async () => {
  const [admin, me] = [await given.staff({ roles: ['admin'] }), await given.researcher()];
  const earlier = {
    staff: await plantPasskey('staff', admin.id, null),
    researcher: await plantPasskey('researcher', me.id, null),
  };
  const code = await plantCode('staff', admin.id, null);
  expect(await as(me).call(getFactors, {})).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  const done = await bindEarlierFactors(app.db, app.keys);
  expect(done.passkeys).toBeGreaterThanOrEqual(2);
  expect(done.endedCodes).toBeGreaterThanOrEqual(1);
  expect(await enter('staff', earlier.staff)).toBe('success');
  expect(await enter('researcher', earlier.researcher)).toBe('success');
  await expect(as(admin).call(postStaffProve, { code })).refuses('badInput', 'code');
  expect(await as(admin).call(getStaffAccount, {})).toMatchObject({ recoveryCodes: 0 });

  const later = await plantPasskey('staff', admin.id, null);
  expect(await bindEarlierFactors(app.db, app.keys)).toEqual({ passkeys: 0, endedCodes: 0 });
  expect(await enter('staff', later)).toBe('wrongPasskey');
});

test('that it was done cannot be taken back by the server', async () => {
  await expect(sql`delete from upgrade_step`.execute(served.db)).rejects.toThrow(
    'permission denied',
  );
  await expect(sql`delete from upgrade_step`.execute(app.db)).rejects.toThrow('append-only');
});
