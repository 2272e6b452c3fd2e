import { Duplex } from 'node:stream';

/** Runs complete protocol messages on the one session and answers with the bytes the server would send. */
export type Execute = (messages: Uint8Array) => Promise<Uint8Array>;

/** The one session of an embedded database, passed on from client to client. */
export class LiteSession {
  readonly #execute: Execute;
  #owner: LiteSocket | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  /** Hands the session to a new client, cleaned of what the one before left: transaction, settings, statements. */
  async handTo(owner: LiteSocket): Promise<void> {
    this.#owner?.destroy();
    this.#owner = owner;
    await this.execute(owner, simpleQuery('rollback'));
    await this.execute(owner, simpleQuery('discard all'));
  }

  /** One at a time, in the order of asking. A client that lost the session gets an error, and runs nothing. */
  execute(asker: LiteSocket, messages: Uint8Array): Promise<Uint8Array> {
    const answer = this.#last.then(() => {
      if (asker !== this.#owner)
        throw new Error('The database session belongs to another client by now');
      return this.#execute(messages);
    });
    this.#last = answer.catch(() => {});
    return answer;
  }
}

/**
 * What `pg` takes for a socket to a server. Only whole batches are passed on (up to Sync or a query), because the
 * embedded server answers what it is given and cannot wait for the rest of a message.
 */
export class LiteSocket extends Duplex {
  readonly #session: LiteSession;
  #unread: Buffer = Buffer.alloc(0);
  #isStarted = false;
  #resume: (() => void) | undefined;

  constructor(session: LiteSession) {
    super({ highWaterMark: 1024 * 1024 });
    this.#session = session;
  }

  connect(): this {
    this.#session.handTo(this).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.#take(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _read(): void {
    this.#resume?.();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#resume?.();
    done(error);
  }

  async #take(bytes: Buffer): Promise<void> {
    this.#unread = this.#unread.length > 0 ? Buffer.concat([this.#unread, bytes]) : bytes;
    const { end, isTerminated } = wholeBatches(this.#unread, this.#isStarted);
    const batches = this.#unread.subarray(0, end);
    this.#unread = this.#unread.subarray(end);
    if (batches.length > 0) {
      this.#isStarted = true;
      const answer = await this.#session.execute(this, batches);
      if (answer.length > 0 && !this.destroyed) await this.#answer(answer);
    }
    if (isTerminated) this.push(null);
  }

  /** Waits for the reader when it is behind, so that a large answer is not piled on another. */
  async #answer(bytes: Uint8Array): Promise<void> {
    const hasRoom = this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (!hasRoom && !this.destroyed) await new Promise<void>((resolve) => (this.#resume = resolve));
    this.#resume = undefined;
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

const terminate = 'X'.charCodeAt(0);
/** Parse, Bind, Describe, Execute, Close, CopyData: more of the same batch follows. */
const unfinished = new Set<number | undefined>(Buffer.from('PBDECd'));

/** Where the last complete batch ends, and whether the client said goodbye after it. The first message has no type byte. */
function wholeBatches(bytes: Buffer, isStarted: boolean): { end: number; isTerminated: boolean } {
  let end = 0;
  for (let at = 0, isFirst = !isStarted; ; isFirst = false) {
    const head = isFirst ? 0 : 1;
    if (bytes.length - at < head + 4) return { end, isTerminated: false };
    const length = head + bytes.readUInt32BE(at + head);
    if (bytes.length - at < length) return { end, isTerminated: false };
    const type = isFirst ? undefined : bytes[at];
    if (type === terminate) return { end, isTerminated: true };
    at += length;
    if (!unfinished.has(type)) end = at;
    if (isFirst) return { end, isTerminated: false };
  }
}

function simpleQuery(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.write('Q');
  message.writeUInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return message;
}
