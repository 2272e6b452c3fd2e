import { Worker } from 'node:worker_threads';
import type { Answer, Question } from './embedded-worker.ts';

/** The worker thread that the embedded database lives in. */
export interface EmbeddedThread {
  /** Runs protocol messages; answers with the server's. */
  execute(messages: Uint8Array): Promise<Uint8Array>;
  /** Copies the database's files between two queries; answers where to. */
  copy(): Promise<string>;
  close(): Promise<void>;
}

/** Opens or makes the database in `folder`. Once it is closed, or has crashed, everything asked of it is an error. */
export async function startEmbeddedThread(folder: string): Promise<EmbeddedThread> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder },
    // Flags meant for the main program, such as --input-type, would keep the worker from starting.
    execArgv: [],
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  try {
    await firstMessage(worker);
  } catch (error) {
    await worker.terminate();
    throw error;
  }

  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let lastId = 0;
  let failure: Error | undefined;

  worker.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (!('error' in answer)) asked?.resolve(answer);
    else asked?.reject(new Error(`The embedded database failed: ${answer.error}`));
  });
  worker.on('error', (cause: unknown) =>
    fail(new Error('The embedded database crashed', { cause })),
  );
  worker.on('exit', () => fail(new Error('The embedded database is closed')));

  function fail(error: Error): void {
    failure ??= error;
    for (const asked of waiting.values()) asked.reject(failure);
    waiting.clear();
  }

  async function ask(what: { messages: Uint8Array<ArrayBuffer> } | { act: 'copy' | 'close' }) {
    if (failure) throw failure;
    const asked = Promise.withResolvers<Answer>();
    const id = ++lastId;
    waiting.set(id, asked);
    const question: Question = { id, ...what };
    worker.postMessage(question, 'messages' in what ? [what.messages.buffer] : []);
    return asked.promise;
  }

  return {
    async execute(messages) {
      const answer = await ask({ messages: Uint8Array.from(messages) });
      return 'bytes' in answer ? answer.bytes : new Uint8Array();
    },
    async copy() {
      const answer = await ask({ act: 'copy' });
      return 'path' in answer ? answer.path : '';
    },
    async close() {
      if (!failure) await ask({ act: 'close' });
      await ended;
    },
  };
}

function firstMessage(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The embedded database did not start')));
  });
}
