import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/console-settings';
import {
  getSettingHistory,
  postSettingReturn,
  postSettingSign,
} from '@shieldsource/contract/console-settings-acts';
import { getStaffNotice } from '@shieldsource/contract/console-staff';
import type { SettingKey } from '@shieldsource/contract/settings';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { sealedColumns } from '../../app.ts';
import { makeKeys, newKey } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { rotateKeys } from '../../platform/rotation.ts';
import { settingOf } from '../../platform/settings.ts';

const harness = await testApp({
  config: { fixedSettings: { 'staff.provider.scope': 'openid', 'staff.passphrases': 'on' } },
});
const { app, as } = harness;
const given = givenOn(harness);
const reason = '先不改';

let [author, other]: Person[] = [];
beforeAll(async () => {
  author = await given.staff({ name: '提出人', roles: ['admin'] });
  other = await given.staff({ roles: ['admin'] });
});

const shown = async (key: SettingKey, by = other!) => {
  const { list } = await as(by).call(getConsoleSettings, {});
  return list.find((one) => one.key === key)!;
};
const set = async (key: SettingKey, value: string, by = author!) =>
  as(by).call(postConsoleSetting, { key, version: (await shown(key)).version, value });
const waiting = async (key: SettingKey) => (await shown(key)).proposal?.id ?? '';
const proposed = async (key: SettingKey, value: string, by = author!) => {
  await set(key, value, by);
  return { proposalId: await waiting(key) };
};

beforeEach(async () => {
  const { list } = await as(author!).call(getConsoleSettings, {});
  for (const { proposal } of list)
    if (proposal)
      await as(proposal.canWithdraw ? author! : other!).call(postSettingReturn, {
        proposalId: proposal.id,
        reason,
      });
});

test('what the provider and the channels are takes two admins; everything else is one’s own', async () => {
  const { list } = await as(author!).call(getConsoleSettings, {});
  expect(list.filter(({ takesTwo }) => takesTwo).map(({ key }) => key)).toEqual(
    list
      .map(({ key }) => key)
      .filter((key) => /^(staff\.provider\..*|sms\.webhook.*|mail\..*|alarms\.mail)$/.test(key)),
  );
  await set('staff.provider.issuer', 'https://id.example.com');
  expect(settingOf(app, 'staff.provider.issuer')).toBe('');
  expect(await shown('staff.provider.issuer')).toMatchObject({
    value: '',
    version: 0,
    proposal: {
      value: 'https://id.example.com',
      authorName: '提出人',
      canSign: true,
      canWithdraw: false,
    },
  });
  expect(await shown('staff.provider.issuer', author)).toMatchObject({
    proposal: { canSign: false, canWithdraw: true },
  });
  expect((await as(other!).call(getStaffNotice, {})).toSign?.settings).toBe(1);
  expect((await as(author!).call(getStaffNotice, {})).toSign?.settings).toBe(0);
  await set('company.name', '盾源科技');
  expect(settingOf(app, 'company.name')).toBe('盾源科技');
});

test('another admin signs, and it holds; once, and who did is remembered', async () => {
  const input = await proposed('staff.provider.rolesClaim', 'groups');
  await expect(as(author!).call(postSettingSign, input)).refuses('ownProposal');
  await as(other!).call(postSettingSign, input);
  expect(settingOf(app, 'staff.provider.rolesClaim')).toBe('groups');
  expect(await shown('staff.provider.rolesClaim')).toMatchObject({ value: 'groups', version: 1 });
  expect((await shown('staff.provider.rolesClaim')).proposal).toBeUndefined();
  await expect(as(other!).call(postSettingSign, input)).refuses('conflict');
  await expect(as(other!).call(postSettingReturn, { ...input, reason })).refuses('conflict');
  const { list } = await as(other!).call(getSettingHistory, { key: 'staff.provider.rolesClaim' });
  expect(list).toMatchObject([{ before: '', after: 'groups' }]);
});

test('a secret waits sealed, under a new key too, and is forgotten once decided', async () => {
  const key = 'staff.provider.clientSecret';
  const input = await proposed(key, 'what the provider knows');
  expect((await shown(key)).proposal).toMatchObject({ value: '' });
  const [mine, another] = [app.config.encryptionKey, newKey()];
  for (const [encryptionKey, old] of [
    [another, mine],
    [mine, another],
  ] as const) {
    const keys = makeKeys({ ...app.config, encryptionKey, oldEncryptionKeys: [old] });
    expect(await rotateKeys(app.db, keys, sealedColumns)).toBeGreaterThan(0);
  }
  await as(other!).call(postSettingSign, input);
  expect(settingOf(app, key)).toBe('what the provider knows');
  const kept = await app.db
    .selectFrom('setting_proposal')
    .where('id', '=', input.proposalId)
    .select(['sealed', 'value'])
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ sealed: null, value: null });
});

test('sent back or withdrawn, nothing changes; meanwhile no other change waits', async () => {
  const key = 'staff.provider.clientId';
  const first = await proposed(key, 'one');
  await expect(set(key, 'two', other)).refuses('badInput', 'value');
  await as(other!).call(postSettingReturn, { ...first, reason });
  const second = await proposed(key, 'two');
  await as(author!).call(postSettingReturn, { ...second, reason });
  expect(settingOf(app, key)).toBe('');
  await expect(as(author!).call(postSettingSign, { proposalId: newId() })).refuses('notFound');
});

test('the environment wins, and a wrong value is told at once', async () => {
  await expect(set('staff.provider.scope', 'openid email')).refuses('badInput', 'value');
  await expect(set('staff.provider.issuer', 'nowhere')).refuses('badInput', 'value');
  expect(await waiting('staff.provider.issuer')).toBe('');
});

test('a stored off is turned on here while the environment has it on already, and nothing else', async () => {
  const key = 'staff.passphrases';
  expect(await shown(key)).toMatchObject({ value: 'on', lockedBy: 'STAFF_PASSPHRASES' });
  await inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into setting (id, key, version, value, changed_by) values (${newId()}, ${key}, 1, 'off', ${author!.id})`.execute(
      tx,
    );
  });
  expect(await shown(key)).toMatchObject({ value: 'off', lockedBy: null });
  expect((await shown(key)).hint).toContain('STAFF_PASSPHRASES');
  await expect(set('staff.provider.clientId', 'one')).resolves.toBeNull();
  await expect(
    as(other!).call(postSettingSign, { proposalId: await waiting('staff.provider.clientId') }),
  ).refuses('badInput', 'value');
  await expect(set(key, 'off')).refuses('badInput', 'value');
  await set(key, 'on');
  expect(await shown(key)).toMatchObject({ value: 'on', lockedBy: 'STAFF_PASSPHRASES' });
  await as(other!).call(postSettingSign, { proposalId: await waiting('staff.provider.clientId') });
});

test('the same human under another name neither signs nor sends back', async () => {
  const researcher = await given.researcher();
  const own = { roles: ['admin' as const], researcherId: researcher.id };
  const [one, twin] = [await given.staff(own), await given.staff(own)];
  const input = await proposed('staff.provider.name', '统一登录', one);
  await expect(as(twin).call(postSettingSign, input)).refuses('ownProposal');
  await expect(as(twin).call(postSettingReturn, { ...input, reason })).refuses('ownProposal');
  await as(other!).call(postSettingReturn, { ...input, reason });
});

test('of two who sign at once, one does', async () => {
  const third = await given.staff({ roles: ['admin'] });
  const input = await proposed('staff.provider.roles', 'src=admin');
  const both = await Promise.allSettled(
    [other!, third].map((by) => as(by).call(postSettingSign, input)),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('the database itself', () => {
  const attack = (...statements: string[]) =>
    inTransaction(app.db, async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
  const insert = (value: string, by: string, version = 1) =>
    `insert into setting (id, key, version, value, changed_by)
     values ('${newId()}', 'staff.provider.issuer', ${version}, '${value}', '${by}')`;
  const signedBy = (by: string) =>
    `update setting_proposal set outcome = 'signed', decided_by = '${by}'
     where key = 'staff.provider.issuer' and outcome is null`;

  test('takes no value of the provider that nobody signed', async () => {
    await expect(attack(insert('https://x.example', other!.id))).rejects.toThrow(
      'takes two admins',
    );
  });

  test('takes what was signed alone, in the transaction of its signature', async () => {
    await set('staff.provider.issuer', 'https://id.example.com');
    const sign = signedBy(other!.id);
    for (const wrong of [
      insert('https://x.example', other!.id),
      insert('https://id.example.com', author!.id),
      insert('https://id.example.com', other!.id, 2),
    ])
      await expect(attack(sign, wrong)).rejects.toThrow('takes two admins');
    await attack(sign);
    await expect(attack(insert('https://id.example.com', other!.id))).rejects.toThrow(
      'takes two admins',
    );
  });

  test('is not told otherwise by an update of a setting that was signed', async () => {
    const input = await proposed('staff.provider.name', '统一登录');
    await as(other!).call(postSettingSign, input);
    for (const change of [`value = 'x'`, `value = 'x', version = version + 1`])
      await expect(
        attack(`update setting set ${change} where key = 'staff.provider.name'`),
      ).rejects.toThrow(/takes two admins|makes its next version/);
  });

  test.each([
    ['the author’s own signature', () => signedBy(author!.id), 'signed by another admin'],
    ['a signature of no admin', async () => signedBy((await given.staff()).id), 'another admin'],
    [
      'another value than was proposed',
      () => `${signedBy(other!.id).replace(' set ', ` set value = 'x', `)}`,
      'as it stands',
    ],
    [
      'withdrawal by another',
      () => signedBy(other!.id).replace(`'signed'`, `'withdrawn'`),
      'withdrawn by its author',
    ],
    ['forgetting it', () => 'delete from setting_proposal', 'append-only: setting_proposal'],
  ])('refuses %s', async (_, statement, words) => {
    await set('staff.provider.issuer', 'https://id.example.com');
    await expect(attack(await statement())).rejects.toThrow(words);
  });

  test('refuses a proposal of no admin, and one that begins signed', async () => {
    const begin = (by: string, outcome = 'null') =>
      `insert into setting_proposal (id, key, based_on, is_secret, staff_id, outcome)
       values ('${newId()}', 'staff.provider.issuer', 0, false, '${by}', ${outcome})`;
    await expect(attack(begin((await given.staff()).id))).rejects.toThrow('by an admin');
    await expect(attack(begin(author!.id, `'signed'`))).rejects.toThrow('by an admin');
  });
});
