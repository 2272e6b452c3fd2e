import { Readable } from 'node:stream';
import { streamHash } from '../../platform/crypto.ts';
import { inBatches } from '../../platform/database/batches.ts';
import type { Db } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { readThrough } from '../../platform/files/storage.ts';
import * as queries from './files.queries.ts';

export interface Move {
  readonly db: Db;
  readonly from: FileStore;
  readonly to: FileStore;
}

export interface Moved {
  readonly copied: number;
  /** What had been there already, with the same bytes. */
  readonly there: number;
  /** A line for each file of which not the right bytes are there. */
  readonly faults: readonly string[];
}

/**
 * Copies every file that the database names, while servers write to either store, and leaves the first as it is. What is there
 * is read and compared, so a run that was cut short is begun again, and one without faults has seen every byte. `tell` hears
 * of each file.
 */
export async function copyFiles(move: Move, tell: (files: number) => void): Promise<Moved> {
  const faults: string[] = [];
  const counts = { copied: 0, there: 0 };
  const files = eachFile(move.db);
  // an error ends what all of them read from
  const copyNext = async () => {
    for await (const file of files) {
      const outcome = await copyFile(move, file);
      if (outcome === 'copied' || outcome === 'there') counts[outcome] += 1;
      else faults.push(`file ${file.id} ${outcome}`);
      tell(1);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, copyNext));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return { ...counts, faults };
}

const atOnce = 4;

async function* eachFile(db: Db): AsyncGenerator<queries.FileAfter> {
  for await (const some of inBatches((last, most) => queries.listAfter(db, last, most)))
    yield* some;
}

/** Answers what became of one, or what is wrong with it. */
async function copyFile({ db, from, to }: Move, file: queries.FileAfter): Promise<string> {
  const { key } = file;
  // a sealed one has another hash than the picture in it
  const right = file.purpose === 'identity' ? await hashIn(from, key) : hexOf(file.sha256);
  const there = await hashIn(to, key);
  if (there !== null && (right === null || there === right)) return 'there';
  const stored = await from.read(key);
  if (!stored) {
    if (!(await from.isMarkedLost(key))) return there === null ? 'is in neither' : damagedIn(to);
    await to.markLost(key);
    return 'there';
  }
  const sent = streamHash();
  const stream = Readable.from(readThrough(stored.stream, (piece) => sent.update(piece)));
  await to.putBack(key, { stream, sizeBytes: stored.sizeBytes });
  const arrived = await hashIn(to, key);
  // erased meanwhile, by a server that did not know of the copy
  if ((await queries.listKnownKeys(db, [key])).length === 0) await to.remove(key);
  else if (arrived !== sent.digest('hex')) return `did not arrive as it was sent to ${to.name}`;
  else if (right !== null && arrived !== right && file.purpose !== 'identity')
    return damagedIn(from);
  return 'copied';
}

const damagedIn = ({ name }: FileStore): string => `is damaged in ${name}`;
const hexOf = (hash: Buffer): string => hash.toString('hex');

async function hashIn(store: FileStore, key: string): Promise<string | null> {
  const stored = await store.read(key);
  if (!stored) return null;
  const hash = streamHash();
  for await (const piece of stored.stream as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}
