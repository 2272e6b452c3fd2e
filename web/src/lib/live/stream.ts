import * as faults from '@shieldsource/contract/faults';
import type { LiveMessage } from '@shieldsource/contract/letters/live';
import { boot } from '../boot.ts';
import { readToken } from '../front.ts';

/** Why a stream ended, or never began. */
export type Ending =
  | { readonly is: 'lost' | 'replaced' | 'full' | 'notOurs' }
  /** The server is stopping, and asks its clients to come back after this time. */
  | { readonly is: 'sentBack'; readonly afterMs: number };

/** A stream without a message for this long counts as lost: the server sends a heartbeat every 15 s. */
const silenceMs = 40_000;

/** Reads the stream at `path` until it ends or is aborted, and hands on its messages. Never rejects. */
export async function readStream(
  path: string,
  hear: (message: LiveMessage) => void,
  signal: AbortSignal,
): Promise<Ending> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  let ending: Ending = { is: 'lost' };
  try {
    const response = await fetch(boot.apiHost + path, {
      headers: { 'X-Requested-With': 'XMLHttpRequest', Authorization: `Bearer ${readToken()}` },
      credentials: 'include',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      return await refusalIn(response);
    for await (const line of linesOf(response)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      const [, field, value = ''] = /^(data|retry): (.*)$/.exec(line) ?? [];
      if (field === 'retry') ending = { is: 'sentBack', afterMs: Number(value) };
      if (field !== 'data') continue;
      const message = JSON.parse(value) as LiveMessage;
      if (message.type === 'replaced') ending = { is: 'replaced' };
      hear(message);
    }
  } catch {
    // broken off, aborted, or cut in the middle of a line: what was read so far counts
  } finally {
    clearTimeout(timer);
  }
  return ending;
}

async function refusalIn(response: Response): Promise<Ending> {
  if (response.status !== 200) return { is: 'lost' };
  const { code } = (await response.json()) as { code: number };
  return { is: code === faults.tooOften.code ? 'full' : 'notOurs' };
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
