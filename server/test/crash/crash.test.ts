import { expect, test } from 'vitest';
import { tries } from '../depth.ts';
import { startMortalPostgres } from '../postgres-server.ts';
import { startServer } from '../server-process.ts';
import { crashPlace, newWatcher, soon } from './crash-place.ts';

const rounds = tries(2, 15);

test(`${rounds} times PostgreSQL killed under the server, and ${rounds} times both: nothing is lost or done twice`, async () => {
  const postgres = await startMortalPostgres();
  try {
    const watcher = newWatcher();
    const { deployment, writers, settle, writeOn, expectNothingLostOrTwice, verdictsCarriedOut } =
      await crashPlace({ url: postgres.url }, watcher);
    const { seen } = watcher;
    let slowestReturnMs = 0;
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(deployment, soon);
      const { ended, until, more } = await writeOn(server.url);

      await more(100);
      const before = seen.putOff;
      await postgres.kill();
      await until(() => seen.putOff >= before + writers.length);
      const unready = await fetch(`${server.url}/readyz`);
      expect([unready.status, unready.headers.get('retry-after')]).toEqual([503, '2']);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

      await postgres.startAgain();
      const accepted = performance.now();
      await more(1);
      slowestReturnMs = Math.max(slowestReturnMs, performance.now() - accepted);

      await more(100);
      await Promise.all([server.kill(), postgres.kill()]);
      await ended;
      await postgres.startAgain();
    }
    const last = await startServer(deployment, soon);
    await settle(last.url);
    await verdictsCarriedOut();
    await last.stop();
    await expectNothingLostOrTwice();
    console.log(
      `${seen.answers} answers; put off ${seen.putOff} times, after ${Math.round(seen.longestPutOffMs)} ms at most; back ${Math.round(slowestReturnMs)} ms after PostgreSQL`,
    );
  } finally {
    await postgres.stop();
  }
}, 600_000);
