import type { LiveChange, LiveMessage } from '@shieldsource/contract/live';
import { cookieNames } from '../src/platform/sessions.ts';
import type { Person } from './app.ts';

/** An open stream, as a page has it. */
export interface LookingOn {
  readonly answer: Response;
  /** Everything it said, pauses aside. */
  readonly lines: readonly string[];
  messages(): LiveMessage[];
  changes(): LiveChange[];
  /** Resolves when it is over, however. */
  readonly ended: Promise<void>;
  leave(): void;
}

/** Opens a stream with the credentials of somebody. */
export async function lookOn(url: string, person: Person | null, path: string): Promise<LookingOn> {
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

/** Else it is a refusal. */
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
