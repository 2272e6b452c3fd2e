import { CallError } from '../../lib/call-error.ts';

/**
 * Uploads under way at a time. Over HTTP/1.1 a browser opens six connections to a host, and the live page has one: what waits
 * for another in the browser moves on by no byte, and would be given up as if the network were away.
 */
const most = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs an upload once it is its turn. Rejects as cancelled where it is given up before. */
export async function inTurn<Result>(
  signal: AbortSignal,
  upload: () => Promise<Result>,
): Promise<Result> {
  if (running < most) running++;
  else await turn(signal);
  try {
    return await upload();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const turn = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(new CallError('cancelled'));
    };
    const begin = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    signal.addEventListener('abort', leave);
    waiting.push(begin);
  });
