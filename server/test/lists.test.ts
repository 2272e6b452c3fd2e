import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { getResearcherPage } from '@shieldsource/contract/people/desk';
import { getCoinRecordPage, getContributionRecordPage } from '@shieldsource/contract/ledger/calls';
import { lastPlace } from '@shieldsource/contract/page-limits';
import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import { getReportPage, type ReportSort } from '@shieldsource/contract/reports/calls';
import { testApp } from './app.ts';
import { givenOn } from './given.ts';
import { addCrowd, addOwn } from './lists/crowd.ts';
import { conditionsByName, type ListCall, listCalls, openExport } from './lists/list-calls.ts';

const harness = await testApp({ follows: false });
const { app, as, database, owned } = harness;
const given = givenOn(harness);

/** Rows of each list: more than can be paged to. */
const rows = 12_000;
const ownRows = 1_500;

const member = await given.researcher();
const staff = await given.staff({ roles: ['reviewer', 'operator', 'admin', 'auditor'] });
const { app: application, type } = await given.reportInput();
const reportId = await addOwn(app.db, member.id, { from: 1e9, to: 1e9 + ownRows - 1 });
await addCrowd(app, { from: 1, to: rows });
const heavy = await given.researcher();
await addOwn(app.db, heavy.id, { from: 2e9, to: 2e9 + 10_029 });
await tidy();
const calls = listCalls({
  member,
  staff,
  reportId,
  exportId: await openExport(app.db, member),
  application,
  type,
  byName: await conditionsByName(app.db, application, type),
});

const everyOrder = ['createTime', 'updateTime', 'level', 'contribution', 'currency'].flatMap(
  (column) => ['ascending', 'descending'].map((order) => ({ column, order }) as ReportSort),
);

describe('a list', () => {
  test('ends at the last place where it is counted no further, and says that there is more', async () => {
    for (const [route, by, input] of [
      [getResearcherPage, staff, {}],
      [getReportPage, heavy, { app: application }],
      [getReportPage, heavy, { sort: everyOrder[3] }],
      [getCoinRecordPage, heavy, { startTime: 0 }],
      [getContributionRecordPage, heavy, { startTime: 0 }],
    ] as const) {
      const at = async (page: number, pageSize: number) => {
        const { list, ...rest } = (await as(by).call(route, {
          ...input,
          page,
          pageSize,
        } as never)) as PageOf;
        return { ...rest, rows: list.length };
      };
      const capped = { total: lastPlace, totalCapped: true };
      expect([route.name, await at(500, 20)]).toMatchObject([route.name, { ...capped, rows: 20 }]);
      expect(await at(334, 30)).toMatchObject({ ...capped, rows: 10 });
      expect(await at(501, 20)).toMatchObject({ ...capped, rows: 0 });
    }
  });

  test('tells its total exactly where it is numbered or kept', async () => {
    const { total, totalCapped, list } = await as(heavy).call(getReportPage, { page: 502 });
    expect([total, totalCapped, list.length]).toEqual([10_030, undefined, 10]);
    expect((await as(heavy).call(getReportPage, { status: 2 })).totalCapped).toBeUndefined();
  });

  test('of places in public ends at the last that can be paged to', async () => {
    const at = async (page: number) => {
      const { list, total, ...rest } = await as(null).call(getMainRank, { page });
      return [list.length, total, 'totalCapped' in rest];
    };
    expect([await at(500), await at(501), await at(4_000)]).toEqual([
      [20, lastPlace, false],
      [0, lastPlace, false],
      [0, lastPlace, false],
    ]);
  });

  test('goes on by cursor behind the last place', async () => {
    const last = await as(heavy).call(getReportPage, { app: application, page: 500 });
    const deeper = await as(heavy).call(getReportPage, {
      app: application,
      cursor: last.nextCursor ?? '',
      pageSize: 50,
    });
    expect([deeper.list.length, deeper.nextCursor, deeper.totalCapped]).toEqual([30, null, true]);
    const all = await as(heavy).call(getReportPage, { page: 502 });
    expect(deeper.list.at(-1)).toEqual(all.list.at(-1));
  });

  test.each(everyOrder)('goes on by cursor as by pages, by $column $order', async (sort) => {
    for (const narrowing of [{}, { from: 1_000 }]) {
      const asked = { ...narrowing, sort, pageSize: 100 } as const;
      const byPage: string[] = [];
      const byCursor: string[] = [];
      let cursor: string | null | undefined;
      for (let page = 1; page <= 15; page++) {
        byPage.push(
          ...(await as(member).call(getReportPage, { ...asked, page })).list.map(
            ({ number }) => number,
          ),
        );
        const next = await as(member).call(getReportPage, {
          ...asked,
          ...(cursor ? { cursor } : {}),
        });
        byCursor.push(...next.list.map(({ number }) => number));
        cursor = next.nextCursor;
      }
      expect(new Set(byPage).size).toBe(1_500);
      expect(byCursor).toEqual(byPage);
      expect(cursor).toBeNull();
    }
  });
});

// the list is counted up to the last place, and paged up to it
const bounded = 2 * lastPlace + 500;

test('no list reads more when the tables double, on its last page and by its rarest filter', async () => {
  const before = await costs();
  await addCrowd(app, { from: rows + 1, to: 2 * rows });
  await tidy();
  const after = await costs();
  const grown = [...after].filter(
    ([name, cost]) => cost.rows > 1.1 * (before.get(name)?.rows ?? 0) + 100 && cost.rows > bounded,
  );
  expect(
    grown.map(([name, cost]) => `${name}: ${before.get(name)?.rows} rows, then ${cost.rows}`),
  ).toEqual([]);
  expect(
    [...after]
      .filter(([, { whole }]) => whole.length > 0)
      .map(([name, { whole }]) => `${name} reads all of ${whole.join(', ')}`),
  ).toEqual([]);
  const statements = (of: typeof before) =>
    [...of].map(([name, cost]) => `${name}: ${cost.statements}`);
  expect(statements(after)).toEqual(statements(before));
}, 300_000);

interface PageOf {
  readonly list: readonly unknown[];
  readonly total: number;
}

interface Cost {
  readonly statements: number;
  /** Rows read by scans of tables and indexes, including those filtered out. */
  readonly rows: number;
  /** Tables read by sequential scans, beyond the place where counting ends. */
  readonly whole: readonly string[];
}

/** What each call reads on its first page, its last page, and one far after it. */
async function costs(): Promise<Map<string, Cost>> {
  const found = new Map<string, Cost>();
  for (const call of calls)
    for (const page of await pagesOf(call))
      found.set(`${call.name} page ${page.name}`, await costOf(call, page.input));
  return found;
}

async function pagesOf(call: ListCall) {
  if (!call.isPaged) return [{ name: '-', input: call.input }];
  const { total, pages } = (await as(call.by).call(call.route, call.input as never)) as {
    total?: number;
    pages?: number;
  };
  const last = pages ?? Math.max(1, Math.ceil((total ?? 0) / Number(call.input['pageSize'] ?? 20)));
  return [
    { name: 'first', input: call.input },
    { name: 'last', input: { ...call.input, page: last } },
    { name: 'beyond', input: { ...call.input, page: 1_000_000 } },
  ];
}

async function costOf({ route, by }: ListCall, input: Record<string, unknown>): Promise<Cost> {
  // those of jobs and looks, which run all the time, are not asked by this call
  const byCall = new AsyncLocalStorage<pg.QueryConfig[]>();
  const asked: pg.QueryConfig[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [one] = given as [pg.QueryConfig];
    if (/^\s*(select|with)\b/i.test(one.text)) byCall.getStore()?.push(one);
    return (query as (...given: unknown[]) => unknown).apply(this, given) as never;
  });
  await byCall.run(asked, () => as(by).call(route, input as never));
  spy.mockRestore();
  expect(asked.length).toBeGreaterThan(0);
  let read = 0;
  const whole: string[] = [];
  for (const { text, values } of asked) {
    const { rows: plans } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${text}`,
      values as unknown[],
    );
    for (const node of nodesOf(plans[0]?.['QUERY PLAN'][0].Plan)) {
      // the rows of other nodes were already counted at the scans below them
      const type = node['Node Type'];
      if (!type.endsWith('Scan') || /^(Bitmap Heap|CTE|Subquery) /.test(type)) continue;
      const rowsRead =
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      read += rowsRead;
      if (type === 'Seq Scan' && rowsRead > 1.5 * lastPlace)
        whole.push(node['Relation Name'] ?? '');
    }
  }
  return { statements: asked.length, rows: Math.round(read), whole };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [];

async function tidy(): Promise<void> {
  const client = new pg.Client(owned.pool.options);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
