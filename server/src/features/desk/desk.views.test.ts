import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  getInboxCounts,
  getInboxViews,
  maxViews,
  postInboxViewRemove,
  postInboxViewSave,
} from '@shieldsource/contract/reports/inbox';
import type { GivenOf } from '@shieldsource/contract/route';
import { sentBy } from '../../../test/statements.ts';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
let [reviewer, colleague, admin]: Person[] = [];
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
});
beforeEach(async () => {
  await forgetLimits(app);
  [reviewer, colleague, admin] = [
    await given.staff({ name: '王审核' }),
    await given.staff(),
    await given.staff({ roles: ['admin'] }),
  ];
});

type View = GivenOf<typeof postInboxViewSave>;
const save = (view: View, by = reviewer as Person) => app.as(by).call(postInboxViewSave, view);
const remove = (id: string, by: Person | undefined) =>
  app.as(by as Person).call(postInboxViewRemove, { id });
const viewsOf = async (who: Person | undefined) =>
  (await app.as(who as Person).call(getInboxViews, {})).list;
const namesOf = async (who: Person | undefined) => (await viewsOf(who)).map(({ name }) => name);

test('a view is kept with its query as it is printed, and counted', async () => {
  const mina = await given.researcher();
  await given.report(mina, { selfLevel: 4 });
  const view = await save({
    name: '  高危待审  ',
    query: '等级：严重、高危 状态：待审核',
    order: 'newest',
  });
  expect(view).toEqual({
    id: expect.any(String),
    name: '高危待审',
    query: '状态:待审核 等级:严重,高危',
    view: 'all',
    order: 'newest',
    isShared: false,
    isOwn: true,
    ownerName: '王审核',
  });
  expect(await viewsOf(reviewer)).toEqual([view]);
  const worded = await save({ name: '越权', query: '越权' });
  const { saved } = await app.as(reviewer as Person).call(getInboxCounts, {});
  expect(saved).toContainEqual({ id: view.id, count: 1 });
  expect(saved).toContainEqual({ id: worded.id, count: null });
});

test('however many there are, what they name is looked up once', async () => {
  const mina = await given.researcher();
  const numbers: string[] = [];
  for (let n = 1; n < 12; n++) numbers.push((await given.report(mina)).number);
  const { uid } = await app.app.db
    .selectFrom('researcher')
    .where('id', '=', mina.id)
    .select('uid')
    .executeTakeFirstOrThrow();
  const count = async () => {
    const answer = () => app.as(reviewer as Person).call(getInboxCounts, {});
    return { ...(await answer()), statements: (await sentBy(answer)).statements.length };
  };
  const few = (n: number) => `提交人:${uid} 编号:${numbers[n]}`;
  await save({ name: '一', query: few(0) });
  const { statements } = await count();
  for (let n = 1; n < 11; n++) await save({ name: `第 ${n}`, query: few(n), view: 'unassigned' });
  const later = await count();
  expect(later.saved.map((one) => one.count)).toEqual(Array.from({ length: 11 }, () => 1));
  expect(later.statements).toBe(statements);
  // what searches for words is not counted
  await save({ name: '找词', query: '应用:早就没有了 越权' });
  expect((await count()).statements).toBe(statements);
});

test('one that names what is no more is still there, and not counted', async () => {
  const { id } = await save({ name: '旧应用', query: '应用:早就没有了' });
  const { saved, counts } = await app.as(reviewer as Person).call(getInboxCounts, {});
  expect(saved).toEqual([{ id, count: null }]);
  expect(counts.length).toBe(9);
});

test('only a shared view is seen by others, who cannot change it', async () => {
  const own = await save({ name: '只给自己' });
  const shared = await save({ name: '给大家', isShared: true });
  expect(await namesOf(colleague)).toContain('给大家');
  expect(await namesOf(colleague)).not.toContain('只给自己');
  expect((await viewsOf(colleague)).find(({ id }) => id === shared.id)).toMatchObject({
    isOwn: false,
    ownerName: '王审核',
  });
  for (const { id } of [own, shared]) {
    await expect(save({ id, name: '改名' }, colleague)).refuses('notFound');
    await expect(remove(id, colleague)).refuses('notFound');
  }
  await expect(remove(own.id, admin)).refuses('notFound');
  await remove(shared.id, admin);
  expect(await namesOf(reviewer)).toEqual(['只给自己']);
});

test('its owner changes and removes it', async () => {
  const { id } = await save({ name: '一', query: '负责人:我' });
  expect(await save({ id, name: '二', view: 'mine', isShared: true })).toMatchObject({
    id,
    name: '二',
    query: '',
    view: 'mine',
  });
  const events = () =>
    app.app.db.selectFrom('event').where('subject', '=', id).select('kind').execute();
  // as it is already: nothing happened
  await save({ id, name: '二', view: 'mine', isShared: true });
  expect(await events()).toEqual([{ kind: 'inbox.saveView' }, { kind: 'inbox.saveView' }]);
  await remove(id, reviewer);
  expect(await viewsOf(reviewer)).toEqual([]);
  await expect(remove(id, reviewer)).refuses('notFound');
});

test('a second of one name, and one too many, are refused by their field', async () => {
  await save({ name: '同名' });
  await expect(save({ name: '同名' })).refuses('badInput', 'name');
  expect(await save({ name: '同名' }, colleague)).toMatchObject({ name: '同名' });
  for (let n = 1; n < maxViews; n++) await save({ name: `第 ${n}` });
  await expect(save({ name: '再一个' })).refuses('badInput', 'name');
  await expect(save({ name: '坏的', query: '状态:没有' })).refuses('badInput', 'query');
});

test('two of one name at once leave one', async () => {
  const both = await Promise.allSettled([save({ name: '抢先' }), save({ name: '抢先' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await namesOf(reviewer)).toEqual(['抢先']);
});
