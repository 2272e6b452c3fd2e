import { BadArchive } from './archive.ts';
import type { AppliedMigration } from '../database/migrate.ts';

/** What a backup consists of, in this order: one manifest, the files, the tables, the sequences, one end. */
export type Entry =
  | Manifest
  | { readonly kind: 'file'; readonly key: string; readonly sizeBytes: number }
  /** The next bytes of the file before. */
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  /** Rows of the table before, each as PostgreSQL writes a row down. */
  | { readonly kind: 'rows'; readonly rows: readonly string[] }
  | {
      readonly kind: 'sequence';
      readonly name: string;
      readonly value: string;
      readonly isCalled: boolean;
    }
  | ({ readonly kind: 'end' } & Contents);

export interface Manifest {
  readonly kind: 'manifest';
  readonly createdAt: string;
  readonly migrations: readonly AppliedMigration[];
  /** Names the key by which people are found (hex). */
  readonly indexKeyId: string;
}

/** How much a backup holds. */
export interface Contents {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly fileBytes: number;
}

const asJson = 1;
const asBytes = 2;
const headBytes = 5;

/** The entries as one stream of bytes: kind, length, content. */
export async function* framed(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    const isBytes = entry.kind === 'bytes';
    const content = isBytes ? entry.bytes : Buffer.from(JSON.stringify(entry));
    const head = Buffer.alloc(headBytes);
    head.writeUInt8(isBytes ? asBytes : asJson);
    head.writeUInt32BE(content.length, 1);
    yield head;
    yield content;
  }
}

/** The entries back from the stream. Throws `BadArchive` when it ends in the middle of one. */
export async function* unframed(stream: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let needed = headBytes;
  for await (const piece of stream) {
    waiting.push(piece);
    waitingBytes += piece.length;
    if (waitingBytes < needed) continue;
    let held = Buffer.concat(waiting);
    while (held.length >= (needed = lengthOf(held))) {
      const content = held.subarray(headBytes, needed);
      yield held[0] === asBytes
        ? { kind: 'bytes', bytes: content }
        : (JSON.parse(content.toString()) as Entry);
      held = held.subarray(needed);
    }
    waiting = [held];
    waitingBytes = held.length;
  }
  if (waitingBytes > 0) throw new BadArchive('the archive ends in the middle of something');
}

const lengthOf = (held: Buffer): number =>
  headBytes + (held.length >= headBytes ? held.readUInt32BE(1) : 0);
