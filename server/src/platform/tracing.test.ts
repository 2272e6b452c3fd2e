import { tracingChannel } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { getReportDetail, getReportPage } from '@shieldsource/contract/reports/calls';
import { testApp } from '../../test/app.ts';
import { givenOn } from '../../test/given.ts';
import { tell } from './observed.ts';
import type { Background } from './stopping.ts';
import { startTracing } from './tracing.ts';
import { readTracing } from './tracing-settings.ts';

const harness = await testApp({ follows: false });
const { served, server, as } = harness;
const given = givenOn(harness);

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
  readonly status: { code?: number };
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

let status = 200;
const sent: Sent[] = [];
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    sent.push(JSON.parse(Buffer.concat(parts).toString()) as Sent);
    response.writeHead(status).end('{}');
  });
});
let endpoint = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => void collector.close());

let tracing: Background | undefined;
const begin = (share = '1', to = endpoint) => {
  const settings = readTracing({
    OTEL_EXPORTER_OTLP_ENDPOINT: to,
    OTEL_TRACES_SAMPLER_ARG: share,
  });
  if (settings) tracing = startTracing(served, settings);
};
/** Ends it; answers all that was sent. */
async function spans(): Promise<Span[]> {
  await tracing?.stop();
  tracing = undefined;
  return sent
    .splice(0)
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans);
}
afterEach(async () => {
  await spans();
  status = 200;
  vi.restoreAllMocks();
});
const of = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value && Object.values(value)[0];
};
const route = '/api/report/getReportPage';
const ofRequests = (all: readonly Span[]) => all.filter(({ name }) => name === `GET ${route}`);

test('a request, and what it asked the database, is a trace of its own', async () => {
  const member = await given.researcher();
  begin();
  await as(member).call(getReportPage, { keyword: '找不到的词' });
  const all = await spans();
  const [request, ...others] = ofRequests(all);
  if (!request) throw new Error('no span of the request');
  expect(others).toEqual([]);
  expect(request.parentSpanId).toBeUndefined();
  expect(of(request, 'http.route')).toBe(route);
  expect(of(request, 'http.response.status_code')).toBe(200);
  expect(of(request, 'shieldsource.request')).toMatch(/./);
  const statements = all.filter((one) => of(one, 'db.system.name') === 'postgresql');
  expect(statements.length).toBeGreaterThan(2);
  for (const one of all.filter(({ traceId }) => traceId === request.traceId)) {
    if (one === request) continue;
    expect(one.parentSpanId).toBe(request.spanId);
    expect(BigInt(one.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request.endTimeUnixNano));
  }
  expect(statements.map(({ traceId }) => traceId)).toContain(request.traceId);
  expect(statements.map((one) => of(one, 'db.query.text'))).toContainEqual(
    expect.stringMatching(/^select .*\$1/s),
  );
});

test('it says which process it is of, and nothing of a person', async () => {
  const member = await given.researcher();
  begin();
  const id = '01900000-0000-7000-8000-00000000000a';
  await as(member).answer(getReportDetail, { id });
  await tracing?.stop();
  const text = JSON.stringify(sent);
  expect(text).toContain('"shieldsource.role"');
  expect(text).toContain('/api/report/getReportDetail/:id');
  for (const secret of [id, member.id, member.token]) expect(text).not.toContain(secret);
});

test('a refusal says its code, and is no failure', async () => {
  begin();
  await as(null).answer(getReportPage, {});
  const [request] = ofRequests(await spans());
  expect(request && of(request, 'shieldsource.refusal')).toBe(faults.notLoggedIn.code);
  expect(request?.status.code ?? 0).toBe(0);
});

test('what a caller says of traces is not believed', async () => {
  begin('0.000001');
  const traceId = 'ab'.repeat(16);
  const headers = { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01`, baggage: 'who=me' };
  await server.inject({ url: route, headers });
  expect(ofRequests(await spans())).toEqual([]);
  begin();
  await server.inject({ url: route, headers });
  const [request] = ofRequests(await spans());
  expect(request?.traceId).toMatch(/^[\da-f]{32}$/);
  expect(request?.traceId).not.toBe(traceId);
});

test('what is refused before it is looked at, and a job, are spans without a parent', async () => {
  begin();
  tell('request', { route: 'none', status: 503, code: 1, seconds: 0 });
  tell('job', { kind: 'mail', outcome: 'failed', seconds: 0.25 });
  const [refused, job, ...others] = await spans();
  expect(others).toEqual([]);
  expect(refused).toMatchObject({ name: 'none', status: { code: 2 } });
  expect(job).toMatchObject({ name: 'job mail', status: { code: 2 } });
  const took = BigInt(job?.endTimeUnixNano ?? 0) - BigInt(job?.startTimeUnixNano ?? 0);
  expect(Number(took) / 1e6).toBeGreaterThanOrEqual(249);
});

test('what a request began and left behind is in no trace', async () => {
  begin();
  const [request, reply] = [
    { method: 'GET', routeOptions: {}, id: '1' },
    { raw: {}, elapsedTime: 0 },
  ];
  const statement = { text: 'select 1', seconds: 0, isDone: true };
  tracingChannel('fastify.request.handler').start.runStores({ request, reply }, () => {
    tell('statement', statement);
    tell('request', { of: reply.raw, route: 'page', status: 200, code: null, seconds: 0 });
    tell('statement', statement);
  });
  expect((await spans()).map(({ name }) => name)).toEqual(['select', 'GET page']);
});

test('a collector that is silent keeps nobody from stopping', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  begin('1', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  tell('job', { kind: 'mail', outcome: 'done', seconds: 0 });
  const stopped = tracing?.stop();
  expect(tracing?.underWay()).toEqual(['traces']);
  await stopped;
  expect(tracing?.underWay()).toEqual([]);
  silent.closeAllConnections();
  silent.close();
});

test('a collector that refuses, or is gone, costs the traces and is said', async () => {
  const warned = vi.spyOn(served.log, 'warn');
  begin();
  status = 400;
  await as(null).answer(getReportPage, {});
  await spans();
  expect(warned).toHaveBeenCalledWith(expect.anything(), 'traces could not be sent');
});

test.each([
  [{}, null],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/in/' },
    { url: new URL('https://traces.example/in/v1/traces'), share: 1 },
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '0.25' },
    { url: new URL('http://127.0.0.1:4318/v1/traces'), share: 0.25 },
  ],
])('%j is read', (env, expected) => {
  expect(readTracing(env)).toEqual(expected);
});

test.each([
  [{ OTEL_TRACES_SAMPLER_ARG: '0.5' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:b@c' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c/?key=1' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ...['0', '1.5', '-1', 'all'].map((share): [Record<string, string>, string] => [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_SAMPLER_ARG: share },
    'OTEL_TRACES_SAMPLER_ARG',
  ]),
])('%j is refused by name', (env, name) => {
  expect(() => readTracing(env)).toThrow(name);
});
