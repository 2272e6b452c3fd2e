import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tries } from '../depth.ts';
import { killDatabase } from '../embedded-server.ts';
import { startServer } from '../server-process.ts';
import { crashPlace, newWatcher } from './crash-place.ts';

const rounds = tries(1, 15);

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-crash-embedded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

test(`on the embedded database, ${rounds} times each the server, the database and both killed under 20 writers: nothing is lost or done twice`, async () => {
  const watcher = newWatcher();
  const dataDir = join(folder, 'data');
  const { deployment, settle, writeOn, expectNothingLostOrTwice } = await crashPlace(
    { dataDir },
    watcher,
  );
  let slowestReturnMs = 0;
  let server = await startServer(deployment);
  let writing = await writeOn(server.url);

  async function startAgain(): Promise<void> {
    await writing.ended;
    server = await startServer(deployment);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    writing = await writeOn(server.url);
  }
  const ends = {
    server: async () => {
      await server.kill();
      await startAgain();
    },
    database: async () => {
      killDatabase(dataDir);
      const { putOff } = watcher.seen;
      await watcher.when(() => watcher.seen.putOff > putOff);
    },
    both: async () => {
      killDatabase(dataDir);
      await server.kill();
      await startAgain();
    },
  };

  for (let round = 0; round < rounds; round++) {
    for (const end of Object.values(ends)) {
      await writing.more(randomInt(20, 120));
      const began = performance.now();
      await end();
      await writing.more(1);
      slowestReturnMs = Math.max(slowestReturnMs, performance.now() - began);
    }
  }
  await server.kill();
  await writing.ended;
  const last = await startServer(deployment);
  await settle(last.url);
  await last.stop();
  await expectNothingLostOrTwice();
  console.log(
    `${watcher.seen.answers} answers; back ${Math.round(slowestReturnMs)} ms after its end at the slowest`,
  );
}, 1_200_000);
