import { expect, test } from 'vitest';
import { jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import { testApp } from '../app.ts';
import { givenOn } from '../given.ts';
import { freePort } from '../postgres-server.ts';
import { startServer, type Deployment } from '../server-process.ts';
import { startProxy } from './haproxy.ts';
import { newTally, slowUploader, visitor, type Author } from './visitors.ts';

const rounds = Number(process.env['ROLLING_ROUNDS'] ?? 20);
const leastRequests = Number(process.env['ROLLING_REQUESTS'] ?? 100_000);

/** Enough to keep the servers busy; with more, they only wait for each other. */
const connections = Number(process.env['ROLLING_CONNECTIONS'] ?? 12);
const uploaders = 4;

test(`${rounds} rolling restarts of two servers behind haproxy: nobody notices`, async () => {
  const harness = await testApp();
  const given = givenOn(harness);
  const databaseUrl = harness.database.directPool.options.connectionString ?? '';
  const deployment: Deployment = { ...harness.app.config, databaseUrl };
  const input = await given.reportInput();
  const people: Author[] = [];
  for (let count = 0; count < connections * 3; count++) {
    const person = await given.researcher();
    const { id } = await harness.as(person).call(jsonReportSubmit, input);
    people.push({ person, reportId: id });
  }

  // with the settings of a production
  const start = (port: number) =>
    startServer(deployment, { PORT: `${port}`, STOP_PROBE_SECONDS: '7', NODE_ENV: 'development' });
  const ports = [await freePort(), await freePort()];
  const servers = await Promise.all(ports.map(start));
  const proxy = await startProxy(servers.map(({ url }) => url));
  await Promise.all(servers.map((_, index) => proxy.untilUp(index)));

  const tally = newTally();
  let isOver = false;
  const visits = Promise.all([
    ...Array.from({ length: connections }, (_, index) =>
      visitor(proxy.url, people.slice(index * 3, index * 3 + 3), tally, () => isOver),
    ),
    ...Array.from({ length: uploaders }, (_, index) =>
      slowUploader(
        proxy.url,
        people.filter((_author, place) => place % uploaders === index),
        tally,
        () => isOver,
      ),
    ),
  ]);
  const stopsMs: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [index, port] of ports.entries()) {
        const started = performance.now();
        await servers[index]!.stop();
        stopsMs.push(performance.now() - started);
        servers[index] = await start(port);
        await proxy.untilUp(index);
      }
      console.log(`round ${round + 1}: ${JSON.stringify(tally)}`);
    }
    while (tally.requests < leastRequests) await new Promise((wait) => setTimeout(wait, 1_000));
  } finally {
    isOver = true;
    await visits;
    console.log(JSON.stringify(await proxy.counts()));
    await proxy.stop();
    for (const server of servers) await server.stop().catch(console.error);
  }
  const sorted = stopsMs.toSorted((a, b) => a - b);
  console.log(
    `${tally.requests} requests and ${tally.uploads} slow uploads; a stop took ${Math.round(sorted[0]!)} to ${Math.round(sorted.at(-1)!)} ms`,
  );
  expect(tally.refused).toEqual({});
  expect(tally.raw).toEqual({});
  expect([tally.failed, tally.failedUploads]).toEqual([0, 0]);
}, 3_600_000);
