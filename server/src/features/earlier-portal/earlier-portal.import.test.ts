import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getReportPage } from '@shieldsource/contract/reports/calls';
import { postHistoryMigrate } from '@shieldsource/contract/people/earlier-portal';
import { testApp } from '../../../test/app.ts';
import { startChild } from '../../../test/child.ts';
import { deploymentOn, runCommand, timeout } from '../../../test/command.ts';
import { testDatabase, testPlace } from '../../../test/databases.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { writeEarlierPortal } from '../../../test/earlier-portal/earlier-portal.ts';
import { tableContents } from '../../../test/table-contents.ts';
import { makeKeys, newKey } from '../../platform/crypto.ts';
import { openDatabase, type Db } from '../../platform/database/database.ts';
import { verifyLedger } from '../ledger/ledger.verify.ts';
import { importEarlier, dropWaiting, type ImportOptions } from './earlier-portal.import.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const size = { accounts: 300, reports: 1_500 };
let portal: { accounts: string; reports: string };
beforeAll(async () => {
  portal = await writeEarlierPortal(folder, size);
});

let files = 0;
/** Writes a file with these lines. */
function fileOf(lines: readonly (object | string)[], ending = 'jsonl'): string {
  const path = join(folder, `${(files += 1)}.${ending}`);
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(path, `${text.join('\n')}\n`);
  return path;
}

async function run(
  db: Db,
  paths: { accounts: string; reports: string },
  options: Partial<ImportOptions> = {},
) {
  const lines: string[] = [];
  const { keys } = app;
  const tell = (line: string) => void lines.push(line.replace(/^\d+(\.\w+:)/, 'n$1'));
  const outcome = await importEarlier({ db, keys }, { ...paths, tell, ...options }).catch(
    (error: Error) => error.message,
  );
  return { outcome, lines };
}

const account = (over: object = {}) => ({
  id: 'a1',
  phone: '13700000001',
  nickName: '旧友',
  contribution: 10,
  coins: 5,
  registerTime: '2022-03-04 10:00:00',
  ...over,
});
const report = (over: object = {}) => ({
  number: 'V-1',
  accountId: 'a1',
  title: '越权',
  app: '商城',
  type: '越权访问',
  status: 4,
  level: 2,
  contribution: 8,
  currency: 3,
  createTime: '2023-05-01',
  body: '正文',
  ...over,
});
const countsOf = async (db: Db) =>
  (
    await sql<{ accounts: number; reports: number }>`
      select (select count(*)::int from earlier_account) as accounts, (select count(*)::int from earlier_report) as reports`.execute(
      db,
    )
  ).rows[0];

describe('a whole portal', () => {
  test('is checked without writing, then comes in, and a second time changes nothing', async () => {
    const { db } = await testDatabase();
    const before = await tableContents(db);
    const all = (lines: number, fresh: number) => ({ lines, fresh, known: lines - fresh, bad: 0 });
    const dry = await run(db, portal, { isDryRun: true });
    expect(dry).toEqual({
      outcome: { accounts: all(300, 300), reports: all(1_500, 1_500) },
      lines: [],
    });
    expect(await tableContents(db)).toEqual(before);

    expect((await run(db, portal)).outcome).toEqual(dry.outcome);
    expect(await countsOf(db)).toEqual({ accounts: 300, reports: 1_500 });
    const after = await tableContents(db);
    expect((await run(db, portal)).outcome).toEqual({
      accounts: all(300, 0),
      reports: all(1_500, 0),
    });
    expect(await tableContents(db)).toEqual(after);
  });

  test('is the same as CSV', async () => {
    const { db } = await testDatabase();
    const csv = await writeEarlierPortal(folder, size, 'csv');
    expect(await run(db, csv)).toMatchObject({
      outcome: { accounts: { fresh: 300, bad: 0 }, reports: { fresh: 1_500, bad: 0 } },
      lines: [],
    });
    const { rows } = await sql<{ held: object }>`
      select to_jsonb(earlier_report) - 'id' - 'account_id' as held from earlier_report where number = 'VUL-000003'`.execute(
      db,
    );
    expect(rows[0]?.held).toMatchObject({
      title: '第 3 个漏洞，"引号"与逗号',
      body: expect.stringContaining('\n\n1. 上传 a.png\n') as string,
      level: 3,
      contribution: 12,
      coins: 30,
    });
  });

  test('goes to its owners, all of them, and the books are whole', async () => {
    await run(app.db, portal);
    const owners = await app.db
      .selectFrom('earlier_account')
      .orderBy('earlier_id')
      .limit(20)
      .select('id')
      .execute();
    for (const { id } of owners) {
      const mina = await given.researcher();
      const proofId = await given.earlierProof(mina, id);
      const moved = await as(mina).call(postHistoryMigrate, { proofId });
      expect(moved.reports).toBe(5);
      expect((await as(mina).call(getReportPage, {})).total).toBe(5);
    }
    expect((await verifyLedger(app.db)).faults).toEqual([]);
    // an account that was taken over is still recognized by its id
    expect((await run(app.db, portal)).outcome).toMatchObject({
      accounts: { known: 300 },
      reports: { known: 1_500 },
    });
  });
});

// Stops before it writes the given batch of reports, and never continues.
const importingUntil = `
  import { openDatabase } from '../../platform/database/database.ts';
  import { makeKeys } from '../../platform/crypto.ts';
  import { importEarlier } from './earlier-portal.import.ts';
  const { place, material, portal } = JSON.parse(process.argv[1]);
  const database = await openDatabase(place);
  let batches = 0;
  const seen = new Set();
  const stop = () => { console.log('there'); return new Promise(() => setInterval(() => {}, 1000)); };
  const connect = database.pool.connect.bind(database.pool);
  database.pool.connect = async (...given) => {
    if (given.length > 0) return connect(...given);
    const client = await connect();
    if (seen.has(client)) return client;
    seen.add(client);
    const query = client.query.bind(client);
    client.query = (...asked) => (String(asked[0]?.text).includes('insert into earlier_report') && ++batches === 3 ? stop() : query(...asked));
    return client;
  };
  await importEarlier({ db: database.db, keys: makeKeys(material) }, { ...portal, tell: () => {} });
`;

test('killed on the way, it goes on where it was', { timeout: 120_000 }, async () => {
  const { options: place } = await testPlace();
  const material = { encryptionKey: newKey(), oldEncryptionKeys: [], indexKey: newKey() };
  const child = startChild(
    importingUntil,
    import.meta.url,
    JSON.stringify({ place, material, portal }),
  );
  await child.says('there');
  await child.kill();
  const database = await openDatabase(place);
  try {
    expect(await countsOf(database.db)).toEqual({ accounts: 300, reports: 1_000 });
    const keys = makeKeys(material);
    const rest = await importEarlier({ db: database.db, keys }, { ...portal, tell: () => {} });
    expect([rest.accounts, rest.reports]).toMatchObject([
      { fresh: 0, known: 300 },
      { fresh: 500, known: 1_000 },
    ]);
    expect(await countsOf(database.db)).toEqual({ accounts: 300, reports: 1_500 });
  } finally {
    await database.close();
  }
});

describe('bad lines', () => {
  test('are told with their numbers, and nothing is written', async () => {
    const { db } = await testDatabase();
    const before = await tableContents(db);
    const accounts = fileOf([
      account(),
      '{"id": "a2",',
      account({ id: 'a3', phone: '12', coins: -1 }),
      account({ id: 'a1', phone: '13700000002' }),
      account({ id: 'a5', phone: '+86 137-0000-0001' }),
      account({ id: 'a6', phone: undefined }),
      account({ id: 'a7', phone: '13700000007', money: 3 }),
      '',
      account({ id: 'a8', phone: '13700000008', registerTime: '2199-01-01' }),
      account({ id: 'a9', phone: '13700000009', contribution: undefined, nickName: '乱码\uFFFD' }),
      '[]',
    ]);
    const reports = fileOf([
      report(),
      report({ number: 'V-2', accountId: 'a3' }),
      report({ number: 'V-3', status: 1 }),
      report({ number: 'V-4', level: null }),
      report({ number: 'V-5', status: -1 }),
      report({ number: 'V-6', updateTime: '2020-01-01' }),
      report({ number: 'V-1' }),
      report({ number: 'V-8', contribution: 0, title: '长'.repeat(101) }),
    ]);
    const { outcome, lines } = await run(db, { accounts, reports });
    expect(lines).toEqual([
      'n.jsonl:2 is not JSON',
      'n.jsonl:3 phone must be a phone number',
      'n.jsonl:3 coins must be a whole number from 0',
      'n.jsonl:6 phone is missing, and so is email: one of them must be there',
      'n.jsonl:7 money is no field of this file',
      'n.jsonl:9 registerTime must be a moment of the past: 2023-05-01 09:30:00, ISO 8601 or milliseconds',
      'n.jsonl:10 nickName is not UTF-8',
      'n.jsonl:10 contribution is missing',
      'n.jsonl:11 is not a JSON object',
      'n.jsonl:4 id stands in line 1 too',
      'n.jsonl:5 phone stands in line 1 too',
      'n.jsonl:3 status must be 2, 3, 4 or -1: decide what waits for review in the earlier portal',
      'n.jsonl:4 level is missing: only an ignored report has none',
      'n.jsonl:5 contribution and currency must be 0: an ignored report earned nothing',
      'n.jsonl:6 updateTime lies before createTime',
      'n.jsonl:8 title is longer than 100 characters',
      'n.jsonl:2 accountId is no good line of the accounts file',
      'n.jsonl:7 number stands in an earlier line too',
    ]);
    expect(outcome).toBe(
      '16 bad lines, nothing was written: mend them, or leave them out with --skip-bad',
    );
    expect(await tableContents(db)).toEqual(before);
    expect((await run(db, { accounts, reports }, { skipsBad: true })).outcome).toEqual({
      accounts: { lines: 10, fresh: 1, known: 0, bad: 9 },
      reports: { lines: 8, fresh: 1, known: 0, bad: 7 },
    });
    expect(await countsOf(db)).toEqual({ accounts: 1, reports: 1 });
  });

  test('are also those that only all lines together show', async () => {
    const { db } = await testDatabase();
    const accounts = fileOf([
      account({ contribution: 15 }),
      account({ id: 'a2', phone: '13700000002' }),
    ]);
    const reports = fileOf([
      report(),
      report({ number: 'V-2' }),
      report({ number: 'V-3', accountId: 'a2' }),
    ]);
    const { outcome, lines } = await run(db, { accounts, reports }, { skipsBad: true });
    expect(lines).toEqual(['n.jsonl:1 contribution is 15, less than the 16 of its reports']);
    expect(outcome).toMatchObject({
      accounts: { fresh: 1, bad: 1 },
      reports: { fresh: 1, bad: 2 },
    });
  });

  test('of a CSV are counted as a person counts them', async () => {
    const { db } = await testDatabase();
    const accounts = fileOf(
      [
        '\uFEFFid,phone,email,nickName,contribution,coins,registerTime',
        'a1,13700000001,,"两行\n的名字",1,2,2022-03-04',
        'a2,,nobody,,1,2,2022-03-04',
        'a3,"13700000003',
      ],
      'csv',
    );
    const { lines } = await run(db, { accounts, reports: fileOf([]) });
    expect(lines).toEqual([
      'n.csv:4 email must be a mail address',
      'n.csv:5 is not CSV, and nothing after it was read (CSV_QUOTE_NOT_CLOSED)',
    ]);
  });

  test('are those whose phone leads to another account already, and those of an account that is gone', async () => {
    const [phone, reports] = [newPhone(), fileOf([])];
    const earlier = await given.earlierAccount({ phone });
    const twin = fileOf([account({ id: 'twin', phone })]);
    expect((await run(app.db, { accounts: twin, reports })).lines).toEqual([
      'n.jsonl:1 phone belongs to another account that was imported before',
    ]);
    const mina = await given.researcher();
    const proofId = await given.earlierProof(mina, earlier.id);
    await as(mina).call(postHistoryMigrate, { proofId });
    const late = await run(app.db, {
      accounts: fileOf([account({ id: earlier.earlierId, phone, contribution: 99 })]),
      reports: fileOf([report({ number: 'V-late', accountId: earlier.earlierId })]),
    });
    expect(late.lines).toEqual([
      'n.jsonl:1 accountId was taken over already: nothing can be added to it',
    ]);
  });

  test('are told one by one up to a point', async () => {
    const { lines } = await run(app.db, {
      accounts: fileOf(Array.from({ length: 300 }, () => '{')),
      reports: fileOf([]),
    });
    expect([lines.length, lines.at(-1)]).toEqual([201, '… and more']);
  });
});

test(
  'by command: checked, imported, nothing new, refused in one line, deleted',
  { timeout },
  async () => {
    const { options: place } = await testPlace();
    const deployment = deploymentOn(place, folder);
    const paths = (accounts: string, reports: string, ...more: string[]) =>
      runCommand(deployment, [
        'import-legacy',
        '--accounts',
        accounts,
        '--reports',
        reports,
        ...more,
      ]);
    const counted = (fresh: number) =>
      `accounts: 300 lines, ${fresh && 300} new, ${300 - (fresh && 300)} imported before, 0 bad\n` +
      `reports: 1500 lines, ${fresh && 1500} new, ${1500 - (fresh && 1500)} imported before, 0 bad\n`;
    expect(await paths(portal.accounts, portal.reports, '--dry-run')).toEqual({
      code: 0,
      errors: '',
      out: `${counted(1)}dry run: nothing was written\n`,
    });
    expect((await paths(portal.accounts, portal.reports)).out).toBe(`${counted(1)}imported\n`);
    expect((await paths(portal.accounts, portal.reports)).out).toBe(
      `${counted(0)}nothing to import\n`,
    );
    const bad = fileOf([account({ coins: -1 })]);
    expect(await paths(bad, fileOf([]))).toEqual({
      code: 1,
      out: '',
      errors: `${basename(bad)}:1 coins must be a whole number from 0\n1 bad lines, nothing was written: mend them, or leave them out with --skip-bad\n`,
    });
    expect((await runCommand(deployment, ['drop-legacy', '--older-than-days', '1'])).out).toBe(
      '0 accounts and 0 reports deleted\n',
    );
    expect((await runCommand(deployment, ['drop-legacy'])).out).toBe(
      '300 accounts and 1500 reports deleted\n',
    );
  },
);

test('a file that is not there is told as such', async () => {
  const reports = fileOf([]);
  const absent = run(app.db, { accounts: join(folder, 'absent.jsonl'), reports });
  expect((await absent).outcome).toMatch(/^ENOENT/);
  const csv = run(app.db, { accounts: join(folder, 'absent.csv'), reports });
  expect((await csv).outcome).toMatch(/^ENOENT/);
});

test('what nobody took over can be deleted, all of it or what has waited long', async () => {
  const { db } = await testDatabase();
  await run(db, portal);
  await sql`alter table earlier_account disable trigger user`.execute(db);
  await sql`update earlier_account set imported_at = now() - interval '91 days' where earlier_id < '100101'`.execute(
    db,
  );
  await sql`alter table earlier_account enable trigger user`.execute(db);
  expect(await dropWaiting({ db, keys: app.keys }, 90)).toEqual({ accounts: 100, reports: 500 });
  expect(await dropWaiting({ db, keys: app.keys }, 90)).toEqual({ accounts: 0, reports: 0 });
  expect(await dropWaiting({ db, keys: app.keys }, 0)).toEqual({ accounts: 200, reports: 1_000 });
  const events = await db.selectFrom('event').orderBy('at').select(['kind', 'params']).execute();
  expect(events).toEqual([
    { kind: 'earlier.import', params: { accounts: 300, reports: 1_500 } },
    { kind: 'earlier.drop', params: { accounts: 100, reports: 500 } },
    { kind: 'earlier.drop', params: { accounts: 200, reports: 1_000 } },
  ]);
});
