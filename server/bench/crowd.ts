import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { postformImageUpload } from '@shieldsource/contract/files';
import { getReportPage } from '@shieldsource/contract/reports';
import { methodOf } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { inTransaction, openDatabase } from '../src/platform/database/database.ts';
import { cookieNames, startSession } from '../src/platform/sessions.ts';

/**
 * A crowd of visitors against one member: `node server/bench/crowd.ts --url URL --data-dir DIR --pid PID` asks a running site for
 * each of the five costliest things that anybody may read, by fifty connections for twenty seconds, and prints how long a
 * member's list and `/readyz` take meanwhile, the most memory that the process held, and what it keeps a minute later. Each
 * connection names an address of its own, which a site with TRUST_PROXY believes. The database is that of DATABASE_URL, where
 * it is set. `--path` asks for that instead; `{n}` in it counts. `--picture FILE` has the member upload it by all connections.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    'data-dir': { type: 'string', default: 'data' },
    pid: { type: 'string' },
    path: { type: 'string', multiple: true },
    picture: { type: 'string' },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
  },
});
const { url, pid } = values;
const [connections, seconds] = [Number(values.connections), Number(values.seconds)];
const others = new Agent({ keepAlive: true, maxSockets: Infinity });

interface Answered {
  /** What was asked for, and no refusal: those come with the status 200 too. */
  readonly isGiven: boolean;
  readonly ms: number;
}

/** Asks once, or posts a body, and reads the answer to its end. */
function ask(path: string, headers = {}, body?: Buffer): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, {
      agent: others,
      headers,
      method: body ? 'POST' : 'GET',
    });
    asked.once('error', reject).once('response', (response) => {
      let isRefusal = false;
      response.once('data', (start: Buffer) => {
        isRefusal = /^\{"code":[1-9]/.test(start.toString('latin1', 0, 20));
      });
      response.resume().once('end', () => {
        const isGiven = response.statusCode === 200 && !isRefusal;
        resolve({ isGiven, ms: performance.now() - began });
      });
    });
    asked.end(body);
  });
}

/** What somebody who is not signed in may read without saying more, and what each takes alone. */
async function costliest(count: number): Promise<string[]> {
  const paths = routes
    .filter((route) => methodOf(route.name) === 'GET' && route.access === 'anyone')
    .map(({ path }) => path)
    .filter((path) => !path.includes('{'));
  const taken: { path: string; ms: number }[] = [];
  for (const path of [...paths, '/', '/rule/home', '/api/openapi.json']) {
    const times: number[] = [];
    for (let at = 0; at < 10; at++) {
      const { isGiven, ms } = await ask(path);
      if (isGiven) times.push(ms);
    }
    if (times.length === 10) taken.push({ path, ms: at(times, 0.5) });
  }
  return taken
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ path }) => path);
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
    const made = await inTransaction(database.db, (tx) =>
      startSession(tx, 'researcher', id, 'bench'),
    );
    return {
      authorization: `Bearer ${made.token}`,
      cookie: `${cookieNames.researcher}=${made.cookie}`,
    };
  } finally {
    await database.close();
  }
}

const at = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ??
  NaN;

async function megabytes(): Promise<number> {
  if (pid === undefined) return NaN;
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

const p99 = (answers: readonly Answered[]): string => {
  const refused = answers.filter(({ isGiven }) => !isGiven).length;
  const times = answers.map(({ ms }) => ms);
  return `p99 ${Math.round(at(times, 0.99))} ms of ${answers.length}, ${refused} refused`;
};

const headers = await memberHeaders();

/** An upload of the member, as often as it is called. */
async function uploading(file: string): Promise<() => Promise<Answered>> {
  const form = new FormData();
  form.append('file', new Blob([await readFile(file)]), 'picture');
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  const type = sent.headers.get('content-type') ?? '';
  const all = { ...headers, 'content-type': type, 'x-requested-with': 'XMLHttpRequest' };
  return () => ask(postformImageUpload.path, all, body);
}
const upload = values.picture === undefined ? null : await uploading(values.picture);

let asked = 0;
for (const path of values.path ?? (upload ? [postformImageUpload.path] : await costliest(5))) {
  const before = await megabytes();
  let peak = before;
  const looking = setInterval(
    () => void megabytes().then((now) => (peak = Math.max(peak, now))),
    20,
  );
  const until = performance.now() + seconds * 1_000;
  const again = async (pauseMs: number, act: () => Promise<Answered>): Promise<Answered[]> => {
    const answers: Answered[] = [];
    for (; performance.now() < until; await wait(pauseMs))
      answers.push(await act().catch(() => ({ isGiven: false, ms: 0 })));
    return answers;
  };
  const [list, ready, ...crowd] = await Promise.all([
    again(50, () => ask(getReportPage.path, headers)),
    again(50, () => ask('/readyz')),
    ...Array.from({ length: connections }, (_, n) =>
      again(
        0,
        upload ??
          (() =>
            ask(
              path.replace('{n}', () => String((asked += 1))),
              { 'x-forwarded-for': `203.0.${n}.1` },
            )),
      ),
    ),
  ]);
  clearInterval(looking);
  await wait(60_000);
  process.stdout.write(
    `${path}: ${p99(crowd.flat())}; a member's list ${p99(list)}; readyz ${p99(ready)}; ` +
      `memory ${before}, at most ${peak}, and a minute later ${await megabytes()} MB\n`,
  );
}
others.destroy();
