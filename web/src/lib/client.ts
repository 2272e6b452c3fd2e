import { t } from '@lingui/core/macro';
import * as faults from '@shieldsource/contract/faults';
import {
  addressOf,
  bodyKindOf,
  isPassport,
  methodOf,
  searchHeader,
  type GivenOf,
  type OutputOf,
  type Route,
} from '@shieldsource/contract/route';
import { toast } from '../ui/toast/toasts.ts';
import { withRetries } from './retry.ts';
import { boot } from './boot.ts';
import { CallError, isLostLogin, isUnanswered } from './call-error.ts';
import { headersOf } from './call-headers.ts';
import { randomHex } from './random.ts';
import { setClock } from '../ui/date/clock.ts';
import { asStrings } from '@shieldsource/contract/query-text';
import { send } from './transport.ts';
import type { Answer, OutgoingRequest } from './upload.ts';

export interface CallOptions {
  /** Cancels the call: it rejects with kind `cancelled`, without a toast. */
  readonly signal?: AbortSignal | undefined;
  /** How the body of a `post…` is sent; JSON by default. */
  readonly encoding?: 'json' | 'urlencoded';
  /** Leaves '', null and undefined out of the input. */
  readonly removeEmpty?: boolean;
  /** No toast for any failure, or for those that the caller shows itself. */
  readonly silent?: boolean | ((error: CallError) => boolean);
  /** Answers 94, 99 and 100 are handed to the caller like any other fault. */
  readonly skipLoginCheck?: boolean;
  /** For routes marked `idempotent`: made once for each filled form (`newKey`), the same for retries. */
  readonly idempotencyKey?: string;
  /** The request outlives the closing of its window, if it is short enough. */
  readonly keepalive?: boolean;
  /** Whose session it is of, when it is no longer the one that the page has. */
  readonly token?: string;
  /** The part `file` of a `postform…` call. */
  readonly file?: Blob;
  /** Called with the share of an upload that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Makes a call of the contract, typed by its route. Gives `result`; rejects with a `CallError` after showing its toast
 * (docs/rules.md, "Calls").
 */
export async function call<R extends Route>(
  route: R,
  input: GivenOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  return reporting(attempt(route, input as Record<string, unknown>, options), options);
}

/** Shows a toast for a failure of `ask`, and throws it on. */
export async function reporting<Result>(
  answer: Promise<Result>,
  options: CallOptions,
): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError) report(error, options);
    throw error;
  }
}

/** A fresh `Idempotency-Key`. */
export const newKey = (): string => randomHex(16);

type Noticed = (error: CallError) => void;
let lostLogin: Noticed = () => undefined;

/** Registers what the session does when the server says that the login is lost. Returns the function to stop. */
export function onLostLogin(listener: Noticed): () => void {
  lostLogin = listener;
  return () => {
    lostLogin = () => undefined;
  };
}

let accountClosed: Noticed = () => undefined;

/** Registers what the session does when the account turns out to be in its cooling-off, or its sign-in to be too little. Returns the function to stop. */
export function onAccountClosed(listener: Noticed): () => void {
  accountClosed = listener;
  return () => {
    accountClosed = () => undefined;
  };
}

let prove: ((error: CallError) => Promise<void>) | undefined;

/** Registers who shows a second factor when an act needs one; the act is then sent again as it was. Returns the function to stop. */
export function onProofNeeded(asks: (error: CallError) => Promise<void>): () => void {
  prove = asks;
  return () => {
    prove = undefined;
  };
}

let owed: (() => Promise<unknown>) | undefined;
let settling: Promise<void> | undefined;

/** Notes a call with a token of its own that got no answer: it is made again once there is a network, before any other call. */
export function owe(again: () => Promise<unknown>): void {
  owed = again;
  window.addEventListener('online', settleNow);
}

function settle(): Promise<void> {
  return (settling ??= again().finally(() => (settling = undefined)));
}

const settleNow = (): void => void settle();

async function again(): Promise<void> {
  try {
    await owed?.();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (isUnanswered(error)) return;
  }
  owed = undefined;
  window.removeEventListener('online', settleNow);
}

async function attempt(route: Route, input: Record<string, unknown>, options: CallOptions) {
  if (owed && options.token === undefined) await settle();
  try {
    return await once(route, input, options);
  } catch (error) {
    if (error instanceof CallError && error.code === faults.proofNeeded.code && prove) {
      await prove(error);
      return once(route, input, options);
    }
    const isStale = error instanceof CallError && error.code === faults.staleSignature.code;
    if (!isStale || error.serverTime === undefined) throw error;
    setClock(error.serverTime);
    return once(route, input, options);
  }
}

async function once(route: Route, input: Record<string, unknown>, options: CallOptions) {
  const ask = async () => send(await requestOf(route, input, options));
  const mayRepeat =
    methodOf(route.name) === 'GET' ||
    options.idempotencyKey ||
    bodyKindOf(route.name) === 'multipart';
  return resultIn(await (mayRepeat ? withRetries(ask) : ask()));
}

/** The result in an answer; throws a `CallError` for a fault. */
export function resultIn({ status, text }: Answer) {
  const envelope = envelopeIn(text);
  if (status !== 200 || !envelope) throw new CallError('badResponse', envelope);
  if (envelope.code !== 0) throw new CallError('badRequest', envelope);
  return envelope.result as never;
}

async function requestOf(
  route: Route,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<OutgoingRequest> {
  const kind = bodyKindOf(route.name);
  const isText = kind === 'none' || (kind === 'form' && options.encoding === 'urlencoded');
  const { address, rest } = addressOf(
    route.path,
    options.removeEmpty ? withoutEmpty(input) : input,
  );
  const payload = isPassport(route.path) ? await sign(rest, isText) : rest;
  const encoded = isText ? new URLSearchParams(asStrings(payload)).toString() : '';
  const url = boot.apiHost + address;
  if (kind === 'multipart') return multipart(url, payload, options);

  const { signal, keepalive } = options;
  const common = { method: methodOf(route.name), signal, keepalive };
  if (kind === 'none') {
    const headers = headersOf(options);
    const words = new URLSearchParams(encoded);
    const query = new URLSearchParams(encoded);
    for (const name of new Set(words.keys()))
      (route.searched?.includes(name) ? query : words).delete(name);
    if (words.size > 0) headers[searchHeader] = words.toString();
    return { ...common, headers, url: query.size > 0 ? `${url}?${query.toString()}` : url };
  }
  const contentType = isText ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = headersOf({ ...options, contentType });
  return { ...common, headers, url, body: isText ? encoded : JSON.stringify(payload) };
}

/** The form data of a file and its fields. */
export const multipart = (
  url: string,
  fields: Readonly<Record<string, unknown>>,
  options: CallOptions,
): OutgoingRequest => ({
  url,
  method: 'POST',
  headers: headersOf(options),
  body: formOf(fields, options.file),
  signal: options.signal,
  onProgress: options.onProgress,
});

/** Undefined without a network; a browser may then give it no second try before the page is loaded anew. */
export const loadSigning = () => import('./signing.ts').catch(() => undefined);

// Few pages sign calls, so the code that signs is loaded with the first call that needs it.
async function sign(payload: Record<string, unknown>, asText: boolean) {
  const signing = await loadSigning();
  if (!signing) throw new CallError('network');
  return signing.signed(payload, asText);
}

function formOf(fields: Readonly<Record<string, unknown>>, file: Blob | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(asStrings(fields))) form.append(name, value);
  // an old archive gives names that are no Unicode, and the server takes none of which a sign is lost
  if (file instanceof File) form.append('file', file, file.name.replaceAll('\uFFFD', '_'));
  else if (file) form.append('file', file);
  return form;
}

const withoutEmpty = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([, value]) => value !== '' && value !== null && value !== undefined,
    ),
  );

function envelopeIn(text: string): { code: number; message: string; result: unknown } | undefined {
  try {
    const { code, message, result } = JSON.parse(text) as Record<string, unknown>;
    if (typeof code !== 'number') return undefined;
    return { code, message: typeof message === 'string' ? message : '', result };
  } catch {
    return undefined;
  }
}

const closing: readonly (number | undefined)[] = [
  faults.accountCancelling.code,
  faults.sessionLimited.code,
];

function report(error: CallError, options: CallOptions): void {
  const { silent } = options;
  // the session says it, in words of its own where somebody signed out in another tab
  if (isLostLogin(error) && !options.skipLoginCheck) lostLogin(error);
  else if (!(typeof silent === 'function' ? silent(error) : silent)) toastOf(error);
  if (closing.includes(error.code)) accountClosed(error);
}

/** Shows a toast for a failed call, with the server's message below 服务异常 if it gave one. */
export function toastOf(error: CallError): void {
  if (error.kind === 'badResponse') toast.error(t`服务异常`, { detail: error.serverWords });
  else if (textOf(error)) toast.error(textOf(error));
}

/** The message of a failed call; '' when the person cancelled it. */
export function textOf(error: CallError): string {
  switch (error.kind) {
    case 'timeout':
    case 'network':
      return t`网络错误`;
    case 'badResponse':
      return error.serverWords || t`服务异常`;
    case 'badRequest':
      return error.message || t`操作异常`;
    case 'cancelled':
      return '';
  }
}
