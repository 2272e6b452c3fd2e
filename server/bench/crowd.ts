import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { postformImageUpload } from '@shieldsource/contract/files/calls';
import { getReportPage } from '@shieldsource/contract/reports/calls';
import { methodOf } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { readConfig } from '../src/platform/config.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { inTransaction, openDatabase } from '../src/platform/database/database.ts';
import { cookieNames, startSession } from '../src/platform/sessions.ts';
import { ask, askFor, type Answered, type Asked } from './crowd.visitors.ts';
import { crowdOf, megabytesOf, part } from './measured.ts';

/**
 * A crowd of visitors against one member: `node server/bench/crowd.ts --url URL --data-dir DIR --pid PID` asks a running site
 * whatever anybody may ask, each for a second by one connection, and prints what an answer takes; then each of the five
 * costliest by fifty connections for twenty seconds, and prints how long a member's list and `/readyz` take meanwhile, the most
 * memory that the process held, and what it keeps a minute later. Every connection asks again at once, names an address of
 * its own, which a site with TRUST_PROXY believes, and gives way to the site where both want the processor, as it would from
 * another machine. The database is that of DATABASE_URL, where it is set. `--path` asks for that instead, by a post where one
 * is known below; `{n}` counts. `--picture FILE` has the member upload it by all connections. `--survey` ends after the first
 * part, `--rest` is how many seconds later memory is looked at.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    'data-dir': { type: 'string', default: 'data' },
    pid: { type: 'string' },
    path: { type: 'string', multiple: true },
    picture: { type: 'string' },
    survey: { type: 'boolean', default: false },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
    rest: { type: 'string', default: '60' },
  },
});
const { url, pid } = values;
const [connections, seconds] = [Number(values.connections), Number(values.seconds)];

const phone = '13800000001';
const token = 'a'.repeat(43);
const uuid = '01900000-0000-7000-8000-000000000000';
/** What posts of strangers are asked with: enough to be looked at. */
const bodies: Readonly<Record<string, object>> = {
  jsonPageView: { title: 'T', routeName: '/', fullPath: '/?page={n}' },
  postCaptchaVerify: { captchaId: uuid, work: 1 },
  postPhoneCode: { phone, purpose: 'login', ticket: token },
  postUserLogin: { phone, password: 'wrong', ticket: token },
  postStaffLogin: { email: 'a{n}@b.example', passphrase: 'wrong', totp: '123456' },
  postStaffLinkOpen: { token },
  postStaffLinkUse: { token, ticket: token, passphrase: 'wrong', totp: '123456' },
  postStaffProviderBack: { query: `state=${token}&code=x` },
  postStaffProviderFinish: { ticket: token, code: '123456' },
  postFirstRunWord: { word: 'wrong{n}', email: 'a{n}@b.example' },
};
/** Reads with an input, so that no answer to another one serves. */
const reads = [
  ...['getMainRank', 'getMonthRank', 'getYearRank'].map((name) => `/api/rank/${name}?page={n}`),
  '/api/common/getFound?words=%E6%BC%8F%E6%B4%9E{n}',
  '/api/common/getCaptchaImage?mode=picture',
  '/api/award/getPublicGiftMall?page={n}&pageSize=100',
  '/api/announcement/getAnnouncementPage?page={n}&pageSize=100',
  ...['/', '/rule/home', '/rank/personal', '/award/home', '/login', '/console/'].flatMap((page) => [
    page,
    `${page}?{n}`,
  ]),
  '/announcement/detail/01900000-0000-7000-8000-000000{n}',
  '/api/openapi.json',
  '/api/docs',
  '/robots.txt',
  '/sitemap.xml',
  '/feed.atom',
  '/manifest.webmanifest',
];

const asks: readonly Asked[] = [
  ...routes
    .filter(({ access, path }) => access === 'anyone' && !path.includes('{'))
    .map(({ name, path }) =>
      methodOf(name) === 'GET' ? { path } : { path, body: JSON.stringify(bodies[name] ?? {}) },
    ),
  ...reads.map((path) => ({ path })),
  { path: '/api/csp-report', body: '{}' },
];

const print = (line: string) => process.stdout.write(`${line}\n`);

/** What each takes alone, the costliest first. */
async function survey(): Promise<Asked[]> {
  const taken: { asked: Asked; ms: number }[] = [];
  for (const [n, asked] of asks.entries()) {
    const from = { 'x-forwarded-for': `203.1.${n}.1` };
    const answers = await askFor(url, { ...asked, headers: from }, 1);
    const ms = at(answers, 0.1);
    taken.push({ asked, ms });
    const refused = answers.filter(({ isGiven }) => !isGiven).length;
    print(`${ms.toFixed(1)} ms, ${refused} of ${answers.length} refused: ${asked.path}`);
  }
  return taken.toSorted((a, b) => b.ms - a.ms).map(({ asked }) => asked);
}

/** The session of the member with the most reports. */
async function memberHeaders(): Promise<Record<string, string>> {
  const databaseUrl = process.env['DATABASE_URL'];
  const database = await openDatabase(
    databaseUrl ? { url: databaseUrl } : { dataDir: values['data-dir'], joins: true },
  );
  try {
    const { rows } = await sql<{ id: string }>`
      select id from researcher where state = 'active' order by report_seq desc limit 1`.execute(
      database.db,
    );
    const id = rows[0]?.id ?? '';
    const keys = makeKeys(readConfig({ ...process.env, DATA_DIR: values['data-dir'] }));
    const made = await inTransaction(database.db, (tx) =>
      startSession(tx, { keys }, 'researcher', id, 'bench'),
    );
    return {
      authorization: `Bearer ${made.token}`,
      cookie: `${cookieNames.researcher}=${made.cookie}`,
    };
  } finally {
    await database.close();
  }
}

const at = (answers: readonly Answered[], share: number): number =>
  part(
    answers.map(({ ms }) => ms),
    share,
  );

const megabytes = async (): Promise<number> =>
  pid === undefined ? Number.NaN : megabytesOf(Number(pid));

function told(answers: readonly Answered[]): string {
  const refused = answers.filter(({ isGiven }) => !isGiven).length;
  const [p50, p99] = [0.5, 0.99].map((share) => Math.round(at(answers, share)));
  return `p50 ${p50}, p99 ${p99} ms of ${answers.length}, ${refused} refused`;
}

const headers = await memberHeaders();

/** An upload of the member. */
async function uploading(file: string): Promise<Asked> {
  const form = new FormData();
  form.append('file', new Blob([await readFile(file)]), 'picture');
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  return {
    path: postformImageUpload.path,
    body: new Uint8Array(await sent.arrayBuffer()),
    headers: { ...headers, 'content-type': type },
  };
}

async function wished(): Promise<Asked[]> {
  if (values.picture !== undefined) return [await uploading(values.picture)];
  if (!values.path) return (await survey()).slice(0, values.survey ? 0 : 5);
  return values.path.map((path) => asks.find((one) => one.path === path) ?? { path });
}

for (const asked of await wished()) {
  await ask(url, { path: '/readyz' });
  const before = await megabytes();
  let peak = before;
  const looking = setInterval(
    () => void megabytes().then((now) => (peak = Math.max(peak, now))),
    20,
  );
  const [crowd, list, ready] = await Promise.all([
    crowdOf({ url, asked: [asked], connections, seconds }),
    askFor(url, { path: getReportPage.path, headers }, seconds, 50),
    askFor(url, { path: '/readyz' }, seconds, 50),
  ]);
  clearInterval(looking);
  await wait(Number(values.rest) * 1_000);
  print(
    `${asked.path}: ${told(crowd)}; a member's list ${told(list)}; readyz ${told(ready)}; ` +
      `memory ${before}, at most ${peak}, and a minute later ${await megabytes()} MB`,
  );
}
process.exit();
