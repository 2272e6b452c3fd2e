import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { spawn } from '../children.ts';
import { fence, isFenced, programs } from '../fence.ts';
import { limitConcurrency } from '../threads.ts';
import { longestMs, type Making } from './making.ts';

/** The maker could not be started, took too long or was killed: it says nothing of the picture. */
export class Stopped extends Error {}

/**
 * Makes a picture in a process of its own: what a large one takes, 300 MB for 39 megapixels, is given back with it, and the
 * server never grows by it. Throws when it does not decode, and `Stopped` when that was not tried to the end.
 */
export async function madeApart(source: Readable, making: Making): Promise<Buffer> {
  const { bytes, code } = isFenced()
    ? await askForIt(await buffer(source), making)
    : await runMaker(source, making);
  if (code === null) throw new Stopped();
  if (code !== 0) throw new Error('a picture could not be made');
  return Buffer.from(bytes);
}

interface Made {
  readonly bytes: Uint8Array;
  /** Of the process; null where it did not come to its end. */
  readonly code: number | null;
}

/** It draws what strangers send, so it reads its program alone and writes nothing. */
async function runMaker(source: Readable, making: Making): Promise<Made> {
  const words = [join(import.meta.dirname, 'drawing.ts'), JSON.stringify(making)];
  const reads = ['server/src', 'server/package.json', 'package.json', 'node_modules'];
  const within = fence({ reads: reads.map((name) => join(programs, name)), writes: [] });
  const maker = spawn(process.execPath, [...within, ...words], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longestMs,
  });
  const ended = once(maker, 'close').then(
    ([code]) => code as number | null,
    () => null,
  );
  // it ends without reading further where it cannot decode
  const sent = pipeline(source, maker.stdin).catch(() => {});
  const [bytes, code] = await Promise.all([buffer(maker.stdout), ended, sent]);
  return { bytes, code };
}

interface Asked {
  readonly id: number;
  readonly making: Making;
  readonly bytes: Uint8Array;
}

let asked = 0;

/** The server of production may start no process: who has started it does. */
async function askForIt(bytes: Uint8Array, making: Making): Promise<Made> {
  const id = asked++;
  const answer = new Promise<Made>((resolve) => {
    const hear = (made: Made & { id: number }) => {
      if (made.id !== id) return;
      process.off('message', hear);
      resolve(made);
    };
    process.on('message', hear);
  });
  process.send?.({ id, making, bytes } satisfies Asked);
  return answer;
}

const oneAtATime = limitConcurrency(1);

/** Makes what a fenced server asks for, one after another. */
export function makeFor(server: ChildProcess): void {
  server.on('message', ({ id, making, bytes }: Asked) => {
    void oneAtATime(() => runMaker(Readable.from([Buffer.from(bytes)]), making)).then(
      (made) => server.connected && server.send({ id, ...made }),
    );
  });
}
