import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { getInboxCounts, getInboxPage } from '@shieldsource/contract/reports/inbox';
import { addressOf, type Route } from '@shieldsource/contract/route';
import { databaseOf, readConfig } from '../src/platform/config.ts';
import { inTransaction, openDatabase } from '../src/platform/database/database.ts';
import { cookieNames, startSession } from '../src/platform/sessions.ts';
import { benchApp } from './bench-app.ts';

// How long the inbox takes on the database of DATABASE_URL, filled by `shieldsource seed`: the whole call in this process,
// by so many callers at once. Prints a line a query with the median and the 95th of a hundred in milliseconds.
const { values } = parseArgs({
  options: {
    callers: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '10' },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const [callers, rounds] = [Number(values.callers), Number(values.rounds)];

const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
const database = await openDatabase({ ...databaseOf(config), joins: true });
const { server, app } = await benchApp(config, database, '/tmp/shieldsource-bench');

const { rows } = await sql<{ id: string; app: string; type: string; number: string; uid: string }>`
  select (select id from staff where 'reviewer' = any(roles) order by number limit 1) as id,
    (select name from application order by position limit 1) as app, (select name from report_type order by position limit 1) as type,
    (select number from report order by id desc limit 1) as number,
    (select uid::text from researcher order by report_seq desc limit 1) as uid`.execute(app.db);
const [about] = rows;
if (!about) throw new Error('nothing was seeded');
const session = await inTransaction(app.db, (tx) =>
  startSession(tx, app, 'staff', about.id, 'bench'),
);
const headers = {
  authorization: `Bearer ${session.token}`,
  cookie: `${cookieNames.staff}=${session.cookie}`,
  'x-requested-with': 'XMLHttpRequest',
};

async function took(route: Route, input: Record<string, unknown>): Promise<number> {
  const { address } = addressOf(route.path, {});
  const query = Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]);
  const from = performance.now();
  const answer = await server.inject({
    method: 'GET',
    url: `${address}?${new URLSearchParams(query).toString()}`,
    headers,
  });
  const { code, message } = answer.json<{ code: number; message: string }>();
  if (code !== 0) throw new Error(`${JSON.stringify(input)}: ${code} ${message} ${answer.body}`);
  return performance.now() - from;
}

const pages: Record<string, unknown>[] = [
  ...[
    'mine',
    'unassigned',
    'answered',
    'waiting',
    'due',
    'appeals',
    'awards',
    'retests',
    'all',
  ].map((view) => ({ view })),
  { order: 'changed' },
  { order: 'newest', query: '状态:已忽略' },
  ...[
    '状态:待审核',
    '等级:严重',
    '等级:无 状态:已完成',
    `应用:"${about.app}"`,
    `类型:"${about.type}"`,
    `应用:"${about.app}" 类型:"${about.type}" 等级:严重 早于:30天`,
    '负责人:我',
    '负责人:无 状态:已忽略',
    `提交人:${about.uid}`,
    '早于:365天',
    about.number,
    '漏洞',
    '漏洞 越权',
    '越权',
    '优惠',
    '支付',
    `应用:"${about.app}" 漏洞`,
    '状态:待审核 漏洞',
    '越权访问',
    '报表',
    'graphql',
    'https',
    '魑魅',
    '漏洞魑魅',
    '漏',
  ].map((query) => ({ query })),
];

const line = (what: string, ms: number[]) => {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  say(`${at(0.5).padStart(8)} ${at(0.95).padStart(8)}  ${what}`);
};
say('  median      p95');
for (const [route, input] of [
  [getInboxCounts, {}] as const,
  ...pages.map((input) => [getInboxPage, input] as const),
]) {
  await took(route, input);
  const ms = await Promise.all(
    Array.from({ length: callers }, async () => {
      const own: number[] = [];
      for (let round = 0; round < rounds; round++) own.push(await took(route, input));
      return own;
    }),
  );
  line(`${route.name} ${JSON.stringify(input)}`, ms.flat());
}
const { rows: sizes } = await sql<{ line: string }>`
  select concat((select count(*) from report), ' reports; index of terms ', pg_size_pretty(pg_relation_size('report_search_terms')),
    ', texts ', pg_size_pretty((select sum(octet_length(said)) from report_search)), ', reports with their indexes ', pg_size_pretty(pg_total_relation_size('report'))) as line`.execute(
  app.db,
);
say(sizes[0]?.line ?? '');
await server.close();
await database.close();
