import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import { postChannelTry, postSettingConfirm } from '@shieldsource/contract/settings/acts';
import { getStaffNotice } from '@shieldsource/contract/staff/desk';
import {
  postStaffDisable,
  postStaffInvite,
  postStaffRoles,
} from '@shieldsource/contract/staff/acts';
import {
  channelKeys,
  hostOf,
  type SettingKey,
  takesTwo,
} from '@shieldsource/contract/settings/settings';
import { type Person, testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/messages/mail.ts';
import { payloadPlace } from '../../platform/jobs/outbox.ts';
import { startSession } from '../../platform/sessions.ts';
import { settingOf } from '../../platform/settings.ts';
import { changeSetting } from './settings.ts';

/** A centre with as many admins. */
async function centreOf(admins: number) {
  const harness = await testApp({ config: { fixedSettings: {} } });
  const given = givenOn(harness);
  const { app, as } = harness;
  const [one, other] = await Promise.all(
    Array.from({ length: admins }, () =>
      given.staff({ roles: ['admin', 'auditor'], name: '管理员' }),
    ),
  );
  const shown = async (key: SettingKey) => {
    const { list } = await as(one!).call(getConsoleSettings, {});
    return list.find((setting) => setting.key === key)!;
  };
  const set = async (key: SettingKey, value: string, by = one!) =>
    as(by).call(postConsoleSetting, { key, version: (await shown(key)).version, value });
  const sign = async (key: SettingKey) =>
    given.approve(other!, await given.openProposal('setting', key));
  const noticeTo = async (person: Person) => (await as(person).call(getStaffNotice, {})).alone;
  const events = async (kind: string) =>
    app.db
      .selectFrom('event')
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .select(['subject', 'params'])
      .execute();
  /** The mails that a change writes, before anything sends them. */
  const mailsOf = async (key: SettingKey, value: string): Promise<Mail[]> => {
    const actor = { ...one!, sessionId: newId(), roles: [], researcherId: null };
    const { version } = await shown(key);
    return inTransaction(app.db, async (tx) => {
      await changeSetting(tx, app, { key, version, value, actor: { ...actor, kind: 'staff' } });
      const { rows } = await sql<{ id: string; payload_sealed: Buffer }>`
        select id, payload_sealed from job where kind = 'mail' and xmin = pg_current_xact_id()::xid`.execute(
        tx,
      );
      return rows.map(
        (job) => JSON.parse(app.keys.open(job.payload_sealed, payloadPlace(job.id))) as Mail,
      );
    });
  };
  await forgetLimits(harness);
  return {
    harness,
    given,
    app,
    as,
    shown,
    set,
    sign,
    noticeTo,
    events,
    mailsOf,
    stoppedBy: stoppedByOn(harness),
    one: one!,
    other: other!,
  };
}

const values: Readonly<Record<string, readonly [string, string]>> = {
  'sms.webhookUrl': ['https://sms.example.com/send?key=k1', 'https://evil.example/send?key=k2'],
  'sms.webhookSecret': ['a secret that only the gateway knows', 'a secret that another host knows'],
  'mail.smtpUrl': [
    'smtps://user:word1@mail.example.com:465',
    'smtps://user:word2@evil.example:465',
  ],
  'mail.from': ['security@example.com', 'security@evil.example'],
  'alarms.mail': ['alarm@example.com', 'alarm@evil.example'],
};

test('what two sign is said of every channel', () => {
  expect(Object.keys(values)).toEqual(channelKeys);
  expect(channelKeys.every(takesTwo)).toBe(true);
});

const two = await centreOf(2);
const lone = await centreOf(1);

describe('with two admins', () => {
  const { app, as, given, shown, set, sign, one, other, events, mailsOf, stoppedBy } = two;

  test.each(channelKeys)('%s waits for the other', async (key) => {
    const [first, second] = values[key]!;
    await set(key, first);
    expect((await shown(key)).version).toBe(0);
    await sign(key);
    expect((await shown(key)).version).toBe(1);

    const before = settingOf(app, key);
    const told = await mailsOf(key, second);
    expect(settingOf(app, key)).toEqual(before);
    const hosts = { hostBefore: hostOf(key, first), hostAfter: hostOf(key, second) };
    const [proposed] = await events('setting.propose');
    expect(proposed).toEqual({ subject: key.toLowerCase(), params: { version: 1, ...hosts } });
    const all = await app.db
      .selectFrom('staff')
      .where(sql<boolean>`'admin' = any(roles)`)
      .select('email')
      .execute();
    expect(told.map(({ to }) => to).sort()).toEqual(all.map(({ email }) => email).sort());
    for (const { body } of told) {
      expect(body).toContain(hosts.hostBefore && `${hosts.hostBefore} → ${hosts.hostAfter}`);
      for (const secret of ['word', 'key=', 'a secret']) expect(body).not.toContain(secret);
    }

    await sign(key);
    expect(settingOf(app, key)).not.toEqual(before);
    expect((await events('setting.sign'))[0]).toMatchObject({ params: { version: 2, ...hosts } });
  });

  test('a trial uses nothing that nobody signed', async () => {
    await set('alarms.mail', 'elsewhere@evil.example');
    await as(one).call(postChannelTry, { channel: 'alarm', to: '' });
    const { value } = await shown('alarms.mail');
    expect(value).toBe('alarm@evil.example');
    expect(settingOf(app, 'alarms.mail')).toBe(value);
    await sign('alarms.mail');
  });

  test('the database takes it from nobody alone', async () => {
    const alone = (by = one.id) =>
      sql`insert into setting_alone (key, version, staff_id, made_xid) values ('mail.from', 9, ${by}, '1')`;
    expect(await stoppedBy(alone())).toBe('setting_alone_by_only_admin');
    expect(
      await stoppedBy(
        sql`update setting set version = version + 1, value = 'x@y.example', changed_by = ${one.id} where key = 'mail.from'`,
      ),
    ).toBe('setting_by_two');
    expect(
      await stoppedBy(sql`update setting set value = 'x@y.example' where key = 'mail.from'`),
    ).toBe('setting_by_two');
    expect(await stoppedBy(sql`update setting set key = 'mail.to' where key = 'mail.from'`)).toBe(
      'setting_fixed_fields',
    );
    const reviewer = await given.staff();
    expect(await stoppedBy(alone(reviewer.id))).toBe('setting_alone_by_only_admin');
    expect(other.id).not.toBe(one.id);
  });
});

describe('the only admin', () => {
  const { app, as, given, shown, set, one, noticeTo, events, stoppedBy } = lone;

  test('changes a channel alone, which every page says until the next admin confirms it', async () => {
    await given.report(await given.researcher());
    const reviewer = await given.staff();
    expect(await noticeTo(reviewer)).toEqual([]);
    expect((await shown('sms.webhookUrl')).takesTwo).toBeUndefined();
    expect((await shown('staff.provider.name')).takesTwo).toBe(true);
    const [first, second] = values['sms.webhookUrl']!;
    await set('sms.webhookUrl', first);
    await set('sms.webhookUrl', second);
    expect(String(settingOf(app, 'sms.webhookUrl'))).toContain('evil.example');
    expect((await events('setting.change'))[0]?.params).toEqual({
      version: 2,
      hostBefore: 'sms.example.com',
      hostAfter: 'evil.example',
      isAlone: true,
    });
    const [told] = (await noticeTo(reviewer)) ?? [];
    expect(told).toMatchObject({ host: 'evil.example', by: '管理员', canConfirm: false });
    const changes = [told!.id];
    await expect(as(one).call(postSettingConfirm, { changes })).refuses('ownProposal');

    const { id } = await as(one).call(postStaffInvite, {
      name: '假人',
      email: 'puppet@example.com',
      roles: ['admin'],
    });
    const puppet = await inTransaction(app.db, async (tx): Promise<Person> => {
      const { token, cookie } = await startSession(tx, app, 'staff', id, 'test');
      return { id, kind: 'staff', token, cookie };
    });
    await expect(as(puppet).call(postSettingConfirm, { changes })).refuses('signerTooNew');
    expect((await noticeTo(puppet))?.[0]?.cannotSign).not.toBe('');
    const raw = (by: string) =>
      sql`update setting_alone set confirmed_by = ${by} where id = ${told!.id}`;
    for (const by of [one.id, id, reviewer.id])
      expect(await stoppedBy(raw(by))).toBe('setting_alone_confirmed_by_other');

    const next = await given.staff({ roles: ['admin'] });
    expect(await noticeTo(next)).toMatchObject([{ canConfirm: true }]);
    await as(next).call(postSettingConfirm, { changes });
    expect(await noticeTo(next)).toEqual([]);
    await expect(as(next).call(postSettingConfirm, { changes })).refuses('conflict');
    expect((await events('setting.confirm')).map(({ params }) => params)).toEqual([{ version: 2 }]);
    expect(await stoppedBy('delete from setting_alone')).toBe('setting_alone_append_only');
  });
});

test('mails about another way of mails take the way of before', async () => {
  const { set, mailsOf } = await centreOf(1);
  await set('mail.from', 'security@example.com');
  await set('mail.smtpUrl', values['mail.smtpUrl']![0]);
  const told = await mailsOf('mail.smtpUrl', values['mail.smtpUrl']![1]);
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told[0]?.via)).toContain('mail.example.com');
  expect(JSON.stringify(told[0]?.via)).not.toContain('evil.example');
});

describe('who is alone by their own act is not', () => {
  test.each(['disables', 'demotes'])('who %s the other admin', async (act) => {
    const { as, set, shown, one, other } = await centreOf(2);
    const staff = { staffId: other.id, version: 1, reason: '先请出去' };
    if (act === 'disables') await as(one).call(postStaffDisable, staff);
    else await as(one).call(postStaffRoles, { ...staff, roles: ['auditor'] });
    await set('sms.webhookUrl', values['sms.webhookUrl']![1]);
    expect(await shown('sms.webhookUrl')).toMatchObject({ version: 0, takesTwo: true });
    expect((await shown('sms.webhookUrl')).proposal).toBeDefined();
  });

  test('whose other admin gave the role up themselves is', async () => {
    const { as, set, shown, other } = await centreOf(2);
    await as(other).call(postStaffRoles, {
      staffId: other.id,
      version: 1,
      roles: ['auditor'],
      reason: '调岗',
    });
    await set('sms.webhookUrl', values['sms.webhookUrl']![1]);
    expect(await shown('sms.webhookUrl')).toMatchObject({ version: 1 });
  });
});
