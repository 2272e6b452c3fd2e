import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memoryUsage } from 'node:process';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { livePaths } from '@shieldsource/contract/letters/live';
import { alarmCodes } from './alarms.ts';
import type { App } from './app.ts';
import { BadConfig } from './bad-config.ts';
import { roleNameOf } from './config.ts';
import { poolOf } from './database/database.ts';
import { figuresOf, type Figures } from './figures.ts';
import { type Listening, urlOfListening } from './listening.ts';
import { observe } from './observed.ts';
import type { Background } from './stopping.ts';
import { version } from './version.ts';

interface Watched {
  readonly app: App;
  readonly figures: readonly Figures[];
  /** The kinds of jobs that this process does; none where it does not work. */
  readonly jobKinds: readonly string[];
}

export interface Metrics extends Background {
  /** Where they are read. */
  readonly url: string;
}

/** Serves `/metrics` at an address of its own, which no proxy leads to. */
export async function serveMetrics({ host, port }: Listening, watched: Watched): Promise<Metrics> {
  const { read, end } = metricsOf(watched);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      return void response.writeHead(404).end();
    read().then(
      (text) =>
        response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        watched.app.log.error({ err: error }, 'metrics cannot be told');
        response.writeHead(500).end();
      },
    );
  });
  server.setTimeout(10_000);
  await listen(server, host, port);
  const { port: given } = server.address() as AddressInfo;
  return {
    url: `${urlOfListening({ host, port: given })}/metrics`,
    async stop() {
      end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    underWay: () => [],
  };
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const refused = ({ message }: Error) =>
      reject(new BadConfig(`METRICS_HOST and METRICS_PORT cannot be listened on: ${message}`));
    server.once('error', refused).listen(port, host, resolve);
  });

/** Counts from now on; `read` answers all of it as Prometheus reads it. */
export function metricsOf({ app, figures, jobKinds }: Watched): {
  read(): Promise<string>;
  end(): void;
} {
  const registry = new Registry();
  const registers = [registry];
  describeProcess(app, registry);
  const ends = [
    countRequests(registry),
    countConnections(app, registry),
    countWork(jobKinds, registry),
  ];
  const refresh = figuresOf(app, figures, registry);
  new Gauge({
    name: 'shieldsource_build_info',
    help: 'Which release this process runs, and whether it answers people (web), works, or both',
    labelNames: ['version', 'role'],
    registers,
  }).set({ version: version(), role: roleNameOf(app.config) }, 1);
  return {
    async read() {
      await refresh();
      return registry.metrics();
    },
    end() {
      for (const one of ends) one();
      registry.clear();
    },
  };
}

function describeProcess(app: App, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  // the usual one reads /proc, which is outside of the fence
  registry.removeSingleMetric('process_resident_memory_bytes');
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory size in bytes.',
    registers: [registry],
    collect() {
      this.set(memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'shieldsource_files_free_bytes',
    help: 'What is free on the disk of DATA_DIR',
    registers: [registry],
    async collect() {
      // a share that is gone takes none of the other figures along
      const found = await statfs(app.config.dataDir).catch(() => null);
      if (found) this.set(found.bavail * found.bsize);
      else this.remove();
    },
  });
}

/** Streams last as long as their page is open, which says nothing of how quick we are. */
const streams = new Set<string>(Object.values(livePaths));

function countRequests(registry: Registry): () => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'shieldsource_requests_total',
    help: 'Requests that have ended, by route and HTTP status; none where the caller was gone first',
    labelNames: ['route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'shieldsource_request_seconds',
    help: 'From a request to the end of its answer, by route, without live streams',
    labelNames: ['route'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const refusals = new Counter({
    name: 'shieldsource_refusals_total',
    help: 'Refusals, by their code in contract/src/faults.ts',
    labelNames: ['code'],
    registers,
  });
  return observe('request', ({ route, status, code, seconds: took }) => {
    requests.inc({ route, status: status ?? 'none' });
    if (!streams.has(route)) seconds.observe({ route }, took);
    if (code !== null) refusals.inc({ code });
  });
}

function countConnections(app: App, registry: Registry): () => void {
  const registers = [registry];
  const pools = {
    main: poolOf(app.db),
    visitors: poolOf(app.publicDb),
    ...(app.standby && { standby: poolOf(app.standby.db) }),
    strangers: poolOf(app.strangersDb),
  };
  const names = new Map<object, string>(Object.entries(pools).map(([name, pool]) => [pool, name]));
  new Gauge({
    name: 'shieldsource_pool_connections',
    help: 'Connections to the database by pool: open, idle among them, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'open' }, totalCount);
        this.set({ pool: name, state: 'idle' }, idleCount);
        this.set({ pool: name, state: 'waiting' }, waitingCount);
      }
    },
  });
  const { standby } = app;
  if (standby)
    new Gauge({
      name: 'shieldsource_standby_fresh',
      help: '1 where visitors read from the standby, 0 where it is behind or away and they read from the primary',
      registers,
      collect() {
        this.set(standby.isFresh() ? 1 : 0);
      },
    });
  const size = new Gauge({
    name: 'shieldsource_pool_size',
    help: 'How many connections a pool may have',
    labelNames: ['pool'],
    registers,
  });
  for (const [name, { options }] of Object.entries(pools)) size.set({ pool: name }, options.max);
  const waits = new Histogram({
    name: 'shieldsource_pool_wait_seconds',
    help: 'How long work waited for a connection that it got',
    labelNames: ['pool'],
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 2],
    registers,
  });
  const refused = new Counter({
    name: 'shieldsource_pool_refused_total',
    help: 'Work that got no connection: all were taken for too long, or the database is away',
    labelNames: ['pool'],
    registers,
  });
  for (const pool of names.values()) {
    waits.zero({ pool });
    refused.inc({ pool }, 0);
  }
  return observe('connection', ({ pool, seconds, isGiven }) => {
    const name = names.get(pool);
    if (name === undefined) return;
    if (isGiven) waits.observe({ pool: name }, seconds);
    else refused.inc({ pool: name });
  });
}

const outcomes = ['done', 'failed', 'dead', 'dropped'] as const;

function countWork(jobKinds: readonly string[], registry: Registry): () => void {
  const registers = [registry];
  const jobs = new Counter({
    name: 'shieldsource_jobs_total',
    help: 'Jobs of this process by kind: done; failed, tried again; dead after ten tries; dropped as too late',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const alarms = new Counter({
    name: 'shieldsource_alarms_total',
    help: 'Alarms that this process raised, by code (docs/operating.md)',
    labelNames: ['alarm'],
    registers,
  });
  // whoever watches sees the first one too, which is no rise where nothing was before
  for (const kind of jobKinds) for (const outcome of outcomes) jobs.inc({ kind, outcome }, 0);
  for (const alarm of alarmCodes) alarms.inc({ alarm }, 0);
  const ends = [
    observe('job', ({ kind, outcome, jobs: number = 1 }) => jobs.inc({ kind, outcome }, number)),
    observe('alarm', ({ alarm }) => alarms.inc({ alarm })),
  ];
  return () => ends.forEach((end) => end());
}
