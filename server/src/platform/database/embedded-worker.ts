import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Asked of the worker: run these protocol messages, or close when `messages` is missing. */
export interface Question {
  id: number;
  messages?: Uint8Array;
}

export interface Answer {
  id: number;
  bytes?: Uint8Array;
  error?: string;
}

if (!parentPort) throw new Error('This file runs in a worker thread');
const port = parentPort;
const database = await open((workerData as { folder: string }).folder);
let last: Promise<void> = Promise.resolve();
port.on('message', (question: Question) => {
  last = last.then(() => answer(question));
});
port.postMessage('ready');

async function open(folder: string): Promise<PGlite> {
  // While this file exists the database has never been open: a half-made one is made again.
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true });
    writeFileSync(unfinished, '');
  }
  const opened = await PGlite.create(folder, { extensions: { pg_trgm } });
  rmSync(unfinished, { force: true });
  return opened;
}

async function answer({ id, messages }: Question): Promise<void> {
  try {
    const bytes = messages ? await execute(messages) : await close();
    port.postMessage({ id, bytes } satisfies Answer, [bytes.buffer]);
  } catch (error) {
    port.postMessage({
      id,
      error: error instanceof Error ? error.message : String(error),
    } satisfies Answer);
  }
}

async function execute(messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  // Parts are views of memory that the database reuses at once.
  await database.execProtocolRawStream(messages, {
    onRawData: (part) => void parts.push(Buffer.from(part)),
  });
  return Uint8Array.from(Buffer.concat(parts));
}

async function close(): Promise<Uint8Array<ArrayBuffer>> {
  await database.close();
  port.unref();
  return new Uint8Array();
}
