import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { testPlace } from '../databases.ts';
import { startServer } from '../server-process.ts';
import { crashPlace, newWatcher } from './crash-place.ts';

const rounds = 20;

test(`killed ${rounds} times under 20 writers, the server loses nothing, does nothing twice, and is back by itself`, async () => {
  const watcher = newWatcher();
  const { deployment, writers, expectNothingLostOrTwice } = await crashPlace(
    (await testPlace()).options,
    watcher,
  );
  let slowestStartMs = 0;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const server = await startServer(deployment);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    slowestStartMs = Math.max(slowestStartMs, performance.now() - began);
    await Promise.all(writers.map((writer) => writer.settle(server.url)));
    const enough = watcher.seen.answers + randomInt(20, 120);
    const writing = Promise.all(writers.map((writer) => writer.write(server.url)));
    await Promise.race([writing, watcher.when(() => watcher.seen.answers >= enough)]);
    await server.kill();
    await writing;
  }
  const last = await startServer(deployment);
  await Promise.all(writers.map((writer) => writer.settle(last.url)));
  await last.stop();
  await expectNothingLostOrTwice();
  expect(watcher.seen.putOff).toBe(0);
  console.log(
    `${watcher.seen.answers} answers in ${rounds} rounds; the slowest start took ${Math.round(slowestStartMs)} ms`,
  );
}, 600_000);
