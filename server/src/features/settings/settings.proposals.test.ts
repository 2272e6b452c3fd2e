import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import { getSettingHistory } from '@shieldsource/contract/settings/acts';
import type { SettingKey } from '@shieldsource/contract/settings/settings';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';
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
const { approve, sendBack, withdraw } = given;

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
const proposed = async (key: SettingKey, value: string) => {
  await set(key, value);
  return waiting(key);
};

beforeEach(async () => {
  const { list } = await as(author!).call(getConsoleSettings, {});
  for (const { proposal } of list) if (proposal) await withdraw(author!, proposal.id);
});

test('what the provider and the channels are, and how long reports are kept, takes two admins; everything else is one’s own', async () => {
  const { list } = await as(author!).call(getConsoleSettings, {});
  expect(list.filter(({ takesTwo }) => takesTwo).map(({ key }) => key)).toEqual(
    list
      .map(({ key }) => key)
      .filter((key) =>
        /^(staff\.provider\..*|reports\.retentionDays|sms\.webhook.*|mail\..*|alarms\.mail)$/.test(
          key,
        ),
      ),
  );
  await set('staff.provider.issuer', 'https://id.example.com');
  expect(settingOf(app, 'staff.provider.issuer')).toBe('');
  expect(await shown('staff.provider.issuer')).toMatchObject({
    value: '',
    version: 0,
    proposal: {
      value: 'https://id.example.com',
      askedBy: '提出人',
      canApprove: true,
      isOwn: false,
    },
  });
  expect(await shown('staff.provider.issuer', author)).toMatchObject({
    proposal: { canApprove: false, isOwn: true },
  });
  await set('reports.retentionDays', '365');
  expect(settingOf(app, 'reports.retentionDays')).toBeNull();
  await set('company.name', '盾源科技');
  expect(settingOf(app, 'company.name')).toBe('盾源科技');
});

test('another admin signs, and it holds, and who did is remembered', async () => {
  await approve(other!, await proposed('staff.provider.rolesClaim', 'groups'));
  expect(settingOf(app, 'staff.provider.rolesClaim')).toBe('groups');
  expect(await shown('staff.provider.rolesClaim')).toMatchObject({ value: 'groups', version: 1 });
  expect((await shown('staff.provider.rolesClaim')).proposal).toBeUndefined();
  const { list } = await as(other!).call(getSettingHistory, { key: 'staff.provider.rolesClaim' });
  expect(list).toMatchObject([{ before: '', after: 'groups' }]);
});

test('of a secret the signer sees whether it goes, and where it leads', async () => {
  await proposed('mail.smtpUrl', 'smtps://me:secret@mail.example.com:465');
  const { proposal } = await shown('mail.smtpUrl');
  expect(proposal).toMatchObject({ value: '', host: 'mail.example.com:465' });
  expect(JSON.stringify(proposal)).not.toContain('me:secret');
  await withdraw(author!, proposal?.id ?? '');
  await proposed('mail.smtpUrl', '');
  expect((await shown('mail.smtpUrl')).proposal).toMatchObject({ value: '', clears: true });
});

test('a secret waits sealed, under a new key too, and is forgotten once decided', async () => {
  const key = 'staff.provider.clientSecret';
  const id = await proposed(key, 'what the provider knows');
  expect((await shown(key)).proposal).toMatchObject({ value: '' });
  const [mine, another] = [app.config.encryptionKey, newKey()];
  for (const [encryptionKey, old] of [
    [another, mine],
    [mine, another],
  ] as const) {
    const keys = makeKeys({ ...app.config, encryptionKey, oldEncryptionKeys: [old] });
    expect((await rotateKeys(app.db, keys, sealedColumns)).resealed).toBeGreaterThan(0);
  }
  await approve(other!, id);
  expect(settingOf(app, key)).toBe('what the provider knows');
  const kept = await app.db
    .selectFrom('proposal')
    .where('id', '=', id)
    .select(['sealed', 'params'])
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ sealed: null, params: { value: null, isSecret: true } });
});

test('sent back or withdrawn, nothing changes; meanwhile no other change waits', async () => {
  const key = 'staff.provider.clientId';
  const first = await proposed(key, 'one');
  await expect(set(key, 'two', other)).refuses('badInput', 'value');
  await sendBack(other!, first);
  await withdraw(author!, await proposed(key, 'two'));
  expect(settingOf(app, key)).toBe('');
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
  const id = await waiting('staff.provider.clientId');
  await expect(approve(other!, id)).refuses('badInput', 'value');
  await expect(set(key, 'off')).refuses('badInput', 'value');
  await set(key, 'on');
  expect(await shown(key)).toMatchObject({ value: 'on', lockedBy: 'STAFF_PASSPHRASES' });
  await approve(other!, id);
});

test('the database takes what was signed from who signed it, and no secret in its place', async () => {
  const stoppedBy = stoppedByOn(harness);
  const key = 'staff.provider.issuer';
  const [value, two] = ['https://id.example.com', 'setting_by_two'];
  const written = ({
    column = 'value',
    of = key as SettingKey,
    version = 1,
    by = other!.id,
  } = {}) =>
    sql`insert into setting (id, key, version, changed_by, ${sql.ref(column)}) values (${newId()}, ${of}, ${version}, ${by}, ${value})`;
  const secret = written({ column: 'sealed', of: 'staff.provider.clientSecret' });
  expect(await stoppedBy(secret)).toBe(two);
  expect(await stoppedBy(written({ of: 'reports.retentionDays' }))).toBe(two);
  await set(key, value);
  const signed = sql`update proposal set outcome = 'approved', decided_by = ${other!.id} where subject = ${key} and outcome is null`;
  for (const over of [{ column: 'sealed' }, { version: 2 }, { by: author!.id }])
    expect(await stoppedBy(signed, written(over))).toBe(two);
  expect(await stoppedBy(signed, written())).toBe('nothing');
  for (const change of [`value = 'x'`, `value = 'x', version = version + 1`])
    expect(await stoppedBy(`update setting set ${change} where key = '${key}'`)).toMatch(
      /^setting_(by_two|version_step)$/,
    );
});
