import type { LiveChange, LiveMessage } from '@shieldsource/contract/letters/live';
import { cookieNames } from '../src/platform/sessions.ts';
import type { Person } from './app.ts';

/** An open stream of changes, as a page reads it. */
export interface OpenStream {
  readonly answer: Response;
  /** Every line so far, without the empty ones. */
  readonly lines: readonly string[];
  messages(): LiveMessage[];
  changes(): LiveChange[];
  /** Resolves when the stream has ended, for whatever reason. */
  readonly ended: Promise<void>;
  leave(): void;
}

/** Opens a stream with a person's credentials. */
export async function openStream(
  url: string,
  person: Person | null,
  path: string,
): Promise<OpenStream> {
  const leaving = new AbortController();
  const answer = await fetch(`${url}${path}`, {
    headers: person
      ? {
          authorization: `Bearer ${person.token}`,
          cookie: `${cookieNames[person.kind]}=${person.cookie}`,
        }
      : {},
    signal: leaving.signal,
  });
  const lines: string[] = [];
  const messages = () =>
    lines
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice('data: '.length)) as LiveMessage);
  return {
    answer,
    lines,
    messages,
    changes: () => messages().flatMap((one) => (one.type === 'changed' ? one.changes : [])),
    ended: isStream(answer) ? read(answer, lines).catch(() => {}) : Promise.resolve(),
    leave: () => leaving.abort(),
  };
}

/** Whether the answer is a stream; otherwise it is a refusal. */
export const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type') === 'text/event-stream; charset=utf-8';

async function read(answer: Response, lines: string[]): Promise<void> {
  let rest = '';
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + piece).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.filter((line) => line !== ''));
  }
  if (rest !== '') lines.push(rest);
}
