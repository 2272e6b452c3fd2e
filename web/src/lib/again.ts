import { CallError } from './call-error.ts';
import type { Answer } from './transport.ts';

/** Before the second and the third try, in milliseconds. */
const pauses = [400, 1_600];

/**
 * Asks again, twice, where nobody answered: a server that was being restarted cut the call off, or a proxy found none.
 * Only for what may be done twice (a read, an upload, which nothing uses yet) or is done once whatever happens (a call
 * with a key): whether a server had acted on the call before it was lost, nobody can tell. What took too long is not
 * asked for again, nor what our server answered itself, be it that it is busy.
 */
export async function persistently(ask: () => Promise<Answer>): Promise<Answer> {
  for (const pause of pauses) {
    const answer = await ask().catch((error: unknown) => {
      if (!(error instanceof CallError) || error.kind !== 'network' || !navigator.onLine)
        throw error;
    });
    if (answer && !isFromProxy(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return ask();
}

/** Whether a proxy says that it found no server, or lost it. Ours speak in envelopes. */
const isFromProxy = ({ status, text }: Answer): boolean =>
  status >= 502 && status <= 504 && !text.startsWith('{');
