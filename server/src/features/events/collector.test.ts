import { expect, test } from 'vitest';
import { postAccountDisable } from '@shieldsource/contract/people/desk';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { listenToLog } from '../../../test/listen-to-log.ts';
import { subscribersOf } from '../../app.ts';
import { collectorFollows } from './collector.ts';
import { startFollowing } from './subscribers.ts';

const harness = await testApp();
const { app, server, as } = harness;
const given = givenOn(harness);

test('each event is one line, without what somebody wrote, also of a log that is silent else', async () => {
  const mina = await given.researcher();
  const admin = await given.staff({ roles: ['admin'] });
  await as(admin).call(postAccountDisable, { researcherId: mina.id, reason: '多次骚扰同事' });
  const log = listenToLog(harness);
  server.log.level = 'fatal';
  const events = () => log.lines().flatMap(({ event }) => (event ? [event] : []));

  const following = await startFollowing(app, [collectorFollows]);
  await following.drain();
  const written = events().length;
  expect(events().at(-1)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    at: expect.any(Number) as number,
    kind: 'account.disable',
    subject: mina.id,
    concerns: mina.id,
    actor: 'staff',
    actorId: admin.id,
    params: {},
  });
  expect(log.text()).not.toContain('骚扰');
  const { count } = await app.db
    .selectFrom('event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(written).toBeGreaterThanOrEqual(Number(count));
  await following.drain();
  await following.stop();
  expect(events()).toHaveLength(written);
});

test('only where it is asked for', () => {
  expect(subscribersOf({ logsEvents: true })).toContain(collectorFollows);
  expect(subscribersOf({ logsEvents: false })).not.toContain(collectorFollows);
});
