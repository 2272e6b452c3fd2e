import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getDeliveryPage, postDeliveryResend } from '@shieldsource/contract/channels/deliveries';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import {
  addDeliveries,
  claimDeliveries,
  dropDeliveriesOf,
  listStuckReceivers,
  putBackDeliveries,
  putOffDeliveries,
  secondsToNextDelivery,
  settleFailed,
  settleSent,
  shownAnswer,
} from './deliveries.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const { db } = app;
const admin = await givenOn(harness).staff({ roles: ['admin'] });

const to = (receiverId: string) => ({
  kind: 'mail' as const,
  receiverId,
  eventId: randomUUID() as string,
  eventKind: 'report.submit',
});
const claimed = (receiverId: string) => claimDeliveries(db, receiverId, 10, 60);
const listed = async (receiverId: string) =>
  (await as(admin).call(getDeliveryPage, { page: 1, pageSize: 20, receiverId })).list;

test('an event is told to a receiver once, however often it is written down', async () => {
  const receiver = randomUUID();
  const one = to(receiver);
  await addDeliveries(db, [one, one]);
  await addDeliveries(db, [one, { ...to(receiver), notBefore: new Date(Date.now() + 60_000) }]);
  expect(await listed(receiver)).toHaveLength(2);
  expect(await claimed(receiver)).toEqual([
    expect.objectContaining({ event_id: one.eventId, tries: 1 }),
  ]);
});

test('what is claimed is nobody else’s until its time is over, and keeps its id over all tries', async () => {
  const receiver = randomUUID();
  const [id = ''] = await addDeliveries(db, [to(receiver)]);
  expect(await claimDeliveries(db, receiver, 10, 0)).toMatchObject([{ id, tries: 1 }]);
  expect(await claimed(receiver)).toMatchObject([{ id, tries: 2 }]);
  expect(await claimed(receiver)).toEqual([]);
  expect(await secondsToNextDelivery(db, receiver)).toBeGreaterThan(30);
  await putBackDeliveries(db, [id]);
  expect(await claimed(receiver)).toMatchObject([{ id, tries: 2 }]);
});

test('what is being sent is not put off, and what waits without a job is found', async () => {
  const [receiver, later] = [randomUUID(), new Date(Date.now() + 600_000)];
  await addDeliveries(db, [to(receiver), { ...to(receiver), notBefore: later }]);
  await claimed(receiver);
  await putOffDeliveries(db, receiver, new Date(Date.now() + 1_200_000));
  expect(await secondsToNextDelivery(db, receiver)).toBeLessThan(61);
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  const forgotten = randomUUID();
  await addDeliveries(db, [{ ...to(forgotten), notBefore: hoursAgo }]);
  expect(await listStuckReceivers(db, 'mail', 10)).toEqual([forgotten]);
});

test('one message may tell of several; the log shows it, and those that are stuck first', async () => {
  const receiver = randomUUID();
  const ids = await addDeliveries(db, [to(receiver), to(receiver), to(receiver), to(receiver)]);
  const [first = '', second = '', third = '', fourth = ''] = ids;
  await claimed(receiver);
  await settleFailed(db, [first], 'HTTP 503', 300);
  await settleFailed(db, [second], 'HTTP 410', null);
  await settleSent(db, [third, fourth], 'ok');
  expect((await listed(receiver)).map(({ id, state, answer }) => [id, state, answer])).toEqual([
    [second, 'givenUp', 'HTTP 410'],
    [first, 'failed', 'HTTP 503'],
    [fourth, 'merged', 'ok'],
    [third, 'sent', 'ok'],
  ]);
  expect(await secondsToNextDelivery(db, receiver)).toBeGreaterThan(200);
});

test('sending again begins anew, under the same id', async () => {
  const receiver = randomUUID();
  const [deliveryId = ''] = await addDeliveries(db, [to(receiver)]);
  await claimed(receiver);
  await settleFailed(db, [deliveryId], 'HTTP 503', null);
  await as(admin).call(postDeliveryResend, { deliveryId });
  // its job has come upon a receiver that is no member
  await drainOutbox();
  expect(await listed(receiver)).toMatchObject([{ id: deliveryId, state: 'skipped', tries: 1 }]);
});

test('a person who is erased takes theirs along', async () => {
  const [leaving, staying] = [randomUUID(), randomUUID()];
  await addDeliveries(db, [to(leaving), to(staying)]);
  await dropDeliveriesOf(db, leaving);
  expect([await listed(leaving), await listed(staying)]).toEqual([
    [],
    [expect.objectContaining({ receiverId: staying })],
  ]);
});

test('an answer is shown on one line, cut, without addresses and keys', () => {
  expect(
    shownAnswer(
      '550 no mail for\r\n mina@example.com, see https://x.example/?key=1 access_token=abc',
    ),
  ).toBe('550 no mail for … see … …');
  expect(shownAnswer('长'.repeat(400))).toHaveLength(300);
});
