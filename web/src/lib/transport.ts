import { CallError } from './call-error.ts';

/** 20 s for an answer; an upload may take longer as long as it moves. */
const timeoutMs = 20_000;

/** What browsers still send for a window that has gone. */
const maxKeptAlive = 60_000;

export interface Sent {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean | undefined;
  /** Only for uploads: share of the body sent, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends and reads the whole answer. Rejects with a `CallError` of kind timeout, network or cancelled. */
export function send(sent: Sent): Promise<Answer> {
  return sent.body instanceof FormData ? upload(sent, sent.body) : request(sent);
}

/** Whether a body of this text is short enough to outlive its window. */
export const canOutlive = (text: string): boolean =>
  text.length <= maxKeptAlive && new Blob([text]).size <= maxKeptAlive;

async function request({ url, method, headers, body, signal, keepalive }: Sent): Promise<Answer> {
  const timer = new AbortController();
  const timing = setTimeout(() => timer.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, timer.signal]) : timer.signal,
      ...(typeof body === 'string' && { body, keepalive: keepalive === true && canOutlive(body) }),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    throw new CallError(
      signal?.aborted ? 'cancelled' : timer.signal.aborted ? 'timeout' : 'network',
    );
  } finally {
    clearTimeout(timing);
  }
}

// Only XMLHttpRequest tells how much of a body has gone out.
function upload(
  { url, method, headers, signal, onProgress }: Sent,
  body: FormData,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let timing: ReturnType<typeof setTimeout>;
    const end = (settle: () => void) => {
      clearTimeout(timing);
      signal?.removeEventListener('abort', cancel);
      settle();
    };
    const fail = (kind: 'timeout' | 'network' | 'cancelled') =>
      end(() => reject(new CallError(kind)));
    const moved = () => {
      clearTimeout(timing);
      timing = setTimeout(() => {
        fail('timeout');
        call.abort();
      }, timeoutMs);
    };
    const cancel = () => {
      fail('cancelled');
      call.abort();
    };

    if (signal?.aborted) return cancel();
    signal?.addEventListener('abort', cancel);
    call.open(method, url);
    call.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.addEventListener('progress', (event) => {
      moved();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    call.addEventListener('progress', moved);
    call.addEventListener('load', () =>
      end(() => resolve({ status: call.status, text: call.responseText })),
    );
    call.addEventListener('error', () => fail('network'));
    moved();
    call.send(body);
  });
}
