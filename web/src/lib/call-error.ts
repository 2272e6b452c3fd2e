import { t } from '@lingui/core/macro';
import * as faults from '@shieldsource/contract/faults';

/**
 * Why a call failed: no answer in time, no connection, a fault of the server (`badRequest`, with its code), an answer
 * that is not from our server (`badResponse`), or cancelled by the caller.
 */
export type CallErrorKind = 'timeout' | 'network' | 'badRequest' | 'badResponse' | 'cancelled';

export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly result: unknown;
}

/**
 * Thrown by `call`. Only a `badRequest` has a code; `fields` are those of fault 1000, `retryAfter` is in seconds.
 * `serverWords` is the server's message, also for a status other than 200; for a defect with the number of the request.
 */
export class CallError extends Error {
  readonly kind: CallErrorKind;
  readonly code: number | undefined;
  readonly fields: readonly FieldFault[];
  readonly retryAfter: number | undefined;
  readonly serverTime: number | undefined;
  /** Of a sign-in that waits for its second factor. */
  readonly ticket: string | undefined;
  readonly serverWords: string;

  constructor(kind: CallErrorKind, refusal?: Refusal) {
    super(refusal?.message ?? kind);
    this.name = 'CallError';
    this.kind = kind;
    this.code = kind === 'badRequest' ? refusal?.code : undefined;
    const details = detailsOf(refusal?.result);
    this.fields = Array.isArray(details.fields) ? details.fields.filter(isFieldFault) : [];
    this.retryAfter = numberOr(details.retryAfter);
    this.serverTime = numberOr(details.serverTime);
    this.ticket = typeof details.ticket === 'string' ? details.ticket : undefined;
    const { requestId } = details;
    this.serverWords = [refusal?.message, requestId].filter(Boolean).join(t`：`);
  }
}

/** Whether nobody is signed in (any more). */
export const isLostLogin = (error: CallError): boolean =>
  error.code === faults.loggedOut.code ||
  error.code === faults.notLoggedIn.code ||
  error.code === faults.expired.code;

/** Whether somebody else changed it first. */
export const isConflict = (error: CallError): boolean => error.code === faults.conflict.code;

/** Whether it is unknown if the call had an effect: the server may have carried it out. */
export const isUnanswered = ({ kind }: CallError): boolean =>
  kind === 'timeout' || kind === 'network' || kind === 'badResponse';

/** Whether the thing does not exist. An invalid id in an address counts too. */
export const isNotFound = (error: Error): boolean =>
  error instanceof CallError &&
  (error.code === faults.notFound.code || error.code === faults.badInput.code);

function detailsOf(result: unknown): Record<string, unknown> {
  return typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {};
}

function isFieldFault(value: unknown): value is FieldFault {
  const { path, message } = detailsOf(value);
  return typeof path === 'string' && typeof message === 'string';
}

const numberOr = (value: unknown) => (typeof value === 'number' ? value : undefined);
