import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import {
  getSetupSteps,
  postSetupAside,
  setupStep,
  type SetupStep,
} from '@shieldsource/contract/settings/setup';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { newKey } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { claimDeployment, oldKeys } from '../../platform/database/deployment.ts';
import { deploymentOf, keysProof } from '../../app.ts';
import { steps } from './setup.ts';

const harness = await testApp({ config: { auditSigningKey: newKey() } });
const { app, as } = harness;
const given = givenOn(harness);

let admin: Person;
beforeAll(async () => {
  admin = await given.staff({ roles: ['admin'] });
  await put(sql`delete from work_year`);
});

const left = async (): Promise<SetupStep[]> => {
  const { list } = await as(admin).call(getSetupSteps, {});
  return list.filter(({ isDone, isAside }) => !isDone && !isAside).map(({ step }) => step);
};
/** With the signature of the second admin where it takes one. */
async function set(key: string, value: string): Promise<void> {
  await as(admin).call(postConsoleSetting, { key, version: 0, value });
  const { list } = await as(admin).call(getConsoleSettings, {});
  const proposalId = list.find((one) => one.key === key)?.proposal?.id;
  if (proposalId) await given.approve(second!, proposalId);
}
let second: Person | undefined;

/** Without the people whom its guards ask for: they would be steps themselves. */
const put = (row: RawBuilder<unknown>) =>
  inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await row.execute(tx);
  });

/** What makes each step done. */
const done: Readonly<Record<SetupStep, () => Promise<unknown>>> = {
  company: () => set('company.name', '某某安全中心'),
  // those that are asked of everybody who signs in and submits
  texts: () =>
    put(
      sql`insert into document (kind, version, title, body) select kind, 2, title, '自己的' from document
        where kind in ('agreement', 'privacy', 'terms')`,
    ),
  guidelines: () =>
    put(
      sql`insert into document (kind, version, title, body)
        select kind, 1, '自己的', '自己的' from unnest(array['exclusions', 'harbour']) as kind`,
    ),
  applications: () =>
    sql`insert into application (id, name, tier) values (gen_random_uuid(), '商城', 'core')`.execute(
      app.db,
    ),
  rule: () =>
    put(
      sql`insert into scoring_rule (id, version, rule) select gen_random_uuid(), 2, rule from scoring_rule`,
    ),
  staff: async () => {
    second = await given.staff({ roles: ['admin'] });
  },
  calendar: () =>
    put(
      sql`insert into work_year (year, is_published, free, made_up, version)
        select extract(year from now() at time zone 'Asia/Shanghai') + one, true, '{}', '{}', one + 1 from generate_series(0, 1) as one`,
    ),
  gifts: () => given.gift(),
  sms: async () => {
    await set('sms.webhookUrl', 'https://sms.example.com/send');
    await set('sms.webhookSecret', 'a secret that only the gateway knows');
  },
  mail: async () => {
    await set('mail.smtpUrl', 'smtps://user:word@mail.example.com:465');
    await set('mail.from', 'security@example.com');
  },
  alarms: () => set('alarms.mail', 'alarm@example.com'),
  // these are so in every test
  signingKey: async () => undefined,
  keys: async () => undefined,
  databaseUsers: async () => undefined,
  backup: () =>
    sql`insert into event (id, kind, subject, actor, salt) values (gen_random_uuid(), 'backup.make', '', 'command', sha256('x'))`.execute(
      app.db,
    ),
};

test('each step is missing until it is done, and then no longer', async () => {
  const given: readonly SetupStep[] = ['signingKey', 'keys', 'databaseUsers'];
  const order = setupStep.list.map(({ code }) => code).filter((code) => !given.includes(code));
  expect(await left()).toEqual(order);
  for (const [index, step] of order.entries()) {
    await done[step]();
    expect(await left()).toEqual(order.slice(index + 1));
  }
});

test('a backup of the week before last counts no more', async () => {
  await inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update event set at = at - interval '9 days' where kind = 'backup.make'`.execute(tx);
  });
  expect(await left()).toEqual(['backup']);
});

test('a step is put aside and taken up again, each an event with what was there', async () => {
  const turn = (isAside: boolean) => as(admin).call(postSetupAside, { step: 'backup', isAside });
  const { list } = await turn(true);
  expect(list.find(({ step }) => step === 'backup')).toEqual({
    step: 'backup',
    isDone: false,
    isAside: true,
  });
  expect(await left()).toEqual([]);
  await turn(true);
  await turn(false);
  expect(await left()).toEqual(['backup']);
  const events = await app.db
    .selectFrom('event')
    .where('subject', '=', 'console.setupaside')
    .orderBy('id')
    .select('params')
    .execute();
  expect(events.map(({ params }) => params)).toEqual([
    { version: 1, before: '', after: 'backup' },
    { version: 2, before: 'backup', after: '' },
  ]);
});

test('a production server that owns its tables is told to have a user of its own', async () => {
  const isDone = async (isProduction: boolean, db = app.db) => {
    const config = { ...app.config, isProduction };
    const { list } = await steps({ ...app, config, db }, { me: {} as never });
    return list.find(({ step }) => step === 'databaseUsers')?.isDone;
  };
  expect(await isDone(true)).toBe(false);
  expect(await isDone(false)).toBe(true);
  expect(await isDone(true, harness.served.db)).toBe(true);
});

test('a key that has been in use for a year is told until it is another one', async () => {
  const isDone = async () => {
    const { list } = await as(admin).call(getSetupSteps, {});
    return list.find(({ step }) => step === 'keys')?.isDone;
  };
  const claim = (config = app.config) => claimDeployment(app.db, deploymentOf(config), keysProof);
  const old = async () => (await oldKeys.execute(app.db)).rows.map(({ name }) => name);
  await claim();
  expect(await isDone()).toBe(true);
  await put(
    sql`update deployment set key_dates = jsonb_set(key_dates, '{ENCRYPTION_KEY,since}',
      to_jsonb(extract(epoch from now() - interval '366 days') * 1000))`,
  );
  await claim();
  expect(await isDone()).toBe(false);
  expect(await old()).toEqual(['ENCRYPTION_KEY']);
  const { encryptionKey } = app.config;
  await claim({ ...app.config, encryptionKey: newKey(), oldEncryptionKeys: [encryptionKey] });
  expect(await isDone()).toBe(true);
  // keys of a database from before are as old as that
  await put(sql`update deployment set key_dates = null, created_at = now() - interval '366 days'`);
  await claim();
  expect((await old()).toSorted()).toEqual(['AUDIT_SIGNING_KEY', 'ENCRYPTION_KEY', 'INDEX_KEY']);
});
