import { expect, test } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { searchHeader } from '@shieldsource/contract/route';
import { getFound } from '@shieldsource/contract/site/search';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';

const app = await testApp({ follows: false });

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
