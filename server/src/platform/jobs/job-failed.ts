import { getSystemErrorName } from 'node:util';
import { OutgoingRefused } from '../outgoing.ts';

interface FailureOptions {
  /** It is about this one job: others of its kind may well succeed. */
  readonly isAboutJobAlone?: boolean;
  /** Who should get it has been refused: is not there for good, may not be there, or does not take it now. */
  readonly receiver?: 'gone' | 'unsure' | 'busy' | undefined;
  /** The same for whoever keeps the settings, in their language: what to look at. */
  readonly words?: string;
}

/** Why a job could not be done, in words that may stand in the log: of anything else only its kind is told. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  readonly isAboutJobAlone: boolean;
  readonly receiver: FailureOptions['receiver'];
  readonly words: string;
  constructor(
    message: string,
    { isAboutJobAlone = false, receiver, words = message }: FailureOptions = {},
  ) {
    super(message);
    this.receiver = receiver;
    this.isAboutJobAlone = isAboutJobAlone;
    this.words = words;
  }
}

/**
 * Why a job could not be done, without what libraries say: their messages may quote a phone number or a code. Names and
 * codes alone, also those of the causes below, such as `TypeError ECONNREFUSED`.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof JobFailed || error instanceof OutgoingRefused) return error.message;
  const name = (error as { name?: unknown } | null)?.name;
  const words = [typeof name === 'string' ? name : '', ...causesOf(error)].filter(Boolean);
  return [...new Set(words)].join(' ') || 'unknown';
}

interface ErrorParts {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly errno?: unknown;
  /** Of a mail server. */
  readonly responseCode?: unknown;
  readonly cause?: unknown;
  /** Of an AggregateError: one for each address that was tried. */
  readonly errors?: unknown;
}

function* causesOf(error: unknown, depth = 0): Generator<string> {
  if (typeof error !== 'object' || error === null || depth > 5) return;
  const { name, code, errno, responseCode, cause, errors } = error as ErrorParts;
  // of a signal that was given a time
  if (name === 'TimeoutError') yield 'ETIMEDOUT';
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) yield code;
  if (typeof errno === 'number' && errno < 0) yield getSystemErrorName(errno);
  if (typeof responseCode === 'number') yield `${responseCode}`;
  yield* causesOf(cause, depth + 1);
  if (Array.isArray(errors)) yield* causesOf(errors[0], depth + 1);
}
