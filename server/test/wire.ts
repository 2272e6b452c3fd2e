import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A connection written by hand: for a client that is slow, or silent. */
export interface Wire {
  readonly socket: Socket;
  send(text: string): void;
  /** Everything received so far. */
  heard(): string;
  /** Resolves when the other side has closed the connection. */
  readonly closed: Promise<void>;
}

export async function wireTo(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (piece) => (heard += piece.toString()));
  // closed in the middle of something
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  return { socket, closed, heard: () => heard, send: (piece) => void socket.write(piece) };
}

/** The head of a request whose body, of `length` bytes, is sent by hand. */
export const headOf = (
  path: string,
  headers: Readonly<Record<string, string | number>>,
  method = 'POST',
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** A client that keeps its connection alive, as browsers and proxies do. */
export function keepAliveClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    get: (path: string) =>
      new Promise<{ status: number; connection: string | undefined; body: string }>(
        (resolve, reject) => {
          request(`${url}${path}`, { agent }, (answer) => {
            const { statusCode: status = 0, headers } = answer;
            text(answer).then(
              (body) => resolve({ status, connection: headers.connection, body }),
              reject,
            );
          })
            .once('error', reject)
            .end();
        },
      ),
    close: () => agent.destroy(),
  };
}
