import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a client may take, in milliseconds; past it the connection is gone. And how long we may. */
export interface Patience {
  /** For a whole header, counted from the connection: also for who connects and says nothing. */
  readonly headerMs: number;
  /** For a whole body, unless it is an upload. */
  readonly bodyMs: number;
  /** For the next piece of an upload. */
  readonly uploadPieceMs: number;
  /** For a whole upload. */
  readonly uploadMs: number;
  /** For the next piece of an answer, or while we work on one. */
  readonly stillMs: number;
  /** For our work on a call that carries no file: past it the caller is told that the service is busy. */
  readonly workMs: number;
  /** For a call to wait for its turn: who would wait for longer is refused at once. */
  readonly waitMs: number;
  /** How often Node looks for headers that are too late: it is added to `headerMs`. */
  readonly lookMs: number;
}

const usual: Patience = {
  headerMs: 8_500,
  bodyMs: 30_000,
  uploadPieceMs: 20_000,
  uploadMs: 10 * 60_000,
  stillMs: 60_000,
  workMs: 10_000,
  waitMs: 1_000,
  lookMs: 1_000,
};

/** The connections of a server: slow ones end, and a server that stops lets go of them in order. */
export class Connections {
  readonly patience: Patience;
  readonly #servers: Server[] = [];
  /** Each with how much had been read of it when it last was at rest. */
  readonly #sockets = new Map<Socket, number>();
  readonly #open = new Map<ServerResponse, IncomingMessage>();
  readonly #bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  readonly #names = new WeakMap<IncomingMessage, string>();
  #isLeaving = false;
  #closing: Promise<void> | undefined;

  constructor(patience: Partial<Patience> = {}) {
    this.patience = { ...usual, ...patience };
  }

  /** Whether every answer is the last of its connection, because the server stops. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** A server whose connections are these; one that listens on two addresses is two. */
  serve(listener: RequestListener): Server {
    const { headerMs, uploadMs, stillMs, lookMs } = this.patience;
    const server = createServer(
      {
        headersTimeout: headerMs,
        requestTimeout: uploadMs,
        connectionsCheckingInterval: lookMs,
        // refused by us, in our form (`server.ts`)
        requireHostHeader: false,
        // longer than proxies keep theirs: it is they who let go
        keepAliveTimeout: 72_000,
      },
      (request, response) => {
        this.#watch(request, response);
        listener(request, response);
      },
    );
    server.setTimeout(stillMs);
    // Node would cut off whose request waits in the socket, unread, while the process is busy: we look twice
    server.closeIdleConnections = () => void (this.#closing ??= this.#closeIdle());
    server.on('connection', (socket) => {
      this.#sockets.set(socket, 0);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#servers.push(server);
    return server;
  }

  #watch(request: IncomingMessage, response: ServerResponse): void {
    this.#open.set(response, request);
    const { socket } = request;
    response.once('close', () => {
      this.#open.delete(response);
      if (this.#sockets.has(socket)) this.#sockets.set(socket, socket.bytesRead);
    });
    if (this.#isLeaving) response.setHeader('Connection', 'close');
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding === undefined && (length === undefined || length === '0')) return;
    // runs on when the request was answered unread: what is left of its body has no more time either
    const timer = setTimeout(() => request.destroy(), this.patience.bodyMs).unref();
    this.#bodyTimers.set(request, timer);
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  }

  /** The body of this request may take as long as it moves. */
  takeUpload(request: IncomingMessage): void {
    // what came over no connection needs no patience
    if (!this.#sockets.has(request.socket)) return;
    clearTimeout(this.#bodyTimers.get(request));
    request.socket.setTimeout(this.patience.uploadPieceMs);
    // a picture waits for its turn to be made anew
    request.once('end', () => request.socket.setTimeout(this.patience.uploadMs));
  }

  /** What a request is called in `unanswered`. */
  name(request: IncomingMessage, name: string): void {
    this.#names.set(request, name);
  }

  /** From now on every answer says `Connection: close`. */
  leave(): void {
    this.#isLeaving = true;
    for (const response of this.#open.keys())
      if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  /**
   * Closes what waits for no answer, used before or opened in advance, until nothing is left. Only a connection that is
   * at rest twice in a row goes: what had come in before the first look has been read before the second.
   */
  async #closeIdle(): Promise<void> {
    for (let before = new Set<Socket>(); this.#sockets.size > 0; await wait(100)) {
      const idle = this.#idle();
      for (const socket of idle) if (before.has(socket)) socket.destroy();
      before = idle;
    }
  }

  #idle(): Set<Socket> {
    const busy = new Set([...this.#open.values()].map(({ socket }) => socket));
    const resting = [...this.#sockets].filter(
      ([socket, read]) => socket.bytesRead === read && !busy.has(socket),
    );
    return new Set(resting.map(([socket]) => socket));
  }

  /** Closes everything, in the middle of whatever it does. */
  closeAll(): void {
    for (const server of this.#servers) server.closeAllConnections();
    for (const socket of this.#sockets.keys()) socket.destroy();
  }

  /** The requests that have no whole answer yet. */
  unanswered(): string[] {
    return [...this.#open.values()].map((request) => this.#names.get(request) ?? 'a request');
  }
}
