import { describe, expect, test } from 'vitest';
import { getFileDownload } from '@shieldsource/contract/files/calls';
import { postUserInfo } from '@shieldsource/contract/people/calls';
import { getNickNameFree, postBasicInfo } from '@shieldsource/contract/people/profile';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { startCancelling } from '../../../test/account-states.ts';
import { countAs } from '../../../test/signing-in.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);

const named = async (nickName: string): Promise<Person> => {
  const person = await given.researcher();
  await as(person).call(postBasicInfo, { nickName });
  return person;
};
const nameOf = async (person: Person) => (await as(person).call(postUserInfo, {})).nickName;

describe('basic information', () => {
  test('changes what is given and leaves the rest', async () => {
    const mina = await given.researcher();
    await as(mina).call(postBasicInfo, { nickName: ' 山海经 ', gender: 2, hideInRank: true });
    const changed = await as(mina).call(postBasicInfo, { gender: 3 });
    expect(changed).toMatchObject({ nickName: '山海经', gender: 3, hideInRank: true });
    expect(await as(mina).call(postUserInfo, {})).toEqual(changed);
    expect(await as(mina).call(postBasicInfo, {})).toEqual(changed);
  });

  test('is closed to an account that is on the way out', async () => {
    const mina = await given.researcher();
    await startCancelling(app.db, mina);
    await expect(as(mina).call(postBasicInfo, { gender: 1 })).refuses('accountCancelling');
  });

  test('changes sixty times an hour at most', async () => {
    const mina = await given.researcher();
    await as(mina).call(postBasicInfo, { gender: 1 });
    await app.db
      .updateTable('limit_window')
      .set({ hits: 60 })
      .where('scope', '=', 'basic-info')
      .execute();
    await expect(as(mina).call(postBasicInfo, { gender: 2 })).refuses('tooOften');
    await app.db.deleteFrom('limit_window').execute();
  });
});

describe('a nickname', () => {
  test('is one person’s, also in other letters', async () => {
    await named('孤帆Sail');
    const mina = await given.researcher();
    for (const nickName of ['孤帆Sail', '孤帆SAIL', '孤帆ｓａｉｌ']) {
      expect(await as(mina).call(getNickNameFree, { nickName })).toEqual({ isFree: false });
      await expect(as(mina).call(postBasicInfo, { nickName })).refuses('nickNameTaken', 'nickName');
    }
    expect(await nameOf(mina)).toBe('');
    await as(mina).call(postBasicInfo, { nickName: '孤帆 Sail' });
  });

  test('may be written anew by its owner, and is free again when they take another', async () => {
    const mina = await named('Echo回声');
    expect(await as(mina).call(getNickNameFree, { nickName: 'ECHO回声' })).toEqual({
      isFree: true,
    });
    await as(mina).call(postBasicInfo, { nickName: 'ECHO回声' });
    await as(mina).call(postBasicInfo, { nickName: '另一个名字' });
    const noa = await named('echo回声');
    expect(await nameOf(noa)).toBe('echo回声');
  });

  test('goes to one of ten who take it at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => given.researcher()));
    const outcomes = await Promise.all(
      people.map(async (person, index) =>
        outcomeOf(
          await as(person).answer(postBasicInfo, { nickName: index % 2 ? '争先Abc' : '争先ABC' }),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'nickNameTaken'),
      'success',
    ]);
    const names = await Promise.all(people.map(nameOf));
    expect(names.filter(Boolean)).toHaveLength(1);
  });

  test('is asked for sixty times a minute at most', async () => {
    const mina = await given.researcher();
    await as(mina).call(getNickNameFree, { nickName: '问一问' });
    await countAs(harness, 60);
    await expect(as(mina).call(getNickNameFree, { nickName: '问一问' })).refuses('tooOften');
    await app.db.deleteFrom('limit_window').execute();
  });

  test('cannot stand twice in the database, whatever the code does', async () => {
    await named('唯一的名字');
    const mina = await given.researcher();
    await expect(
      app.db
        .updateTable('researcher')
        .set({ nick_name: '别的名字', nick_key: '唯一的名字' })
        .where('id', '=', mina.id)
        .execute(),
    ).rejects.toMatchObject({ constraint: 'researcher_nick_name_unique' });
  });
});

describe('a portrait', () => {
  const open = (address: string, width?: number) =>
    as(nobody).answer(getFileDownload, {
      id: address.split('/').at(-1),
      ...(width !== undefined && { width }),
    });

  test('is everybody’s to see at a plain address, once it is one', async () => {
    const mina = await given.researcher();
    const id = await given.image(mina, 'portrait');
    expect(outcomeOf(await open(`/api/files/${id}`))).toBe('notFound');
    const { headPortrait, userImg } = await as(mina).call(postBasicInfo, { headPortrait: id });
    expect([headPortrait, userImg]).toEqual([`/api/files/${id}`, `/api/files/${id}`]);
    for (const width of [undefined, 64]) {
      const answer = await open(headPortrait, width);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
    }
  });

  test('takes the place of the one before, whose bytes go', async () => {
    const mina = await given.researcher();
    const [first, second] = [
      await given.image(mina, 'portrait'),
      await given.image(mina, 'portrait'),
    ];
    await as(mina).call(postBasicInfo, { headPortrait: first });
    const { storage_key } = await app.db
      .selectFrom('file')
      .where('id', '=', first)
      .select('storage_key')
      .executeTakeFirstOrThrow();
    await as(mina).call(postBasicInfo, { headPortrait: second });
    await as(mina).call(postBasicInfo, { headPortrait: second });
    expect(outcomeOf(await open(`/api/files/${first}`))).toBe('notFound');
    expect(await app.files.read(storage_key)).toBeNull();
    const { headPortrait } = await as(mina).call(postBasicInfo, { headPortrait: null });
    expect(headPortrait).toBe('');
    expect(outcomeOf(await open(`/api/files/${second}`))).toBe('notFound');
  });

  test('is an upload of one’s own, meant for it', async () => {
    const [mina, noa] = [await given.researcher(), await given.researcher()];
    const kept = await given.image(mina, 'portrait');
    await as(mina).call(postBasicInfo, { headPortrait: kept });
    for (const headPortrait of [
      await given.image(noa, 'portrait'),
      await given.image(mina, 'report'),
      await given.image(mina, 'identity'),
    ])
      await expect(as(mina).call(postBasicInfo, { headPortrait })).refuses('fileNotUsable');
    expect((await as(mina).call(postUserInfo, {})).headPortrait).toBe(`/api/files/${kept}`);
  });

  test('is one, also when two are set at once', async () => {
    const mina = await given.researcher();
    const ids = await Promise.all([1, 2, 3].map(() => given.image(mina, 'portrait')));
    await Promise.all(ids.map((headPortrait) => as(mina).call(postBasicInfo, { headPortrait })));
    const held = await app.db
      .selectFrom('file')
      .where('portrait_of', '=', mina.id)
      .select('id')
      .execute();
    expect(held).toHaveLength(1);
    expect((await as(mina).call(postUserInfo, {})).headPortrait).toBe(`/api/files/${held[0]?.id}`);
  });
});
