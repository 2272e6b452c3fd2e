import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { testDatabase } from './databases.ts';
import { tableContents, watchedContents } from './table-contents.ts';

test('what is watched is seen as what is read, and names the table', async () => {
  const { db } = await testDatabase();
  const contents = await watchedContents(db, ['limit_window']);
  const before = await contents();
  expect(before).toEqual(await tableContents(db, { except: ['limit_window', 'written'] }));

  const add = (name: string) =>
    db.insertInto('platform').values({ id: newId(), name, position: 90 }).execute();
  await add('一个新的平台');
  const after = await contents();
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(['platform']);

  const undone = db.transaction().execute(async (tx) => {
    await tx
      .insertInto('platform')
      .values({ id: newId(), name: '另一个平台', position: 91 })
      .execute();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await contents()).toEqual(after);
});
