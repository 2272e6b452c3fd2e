import { expect, test } from 'vitest';
import { faults } from '@shieldsource/contract/faults';
import { testApp } from '../../../test/app.ts';

const { server, database } = await testApp({ follows: false });

test('whoever asks while every connection is taken is told no, and waits for none', async () => {
  const held = await Promise.all(Array.from({ length: 6 }, () => database.pool.connect()));
  const answer = await server.inject('/readyz');
  for (const client of held) client.release();
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ ...faults.unavailable, result: null });
  expect((await server.inject('/readyz')).statusCode).toBe(200);
});
