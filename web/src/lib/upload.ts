import { CallError } from './call-error.ts';

export interface OutgoingRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean | undefined;
  /** For uploads: called with the share of the body that has been sent, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The limit for the answer once the whole body was sent. */
const answerMs = 300_000;

/** Uploads a body; gives up after a time without progress. Uses XMLHttpRequest, as only that reports the progress. */
export function upload(
  { url, method, headers, body, signal, onProgress }: OutgoingRequest,
  stillMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // given up while it waited to be tried again
    if (signal?.aborted) return reject(new CallError('cancelled'));
    const call = new XMLHttpRequest();
    let timing: ReturnType<typeof setTimeout>;
    const end = (settle: () => void) => {
      clearTimeout(timing);
      signal?.removeEventListener('abort', cancel);
      settle();
    };
    const fail = (kind: 'timeout' | 'network' | 'cancelled') =>
      end(() => reject(new CallError(kind)));
    const moved = (ms = stillMs) => {
      clearTimeout(timing);
      timing = setTimeout(() => {
        fail('timeout');
        call.abort();
      }, ms);
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
    // all has been sent, and a picture waits for its turn to be made anew
    call.upload.addEventListener('load', () => moved(answerMs));
    call.addEventListener('progress', () => moved());
    call.addEventListener('load', () =>
      end(() => resolve({ status: call.status, text: call.responseText })),
    );
    call.addEventListener('error', () => fail('network'));
    moved();
    call.send(body ?? null);
  });
}
