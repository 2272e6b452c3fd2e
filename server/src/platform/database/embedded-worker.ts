import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { copyDatabase } from './snapshots.ts';

/** Asked of the worker: run these protocol messages, copy the files, or close. */
export type Question = { id: number } & ({ messages: Uint8Array } | { act: 'copy' | 'close' });

/** The server's bytes, or the folder of the copy. */
export type Answer = { id: number } & (
  | { bytes: Uint8Array }
  | { path: string }
  | { error: string }
);

if (!parentPort) throw new Error('This file runs in a worker thread');
const port = parentPort;
const { folder } = workerData as { folder: string };
const database = await open();
let last: Promise<void> = Promise.resolve();
port.on('message', (question: Question) => {
  last = last.then(() => answer(question));
});
port.postMessage('ready');

async function open(): Promise<PGlite> {
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

async function answer(question: Question): Promise<void> {
  const { id } = question;
  try {
    if ('messages' in question) {
      const bytes = await execute(question.messages);
      return port.postMessage({ id, bytes } satisfies Answer, [bytes.buffer]);
    }
    const path = question.act === 'copy' ? copyDatabase(folder) : await close();
    port.postMessage({ id, path } satisfies Answer);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    port.postMessage({ id, error: reason } satisfies Answer);
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

async function close(): Promise<string> {
  await database.close();
  port.unref();
  return folder;
}
