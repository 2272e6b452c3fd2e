import { beforeAll, beforeEach, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { jsonReportsExport } from '@shieldsource/contract/reports/inbox-export';
import { mostAtOnce } from '@shieldsource/contract/reports/desk-work';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenFlagsOn } from '../../../test/given.flags.ts';
import { forgetLimits } from '../../../test/signing-in.ts';

let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let [reviewer, mina]: Person[] = [];
beforeAll(async () => {
  app = await testApp();
  given = givenFlagsOn(app);
});
beforeEach(async () => {
  await forgetLimits(app);
  [reviewer, mina] = [await given.staff(), await given.researcher({ nickName: '@小满' })];
});

const ask = (reports: string[], by = reviewer) =>
  app.as(by as Person).call(jsonReportsExport, { reports });
const exported = () =>
  app.app.db
    .selectFrom('access_event')
    .where('kind', '=', 'inbox.export')
    .where('actor_id', '=', (reviewer as Person).id)
    .select(['params'])
    .execute();
const read = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell));

test('holds the rows of the inbox in the order asked for, and is an event with their numbers', async () => {
  const first = await given.report(mina as Person, { title: '=HYPERLINK("http://x","订单")' });
  const second = await given.report(mina as Person, { title: '订单列表越权', selfLevel: 4 });
  const { fileName, csv } = await ask([second.id, first.id]);
  expect(fileName).toMatch(/^盾源报告-\d{4}-\d\d-\d\d-2份\.csv$/);
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const [head = [], ...rows] = read(csv);
  expect(rows.map((cells) => cells.length)).toEqual([head.length, head.length]);
  const at = (row: number, title: string) => rows[row]?.[head.indexOf(title)];
  expect([at(0, '编号'), at(0, '标题'), at(0, '等级')]).toEqual([
    second.number,
    '订单列表越权',
    '严重',
  ]);
  expect([at(1, '标题'), at(1, '提交人')]).toEqual([
    `'=HYPERLINK(""http://x"",""订单"")`,
    "'@小满",
  ]);
  expect(await exported()).toEqual([{ params: { numbers: [second.number, first.number] } }]);
});

test('says nothing of what the reports say', async () => {
  const { id } = await given.report(mina as Person, {
    description: '只在正文里的话，别处都没有，导出的文件里也不该有。',
  });
  expect((await ask([id])).csv).not.toContain('只在正文里的话，别处都没有，导出的文件里也不该有。');
});

test('refuses all where one is not there, comes twice, or there are too many', async () => {
  const { id } = await given.report(mina as Person);
  await expect(ask([id, newId()])).refuses('notFound');
  await expect(ask([id, id.toUpperCase()])).refuses('badInput', 'reports');
  await expect(ask([])).refuses('badInput', 'reports');
  await expect(ask(Array.from({ length: mostAtOnce + 1 }, () => newId()))).refuses(
    'badInput',
    'reports',
  );
  expect(await exported()).toEqual([]);
});
