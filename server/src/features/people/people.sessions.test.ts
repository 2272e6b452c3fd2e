import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { postSessionEnd } from '@shieldsource/contract/people/account';
import { postAccountInfo, postUserInfo } from '@shieldsource/contract/people/calls';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { startSession } from '../../platform/sessions.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);

async function on(device: string, person: Person): Promise<Person & { sessionId: string }> {
  const { id, token, cookie } = await inTransaction(app.db, (tx) =>
    startSession(tx, app, 'researcher', person.id, device),
  );
  return { ...person, token, cookie, sessionId: id };
}
const devicesOf = async (person: Person) =>
  (await as(person).call(postAccountInfo, {})).sessions.map(({ device }) => device).toSorted();

test('a device is signed out by itself, or all others at once', async () => {
  const mina = await given.researcher();
  const [laptop, phone, tablet] = [
    await on('laptop', mina),
    await on('phone', mina),
    await on('tablet', mina),
  ];
  await as(laptop).call(postSessionEnd, { sessionId: phone.sessionId });
  await expect(as(phone).call(postUserInfo, {})).refuses('loggedOut');
  expect(await devicesOf(laptop)).toEqual(['laptop', 'tablet', 'test']);
  await expect(as(laptop).call(postSessionEnd, { sessionId: phone.sessionId })).refuses('notFound');
  await as(laptop).call(postSessionEnd, {});
  expect(await devicesOf(laptop)).toEqual(['laptop']);
  for (const ended of [mina, tablet])
    await expect(as(ended).call(postUserInfo, {})).refuses('loggedOut');
});

test('a device may sign itself out', async () => {
  const mina = await on('laptop', await given.researcher());
  const answer = await as(mina).answer(postSessionEnd, { sessionId: mina.sessionId });
  expect(answer.json()).toMatchObject({ code: 0 });
  expect(answer.cookies).toMatchObject([{ name: 'shield_source_token', value: '' }]);
  await expect(as(mina).call(postUserInfo, {})).refuses('loggedOut');
});

test('a device of somebody else is not found, and stays', async () => {
  const [mina, noa] = [await given.researcher(), await on('theirs', await given.researcher())];
  for (const sessionId of [noa.sessionId, newId()])
    await expect(as(mina).call(postSessionEnd, { sessionId })).refuses('notFound');
  await as(mina).call(postSessionEnd, {});
  await as(noa).call(postUserInfo, {});
});

test('what has expired is not listed', async () => {
  const mina = await given.researcher();
  for (const column of ['last_seen_at', 'created_at'] as const) {
    const old = await on(`old by ${column}`, mina);
    await app.db
      .updateTable('session')
      .set({ [column]: sql`now() - interval '31 days'` })
      .where('id', '=', old.sessionId)
      .execute();
  }
  expect(await devicesOf(mina)).toEqual(['test']);
});
