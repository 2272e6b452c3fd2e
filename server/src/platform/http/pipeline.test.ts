import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getAddressList } from '@shieldsource/contract/people/addresses';
import * as faults from '@shieldsource/contract/faults';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { Connections } from './connections.ts';

const app = await testApp({ follows: false, patience: { workMs: 300 } });

test('who waits for us longer than we may take is told that the service is busy', async () => {
  const member = await givenOn(app).researcher();
  const waits = () => app.as(member).call(getAddressList, {});
  await app.app.db.transaction().execute(async (tx) => {
    await sql`lock table address in access exclusive mode`.execute(tx);
    await expect(waits()).rejects.toMatchObject({ code: faults.unavailable.code });
  });
  await expect.poll(() => waits().catch(() => null)).toEqual([]);
  expect(new Connections().patience.workMs).toBe(10_000);
});
