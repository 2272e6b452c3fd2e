import type { ServerResponse } from 'node:http';
import type { LiveMessage } from '@shieldsource/contract/letters/live';
import type { Me } from '../../platform/sessions.ts';

/** The limits of one process. */
export interface Bounds {
  readonly perPerson: number;
  readonly perProcess: number;
  /** How often a session may open a stream at once, and how often a minute from then on. */
  readonly openings: { readonly atOnce: number; readonly perMinute: number };
  readonly heartbeatMs: number;
  /** Bytes that a client may leave unread before its stream is closed. */
  readonly unreadBytes: number;
  /** When this process stops, its clients come back after a random time of at most this. */
  readonly returnMs: number;
}

export const usualBounds: Bounds = {
  perPerson: 4,
  perProcess: 5_000,
  openings: { atOnce: 30, perMinute: 10 },
  heartbeatMs: 15_000,
  unreadBytes: 64 * 1024,
  returnMs: 10_000,
};

/** The stream of one person. */
export interface Stream {
  readonly me: Me;
  send(message: LiveMessage): void;
  /** With `retry` the client is told when to come back. */
  end(how?: 'retry'): void;
}

/** The open streams of a process, within its limits. */
export class Streams {
  readonly #bounds: Bounds;
  readonly #all = new Set<Stream>();
  readonly #staff = new Set<Stream>();
  readonly #byPerson = new Map<string, Set<Stream>>();
  /** By session: how many openings were not made good by time yet, as it was at that moment. */
  readonly #openings = new Map<string, { readonly count: number; readonly atMs: number }>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get all(): Iterable<Stream> {
    return this.#all;
  }

  get staff(): Iterable<Stream> {
    return this.#staff;
  }

  of(personId: string): Iterable<Stream> {
    return this.#byPerson.get(personId) ?? [];
  }

  /** Whether this person may open one more. A stream of the same session is replaced. */
  mayOpen({ id, sessionId }: Me): boolean {
    const own = [...this.of(id)];
    const isBack = own.some(({ me }) => me.sessionId === sessionId);
    const { perPerson, perProcess } = this.#bounds;
    const hasRoom = isBack || (own.length < perPerson && this.#all.size < perProcess);
    return hasRoom && this.#countOpening(sessionId);
  }

  /** Where nobody may open more, nothing is counted. */
  #countOpening(sessionId: string): boolean {
    const { atOnce, perMinute } = this.#bounds.openings;
    const atMs = performance.now();
    const leftOf = (of = { count: 0, atMs }) =>
      Math.max(0, of.count - ((atMs - of.atMs) * perMinute) / 60_000);
    const count = leftOf(this.#openings.get(sessionId)) + 1;
    if (count > atOnce) return false;
    if (this.#openings.size >= this.#bounds.perProcess)
      for (const [id, of] of this.#openings) if (leftOf(of) === 0) this.#openings.delete(id);
    this.#openings.set(sessionId, { count, atMs });
    return true;
  }

  /** Starts writing to this response, whose head has been sent. A stream of the same session is ended. */
  open(me: Me, response: ServerResponse): Stream {
    for (const other of this.of(me.id)) {
      if (other.me.sessionId !== me.sessionId) continue;
      other.send({ type: 'replaced' });
      other.end();
    }
    const { unreadBytes, heartbeatMs, returnMs } = this.#bounds;
    const write = (text: string): void => {
      if (response.writableEnded || response.destroyed) return;
      response.write(text);
      if (response.writableLength > unreadBytes) response.destroy();
    };
    const heartbeat = setInterval(() => write(':\n\n'), heartbeatMs);
    const stream: Stream = {
      me,
      send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
      end(how) {
        // oxlint-disable-next-line no-restricted-properties -- apart in time is enough, nothing is guessed
        if (how === 'retry') write(`retry: ${Math.ceil(Math.random() * returnMs)}\n\n`);
        forget();
        response.end();
        // a client that does not read would hold the connection
        setTimeout(() => response.destroy(), 1_000).unref();
      },
    };
    const forget = () => {
      clearInterval(heartbeat);
      this.#forget(stream);
    };
    response.once('close', forget);
    this.#all.add(stream);
    if (me.kind === 'staff') this.#staff.add(stream);
    const own = this.#byPerson.get(me.id) ?? new Set();
    this.#byPerson.set(me.id, own.add(stream));
    return stream;
  }

  #forget(stream: Stream): void {
    this.#all.delete(stream);
    this.#staff.delete(stream);
    const own = this.#byPerson.get(stream.me.id);
    own?.delete(stream);
    if (own?.size === 0) this.#byPerson.delete(stream.me.id);
  }
}
