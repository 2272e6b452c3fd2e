import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getAddressList } from '@shieldsource/contract/people/addresses';
import { faults } from '@shieldsource/contract/faults';
import { searchHeader } from '@shieldsource/contract/route';
import { getFound } from '@shieldsource/contract/site/search';
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
  await expect(waits()).resolves.toEqual([]);
  expect(new Connections().patience.workMs).toBe(10_000);
});

test('words searched for count the same in the header as in the address; other fields have no place there', async () => {
  const title = '夜班公告';
  await givenOn(app).announcement({ title });
  const foundBy = async (input: Record<string, string>, header?: string) => {
    const answer = await app.as(null).answer(getFound, input, {
      ...(header !== undefined && { headers: { [searchHeader]: header } }),
    });
    return answer.json<{ code: number; result: { announcements?: { title: string }[] } }>();
  };
  const encoded = new URLSearchParams({ words: '夜班' }).toString();
  for (const answer of [await foundBy({ words: '夜班' }), await foundBy({}, encoded)])
    expect(answer.result.announcements).toMatchObject([{ title }]);
  expect(await foundBy({}, 'page=1')).toMatchObject({
    code: faults.badInput.code,
    result: { fields: [{ path: 'words' }] },
  });
  expect((await foundBy({ words: '夜班' }, 'page=1')).code).toBe(0);
});
