import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { getAuditPage } from '@shieldsource/contract/people/desk';
import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import { getSettingHistory } from '@shieldsource/contract/settings/acts';
import {
  channelKeys,
  hostOf,
  readSetting,
  settingKeys,
  settings,
  type SettingKey,
} from '@shieldsource/contract/settings/settings';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { tinyWeb } from '../../../test/tiny-web.ts';
import { buildServer, sealedColumns } from '../../app.ts';
import type { App } from '../../platform/app.ts';
import { makeKeys, newKey } from '../../platform/crypto.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { smsWebhookOf } from '../../platform/messages/sms.ts';
import { rotateKeys } from '../../platform/rotation.ts';
import { settingOf } from '../../platform/settings.ts';

const harness = await testApp({ config: { fixedSettings: {} } });
const { app, as, database, server } = harness;
const given = givenOn(harness);

let admin: Person;
let signer: Person;
let other: { readonly app: App; readonly database: Database };

beforeAll(async () => {
  admin = await given.staff({ roles: ['admin'] });
  signer = await given.staff({ roles: ['admin'] });
  // another server of the same deployment, with connections of its own
  const second = await openDatabase({ url: database.directPool.options.connectionString! });
  const { db, publicDb, standby, strangersDb, listen } = second;
  const parts = { ...app, db, publicDb, standby, strangersDb, listen };
  other = { app: (await buildServer(parts, tinyWeb())).app, database: second };
});
afterAll(() => other.database.close());

const list = async () => (await as(admin).call(getConsoleSettings, {})).list;
const shown = async (key: SettingKey) => (await list()).find((one) => one.key === key)!;
/** With the signature of another admin where it takes one. */
async function set(key: SettingKey, value: string): Promise<void> {
  await as(admin).call(postConsoleSetting, { key, version: (await shown(key)).version, value });
  const { proposal } = await shown(key);
  if (proposal) await given.approve(signer, proposal.id);
}

test('what an admin sets holds at once, on another server within two seconds, and after a restart', async () => {
  expect(settingOf(app, 'company.name')).toBe(settings['company.name'].initial);
  await set('company.name', '盾源科技');
  expect(settingOf(app, 'company.name')).toBe('盾源科技');
  await expect.poll(() => settingOf(other.app, 'company.name')).toBe('盾源科技');
  const restarted = await buildServer(app, tinyWeb());
  expect(settingOf(restarted.app, 'company.name')).toBe('盾源科技');
  expect(await shown('company.name')).toMatchObject({ value: '盾源科技', version: 1, isSet: true });
});

test('an empty value brings the default back', async () => {
  await set('sms.hourlyBudget', '7');
  expect(settingOf(app, 'sms.hourlyBudget')).toBe(7);
  await set('sms.hourlyBudget', '');
  expect(settingOf(app, 'sms.hourlyBudget')).toBe(1_000);
  expect(await shown('sms.hourlyBudget')).toMatchObject({ value: '', isSet: false, version: 2 });
});

test('pages show it', async () => {
  await set('company.policeNumber', '京公网安备 11010500000001号');
  const { body } = await server.inject({ url: '/.well-known/security.txt' });
  expect(body).not.toContain('mailto:');
  await set('company.securityContacts', 'security@example.com');
  const after = await server.inject({ url: '/.well-known/security.txt' });
  expect(after.body).toContain('Contact: mailto:security@example.com');
});

test('what is no value is refused, and changes nothing', async () => {
  const before = await list();
  await expect(set('alarms.mail', 'somebody')).refuses('badInput', 'value');
  await expect(set('reports.retentionDays', '10')).refuses('badInput', 'value');
  await expect(
    as(admin).call(postConsoleSetting, {
      key: 'nobody.knows' as SettingKey,
      version: 0,
      value: '',
    }),
  ).refuses('badInput', 'key');
  expect(await list()).toEqual(before);
});

test('of two who change one at once, one is told', async () => {
  const { version } = await shown('staff.issuer');
  const change = (value: string) =>
    as(admin).call(postConsoleSetting, { key: 'staff.issuer', version, value });
  for (const value of ['甲', '乙']) {
    const both = await Promise.allSettled([change(value), change(value)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      value === '甲' ? 1 : 0,
    );
  }
  await expect(change('丙')).refuses('conflict');
  expect(settingOf(app, 'staff.issuer')).toBe('甲');
});

test('only admins see and change them, and each change stands in the audit log', async () => {
  const reviewer = await given.staff();
  await expect(as(reviewer).call(getConsoleSettings, {})).refuses('notPermitted');
  await expect(
    as(reviewer).call(postConsoleSetting, { key: 'company.name', version: 1, value: '别人' }),
  ).refuses('notPermitted');
  await set('mail.from', 'security@example.com');
  const { list: entries } = await as(admin).call(getAuditPage, { page: 1, pageSize: 20 });
  expect(entries[0]).toMatchObject({ action: 'setting.sign', target: 'setting:mail.from' });
});

/** A bad value of each key with the words that refuse it, and a good one as it then holds. */
const tried: Readonly<Record<SettingKey, readonly [bad: string, words: string, good: string]>> = {
  'company.name': ['字'.repeat(101), '最多 100 个字', '某某安全'],
  'company.agreementUrl': [
    'example.com',
    '请填写 http 或 https 开头的地址',
    'https://example.com/a',
  ],
  'company.privacyUrl': ['ftp://x', '请填写 http 或 https 开头的地址', 'https://example.com/p'],
  'company.icpNumber': ['字'.repeat(101), '最多 100 个字', '京ICP备2号'],
  'company.policeNumber': ['一号', '须含 14 位备案编号', '京公网安备 11010500000002号'],
  'company.securityContacts': ['someone', '请填写邮箱、https 或 tel 地址', 'tel:+86-10-1'],
  'files.openMegabytes': ['49', '请填写不小于 50 的整数', '2048'],
  'files.dailyMegabytes': ['5.5', '请填写不小于 50 的整数', '100'],
  'sms.signature': ['字'.repeat(21), '最多 20 个字', '某某'],
  'sms.webhookUrl': [
    'http://sms.example.com',
    '请填写 https 开头的地址',
    'https://sms.example.com/2',
  ],
  'sms.webhookSecret': ['short', '至少 32 个字符', 'another secret that the gateway knows'],
  'sms.prefixes': ['852', '请填写 +852,+1 这样的前缀', '+852,+853'],
  'sms.hourlyBudget': ['0', '请填写不小于 1 的整数', '50'],
  'mail.smtpUrl': ['https://mail', '请填写 smtps://用户', 'smtps://u:p@mail.example.com:465'],
  'mail.from': ['nobody', '请填写一个发件邮箱', 'from@example.com'],
  'alarms.mail': ['nobody', '请填写一个邮箱地址', 'alarm@example.com'],
  'staff.issuer': ['字'.repeat(51), '最多 50 个字', '某某控制台'],
  // off takes an emergency account: staff.single-sign-on.test.ts
  'staff.passphrases': ['maybe', '请填写 on 或 off', 'on'],
  'staff.provider.name': ['字'.repeat(21), '最多 20 个字', '某某统一登录'],
  'staff.provider.issuer': [
    'http://id.example.com',
    '请填写 https 开头的地址',
    'https://id.example.com',
  ],
  'staff.provider.clientId': ['字'.repeat(201), '最多 200 个字', 'shieldsource'],
  'staff.provider.clientSecret': ['字'.repeat(501), '最多 500 个字', 'what the provider knows'],
  'staff.provider.scope': ['字'.repeat(201), '最多 200 个字', 'openid email groups'],
  'staff.provider.secondFactors': ['m f a', '请填写 amr 或 acr 的值', 'mfa,otp'],
  'staff.provider.rolesClaim': ['字'.repeat(101), '最多 100 个字', 'groups'],
  'staff.provider.roles': ['src=boss', '请填写“分组=角色”', 'src-admins=admin'],
  'reports.retentionDays': ['364', '请填写不小于 365 的整数', '400'],
  'targets.receipt': ['0', '请填写 1 到 250 的整数', '2'],
  'targets.verdict': ['三天', '请填写 1 到 250 的整数', '4'],
  'targets.fixSerious': ['1.5', '请填写 1 到 250 的整数', '2'],
  'targets.fixHigh': ['251', '请填写 1 到 250 的整数', '6'],
  'targets.fixMedium': ['-7', '请填写 1 到 250 的整数', '8'],
  'targets.fixLow': ['1e2', '请填写 1 到 250 的整数', '12'],
  'targets.identity': ['0', '请填写 1 到 250 的整数', '5'],
  'review.undoSeconds': ['61', '请填写 0 到 60 的整数', '0'],
  'console.setupAside': ['everything', '只能是 company,sms', 'gifts,backup'],
};

test('what the log does not know has no history', async () => {
  await expect(as(admin).call(getSettingHistory, { key: 'nobody.knows' })).refuses(
    'badInput',
    'key',
  );
  expect(await as(admin).call(getSettingHistory, { key: 'company.icpNumber' })).toEqual({
    list: [],
  });
});

describe('every key', () => {
  const cells = settingKeys.map((key) => ({ key }));

  test.each(cells)(
    '$key: bad is refused in words, good holds here and there, and is told',
    async ({ key }) => {
      const [bad, words, good] = tried[key];
      const before = await shown(key);
      const refused = await as(admin).answer(postConsoleSetting, {
        key,
        version: before.version,
        value: bad,
      });
      expect(refused.json()).toMatchObject({
        code: 1000,
        result: { fields: [{ path: 'value', message: expect.stringContaining(words) as string }] },
      });
      expect(await shown(key)).toEqual(before);

      await set(key, good);
      const meant = readSetting(key, good);
      const value = 'value' in meant ? meant.value : undefined;
      expect(settingOf(app, key)).toEqual(value);
      await expect.poll(() => settingOf(other.app, key)).toEqual(value);

      const { list: changes } = await as(admin).call(getSettingHistory, { key });
      const isInEvents = settings[key].isInEvents;
      expect(changes).toHaveLength(before.version + 1);
      const hosts = channelKeys.includes(key);
      expect(changes[0]).toEqual({
        time: expect.any(Number) as number,
        by: '测试员',
        before: isInEvents ? before.value : hosts ? hostOf(key, before.value) : null,
        after: isInEvents ? good : hosts ? hostOf(key, good) : null,
      });
      expect(settings[key].isSecret && isInEvents).toBe(false);
    },
  );
});

describe('a secret', () => {
  const secret = 'a secret that only the gateway knows';

  test('is used, and never shown nor kept as it is', async () => {
    await set('sms.webhookSecret', '');
    await set('sms.webhookUrl', 'https://sms.example.com/send');
    expect(smsWebhookOf(app)).toBeNull();
    await set('sms.webhookSecret', secret);
    expect(smsWebhookOf(app)).toEqual({ url: new URL('https://sms.example.com/send'), secret });
    expect(await shown('sms.webhookSecret')).toMatchObject({
      value: '',
      isSet: true,
      isSecret: true,
    });
    const { rows } = await sql<{ row: string }>`select setting::text as row from setting`.execute(
      app.db,
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(await list())).not.toContain(secret);
  });

  test('opens for its own row only, and is sealed anew when the key changes', async () => {
    const encryptionKey = newKey();
    const keys = makeKeys({
      ...app.config,
      encryptionKey,
      oldEncryptionKeys: [app.config.encryptionKey],
    });
    expect((await rotateKeys(app.db, keys, sealedColumns)).resealed).toBeGreaterThan(0);
    const onlyNew = {
      ...app,
      keys: makeKeys({ ...app.config, encryptionKey, oldEncryptionKeys: [] }),
    };
    const restarted = await buildServer(onlyNew, tinyWeb());
    expect(settingOf(restarted.app, 'sms.webhookSecret')).toBe(secret);
  });
});

test('a change that was told while the connection was lost is read once it is back', async () => {
  const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await ended.execute(app.db);
  await sql`update setting set version = version + 1, value = '改过的' where key = 'company.name'`.execute(
    app.db,
  );
  await expect
    .poll(() => [app, other.app].map((one) => settingOf(one, 'company.name')))
    .toEqual(['改过的', '改过的']);
});

describe('the database itself refuses', () => {
  test.each([
    [`delete from setting`, 'append-only: setting'],
    [`update setting set key = 'x', version = version + 1`, 'append-only: setting'],
    [`update setting set value = 'x', sealed = 'x', version = version + 1`, 'setting_one_value'],
  ])('%s', async (statement, words) => {
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(words);
  });
});
