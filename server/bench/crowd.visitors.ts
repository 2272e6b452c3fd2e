import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface Asked {
  readonly path: string;
  /** Sent as JSON, or as what its headers say. `{n}` in path and body counts, so that each is another question. */
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  /** What was asked for, and no refusal: those come with the status 200 too. */
  readonly isGiven: boolean;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
/** Six digits, so that it can be the end of an id. */
let count = 100_000;

/** Asks once and reads the answer to its end. */
export function ask(url: string, { path, body, headers }: Asked): Promise<Answered> {
  const began = performance.now();
  count += 1;
  const counted = (text: string) => text.replaceAll('{n}', `${count}`);
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${counted(path)}`, {
      agent,
      headers: {
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }),
        ...headers,
      },
      method: body === undefined ? 'GET' : 'POST',
    });
    asked.once('error', reject).once('response', (response) => {
      let isRefusal = false;
      response.once('data', (start: Buffer) => {
        isRefusal = /^\{"code":[1-9]/.test(start.toString('latin1', 0, 20));
      });
      response.resume().once('end', () => {
        const isGiven = response.statusCode === 200 && !isRefusal;
        resolve({ isGiven, ms: performance.now() - began });
      });
    });
    asked.end(typeof body === 'string' ? counted(body) : body);
  });
}

/** Asks again and again for so long, with a pause after each answer. */
export async function askFor(url: string, asked: Asked, seconds: number, pauseMs = 0) {
  const answers: Answered[] = [];
  for (const until = performance.now() + seconds * 1_000; performance.now() < until;) {
    answers.push(await ask(url, asked).catch(() => ({ isGiven: false, ms: 0 })));
    await wait(pauseMs);
  }
  return answers;
}

/** Asks so often a second, whether or not what was asked before has been answered (an open loop), each question in turn. */
async function askAtRate({ url, asked, rate = 0, seconds }: Crowd): Promise<Answered[]> {
  const answers: Promise<Answered>[] = [];
  const began = performance.now();
  while (answers.length < rate * seconds) {
    const due = Math.floor(((performance.now() - began) / 1_000) * rate);
    while (answers.length < Math.min(due, rate * seconds)) {
      const next = asked[answers.length % asked.length] as Asked;
      answers.push(ask(url, next).catch(() => ({ isGiven: false, ms: NaN })));
    }
    await wait(2);
  }
  return Promise.all(answers);
}

export interface Crowd {
  readonly url: string;
  readonly asked: readonly Asked[];
  readonly connections: number;
  readonly seconds: number;
  /** How often a second, all of them together; else each asks again as soon as it is answered. */
  readonly rate?: number;
}

if (parentPort) {
  const crowd = workerData as Crowd;
  // they are on other machines: where the processor is short, whoever is asked goes first; but who keeps to a rate has to
  if (crowd.rate === undefined) setPriority(19);
  agent.maxSockets = crowd.rate === undefined ? Infinity : crowd.connections;
  const askOften = (n: number) => {
    const asked = crowd.asked[n % crowd.asked.length] as Asked;
    const network = { 'accept-encoding': 'br', 'x-forwarded-for': `203.0.${n}.1` };
    const headers = { ...network, ...asked.headers };
    return askFor(crowd.url, { ...asked, headers }, crowd.seconds);
  };
  const answers =
    crowd.rate === undefined
      ? (await Promise.all(Array.from({ length: crowd.connections }, (_, n) => askOften(n)))).flat()
      : await askAtRate(crowd);
  parentPort.postMessage(answers);
  agent.destroy();
}
