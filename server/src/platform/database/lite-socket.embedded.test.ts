import { once } from 'node:events';
import { expect, test } from 'vitest';
import { LiteSession, LiteSocket } from './lite-socket.ts';

/** A session that writes down what reaches it and answers with `answer`. */
function recorder(
  answer: (bytes: Buffer) => Uint8Array | Promise<Uint8Array> = () => new Uint8Array(),
) {
  const batches: string[] = [];
  const session = new LiteSession(async (bytes) => {
    const batch = Buffer.from(bytes);
    batches.push(batch.toString('latin1').replaceAll(/[^a-zA-Z ]/g, ''));
    return answer(batch);
  });
  return { session, batches };
}

const message = (type: string, text = '') => {
  const bytes = Buffer.alloc(type.length + 4 + text.length);
  bytes.write(type + '\0\0\0\0' + text, 'latin1');
  bytes.writeUInt32BE(4 + text.length, type.length);
  return bytes;
};

const connected = async (session: LiteSession) => {
  const socket = new LiteSocket(session);
  socket.connect();
  await once(socket, 'connect');
  return socket;
};

const written = (socket: LiteSocket, bytes: Uint8Array) =>
  new Promise<void>((resolve, reject) =>
    socket.write(bytes, (error) => (error ? reject(error) : resolve())),
  );

test('a new client gets a cleaned session', async () => {
  const { session, batches } = recorder();
  await connected(session);
  expect(batches).toEqual(['Qrollback', 'Qdiscard all']);
});

test('messages cut anywhere arrive as whole batches', async () => {
  const { session, batches } = recorder();
  const socket = await connected(session);
  batches.length = 0;
  const stream = Buffer.concat([
    message('', 'start'),
    message('P', 'parse'),
    message('B', 'bind'),
    message('E', 'execute'),
    message('S'),
    message('Q', 'query'),
    message('X'),
  ]);
  for (const byte of stream) await written(socket, Uint8Array.of(byte));
  expect(batches).toEqual(['start', 'PparseBbindEexecuteS', 'Qquery']);
  socket.resume();
  await once(socket, 'end');
});

test('a client that lost the session runs nothing more', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { session, batches } = recorder(async (bytes) => {
    if (bytes.includes('slow')) await held;
    return new Uint8Array();
  });
  const first = await connected(session);
  first.on('error', () => {});
  await written(first, message('', 'start'));
  first.write(message('Q', 'slow'));
  first.write(message('Q', 'late'));
  const second = connected(session);
  release();
  await written(await second, message('', 'start'));
  expect(first.destroyed).toBe(true);
  await expect(session.execute(first, message('Q', 'late'))).rejects.toThrow('another client');
  expect(batches.filter((batch) => batch.includes('late'))).toEqual([]);
});

test('an answer waits until the reader takes it', async () => {
  const big = Buffer.alloc(4 * 1024 * 1024, 'x');
  const { session } = recorder((bytes) => (bytes.includes('big') ? big : new Uint8Array()));
  const socket = await connected(session);
  await written(socket, message('', 'start'));
  let isWritten = false;
  const done = written(socket, message('Q', 'big')).then(() => (isWritten = true));
  await once(socket, 'readable');
  expect(isWritten).toBe(false);
  let received = 0;
  socket.on('data', (chunk: Buffer) => (received += chunk.length));
  await done;
  expect(received).toBe(big.length);
});

test('a failure of the database ends the connection with its reason', async () => {
  const { session } = recorder((bytes) => {
    if (bytes.includes('crash')) throw new Error('out of memory');
    return new Uint8Array();
  });
  const socket = await connected(session);
  socket.write(message('', 'start'));
  socket.write(message('Q', 'crash'));
  await expect(once(socket, 'close')).rejects.toThrow('out of memory');
});
