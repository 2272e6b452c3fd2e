import { takeBegun } from './begun-calls.ts';
import { CallError } from './call-error.ts';
import type { Answer, OutgoingRequest } from './upload.ts';

/** The limit for an answer; an upload may take longer while it progresses. */
export const timeoutMs = 20_000;

/** The largest body, in bytes, that browsers still send for a closed window. */
const maxKeptAlive = 60_000;

/** Sends a request and reads the whole answer. Rejects with a `CallError` of kind timeout, network or cancelled. */
export async function send(outgoing: OutgoingRequest): Promise<Answer> {
  if (!(outgoing.body instanceof FormData)) return request(outgoing);
  // Few pages send files.
  const uploading = await import('./upload.ts').catch(() => undefined);
  if (!uploading) throw new CallError('network');
  return uploading.upload(outgoing, timeoutMs);
}

/** Whether a body with this text is short enough to outlive its window. */
export const fitsKeepalive = (text: string): boolean =>
  text.length <= maxKeptAlive && new Blob([text]).size <= maxKeptAlive;

async function request(outgoing: OutgoingRequest): Promise<Answer> {
  const { url, method, headers, body, signal, keepalive } = outgoing;
  const timer = new AbortController();
  const timing = setTimeout(() => timer.abort(), timeoutMs);
  try {
    const until = signal ? AbortSignal.any([signal, timer.signal]) : timer.signal;
    const send = () =>
      fetch(url, {
        method,
        headers,
        credentials: 'include',
        signal: until,
        ...(typeof body === 'string' && {
          body,
          keepalive: keepalive === true && fitsKeepalive(body),
        }),
      });
    const response = (await takeBegun(outgoing, until)) ?? (await send());
    return { status: response.status, text: await response.text() };
  } catch {
    throw new CallError(
      signal?.aborted ? 'cancelled' : timer.signal.aborted ? 'timeout' : 'network',
    );
  } finally {
    clearTimeout(timing);
  }
}
