import { CallError } from './call-error.ts';
import type { Answer } from './upload.ts';

/** Pauses before the second and the third try, in milliseconds. */
const pauses = [400, 1_600];

/**
 * Repeats a call up to twice after a network error or a 502 to 504 of a proxy, as happens while a server restarts. The
 * server may have carried out the lost call, so this is only for calls that may be repeated: reads, uploads, and calls
 * with an `Idempotency-Key`. Timeouts and answers of our own server are not repeated, not even when it says it is busy.
 */
export async function withRetries(ask: () => Promise<Answer>): Promise<Answer> {
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

/** Whether the answer comes from a proxy: those of our server are always JSON. */
const isFromProxy = ({ status, text }: Answer): boolean =>
  status >= 502 && status <= 504 && !text.startsWith('{');
