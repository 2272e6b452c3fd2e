import { performance } from 'node:perf_hooks';
import type { IncomingMessage } from 'node:http';
import { livePaths } from '@shieldsource/contract/letters/live';
import { TransportFault } from './answer.ts';

/** Twice as many as there are connections to the database, and some: while the one waits for it, the other thinks. */
const atOnce = 16;
/** How much of a new pace counts. */
const share = 1 / 16;

/** Calls of one kind of caller: so many are worked on at once, the others wait for their turn. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #working = 0;
  /** How long it takes, while some wait, from the end of one call to the end of the next. */
  #paceMs = 0;
  #lastEnd = 0;

  readonly #atOnce: number;
  readonly #longestWaitMs: number;
  readonly #now: () => number;

  constructor(atOnce: number, longestWaitMs: number, now = () => performance.now()) {
    this.#atOnce = atOnce;
    this.#longestWaitMs = longestWaitMs;
    this.#now = now;
  }

  /** Whether one more would wait for longer than it may: as many as are before it, at the pace of the last ones. A burst is let in until the pace is known. */
  get isFull(): boolean {
    if (this.#waiting.length === 0) return false;
    const sinceLastMs = this.#now() - this.#lastEnd;
    return Math.max(this.#waiting.length * this.#paceMs, sinceLastMs) > this.#longestWaitMs;
  }

  /** Does this in its turn; not at all for a caller who has left by then. What is `underWay` already goes before what is new. */
  async during<T>(
    work: () => Promise<T>,
    { isLeft, underWay = false }: { isLeft: () => boolean; underWay?: boolean },
  ): Promise<T> {
    if (this.#working < this.#atOnce) this.#working += 1;
    else {
      // from here on somebody waits
      if (this.#waiting.length === 0) this.#lastEnd = this.#now();
      await new Promise<void>((begin) => {
        if (underWay) this.#waiting.unshift(begin);
        else this.#waiting.push(begin);
      });
    }
    try {
      if (isLeft()) throw new TransportFault(503, 'unavailable');
      return await work();
    } finally {
      this.#end();
    }
  }

  #end(): void {
    const next = this.#waiting.shift();
    if (!next) {
      this.#working -= 1;
      return;
    }
    const now = this.#now();
    this.#paceMs += (now - this.#lastEnd - this.#paceMs) * share;
    this.#lastEnd = now;
    next();
  }
}

/** Whose turn it is: strangers, who have connections of their own, never take those of who is signed in. */
export class Admission {
  readonly #members: Turns;
  readonly #strangers: Turns;

  constructor(longestWaitMs: number) {
    this.#members = new Turns(atOnce, longestWaitMs);
    this.#strangers = new Turns(atOnce, longestWaitMs);
  }

  /**
   * Whether a request is refused before anything is done about it, since it would be kept waiting for too long. What visitors
   * read has limits of its own (`public-lane.ts`), and a stream is opened once.
   */
  refuses({ method, url = '', headers }: IncomingMessage): boolean {
    const lane = this.#laneOf(headers);
    if (!lane.isFull || !url.startsWith('/api/')) return false;
    if (lane === this.#strangers && method === 'GET') return false;
    return !Object.values(livePaths).some((path) => url.startsWith(path));
  }

  /** Finds out who calls when it is their turn, which is a member's for whoever says that they are one. */
  findingOut<T>({ headers, socket }: IncomingMessage, work: () => Promise<T>): Promise<T> {
    return this.#laneOf(headers).during(work, { isLeft: () => socket.destroyed });
  }

  /** Does what somebody calls for when it is their turn. */
  serving<T>({ socket }: IncomingMessage, isSignedIn: boolean, work: () => Promise<T>): Promise<T> {
    const lane = isSignedIn ? this.#members : this.#strangers;
    return lane.during(work, { isLeft: () => socket.destroyed, underWay: true });
  }

  #laneOf({ authorization }: IncomingMessage['headers']): Turns {
    return authorization === undefined ? this.#strangers : this.#members;
  }
}
