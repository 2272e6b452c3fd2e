import { defineCommand } from 'citty';
import { get } from 'node:http';
import { BadConfig } from '../src/platform/bad-config.ts';
import { listeningOf, urlOfListening } from '../src/platform/listening.ts';
import { runCommand } from './run-command.ts';

/** A little more than /readyz takes at most. */
const patienceMs = 3_000;

export const healthCommand = defineCommand({
  meta: {
    name: 'health',
    description:
      'Asks the server at HOST and PORT whether it can work (/readyz); exits 1 when it cannot, for health checks of containers',
  },
  run: () =>
    runCommand(async () => {
      const url = `${urlOfListening(listeningOf(process.env))}/readyz`;
      const status = await statusOf(url).catch((error: NodeJS.ErrnoException) => {
        throw new BadConfig(`${url} does not answer: ${error.message || error.code}`);
      });
      if (status !== 200) throw new BadConfig(`${url} answers ${status}`);
      console.log('ready');
    }),
});

const statusOf = (url: string) =>
  new Promise<number | undefined>((resolve, reject) =>
    get(url, { signal: AbortSignal.timeout(patienceMs) }, (answer) =>
      resolve(answer.resume().statusCode),
    ).once('error', reject),
  );
