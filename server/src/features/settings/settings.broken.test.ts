import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import { settings } from '@shieldsource/contract/settings/settings';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { tinyWeb } from '../../../test/tiny-web.ts';
import { buildServer, raiseBrokenSettings } from '../../app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { inboxMessages } from '../../platform/messages/dev-inbox.ts';
import { metricsOf } from '../../platform/metrics.ts';
import { settingOf } from '../../platform/settings.ts';

// an address that no other test writes to
const to = 'broken@example.com';
const harness = await testApp({ config: { fixedSettings: { 'alarms.mail': to } } });
const { app, as } = harness;
const key = 'mail.smtpUrl';

test('one that does not open counts as not set, the start names it, and it can be set anew', async () => {
  const admin = await givenOn(harness).staff({ roles: ['admin'] });
  const shown = async () =>
    (await as(admin).call(getConsoleSettings, {})).list.find((one) => one.key === key)!;
  const set = async (value: string) =>
    as(admin).call(postConsoleSetting, { key, version: (await shown()).version, value });

  await set('smtps://user:word@mail.example.com');
  await inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update setting set version = version + 1, sealed = '\\x00'`.execute(tx);
  });
  const restarted = await buildServer(app, tinyWeb());
  expect(settingOf(restarted.app, key)).toBeNull();
  const metrics = metricsOf({ app: restarted.app, figures: [], jobKinds: [] });
  await raiseBrokenSettings(restarted.app);
  expect(await metrics.read()).toContain('\nshieldsource_alarms_total{alarm="sealedBroken"} 1\n');
  metrics.end();
  await harness.drainOutbox();
  const alarms = inboxMessages().filter((message) => message.to === to);
  expect(alarms.map(({ body }) => /setting: \S+/.exec(body)?.[0])).toEqual([`setting: ${key}`]);

  await app.settings.reload();
  expect(await shown()).toMatchObject({
    isSet: false,
    hint: expect.stringContaining('请重新填写') as string,
  });
  await set('smtps://user:word@mail.example.org');
  expect(await shown()).toMatchObject({ isSet: true, hint: settings[key].hint });
  expect(settingOf(app, key)).toMatchObject({ host: 'mail.example.org' });
});
