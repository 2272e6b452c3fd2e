import { expect, test, vi } from 'vitest';
import { runCommand, timeout } from '../../test/command.ts';
import { testApp } from '../../test/app.ts';
import { raiseAlarm } from './alarms.ts';
import { inboxMessages } from './messages/dev-inbox.ts';

const { app, database, drainOutbox } = await testApp({
  config: { fixedSettings: { 'alarms.mail': 'watch@example.com' } },
});
const mails = () => inboxMessages().filter(({ to }) => to === 'watch@example.com');

test('an alarm is one line of the log each time, and one mail an hour', async () => {
  const line = vi.spyOn(app.log, 'error');
  for (const round of [1, 2]) await raiseAlarm(app, 'alarmsTried', { round });
  await drainOutbox();
  expect(line.mock.calls.map(([facts]) => facts)).toEqual([
    { alarm: 'alarmsTried', round: 1 },
    { alarm: 'alarmsTried', round: 2 },
  ]);
  expect(mails()).toHaveLength(1);
  expect(mails()[0]?.body).toContain('round: 1');
});

test('what is wrong in two places is a mail for each', async () => {
  for (const where of ['database', 'files', 'files']) await raiseAlarm(app, 'diskFull', { where });
  await drainOutbox();
  const places = mails().flatMap(({ body }) => /where: \w+/.exec(body)?.[0] ?? []);
  expect(places.toSorted()).toEqual(['where: database', 'where: files']);
});

test('without an address there is the line alone', async () => {
  const before = mails().length;
  const silent = { ...app, settings: { ...app.settings, valueOf: () => null as never } };
  await raiseAlarm(silent, 'alarmsTried');
  await drainOutbox();
  expect(mails()).toHaveLength(before);
});

test('a database that is away keeps the line, and nothing is thrown', async () => {
  const line = vi.spyOn(app.log, 'error').mockClear();
  const broken = { ...app, db: undefined as never };
  await raiseAlarm(broken, 'alarmsTried');
  expect(line.mock.calls[0]?.[0]).toEqual({ alarm: 'alarmsTried' });
});

test('an operator raises one by a command, to try the way', { timeout }, async () => {
  const databaseUrl = database.directPool.options.connectionString ?? '';
  const { code, out } = await runCommand({ ...app.config, databaseUrl }, ['try-alarm']);
  expect(code).toBe(0);
  expect(out).toMatch(/"alarm":"alarmsTried".*\nno address is set/);
});
