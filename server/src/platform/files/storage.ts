import { Readable } from 'node:stream';

export interface StoredBytes {
  readonly stream: Readable;
  readonly sizeBytes: number;
}

/** What is to be stored. How long it is must be known before its first byte: a bucket is told so. */
export type Content = Uint8Array | StoredBytes;

/** Where bytes lie under paths such as `objects/01/…/original`: a folder, or a bucket. */
export interface Storage {
  /** As the operator knows it. */
  readonly name: string;
  /** The variable that says which it is. */
  readonly setting: 'DATA_DIR' | 'S3_BUCKET';
  /** Stores it whole or not at all, and answers once it is safe; what stood there goes. */
  put(path: string, content: Content): Promise<void>;
  /** Null when it is not there. */
  get(path: string): Promise<StoredBytes | null>;
  has(path: string): Promise<boolean>;
  /** All files below a folder; those of one folder come one after another. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Gone already is fine. */
  remove(path: string): Promise<void>;
  removeAll(folder: string): Promise<void>;
  /** Throws where it shows, without writing, that nothing can be written. */
  look(): Promise<void>;
}

export interface StoredFile {
  readonly path: string;
  readonly modifiedMs: number;
}

/** The folder of what is not whole yet. */
export const incoming = 'incoming';

/** The bytes as a stream that fails where they are not as many as was said. */
export function measured({ stream, sizeBytes }: StoredBytes): Readable {
  async function* counted(): AsyncGenerator<Buffer> {
    let seen = 0;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      seen += piece.length;
      if (seen > sizeBytes) break;
      yield piece;
    }
    if (seen !== sizeBytes) throw new Error(`a file of ${sizeBytes} bytes came with ${seen}`);
  }
  return Readable.from(counted(), { objectMode: false });
}

/** Hands on what comes, and shows it to `see` first. */
export async function* readThrough(
  stream: Readable,
  see: (piece: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const piece of stream as AsyncIterable<Buffer>) {
    see(piece);
    yield piece;
  }
}
