import type { OutgoingRequest } from './upload.ts';

/** A call whose answer was on its way before the scripts were. */
interface BegunCall {
  readonly response: Promise<Response>;
  stop(): void;
}

declare global {
  interface Window {
    /** By what was asked. */
    begunCalls?: Map<string, BegunCall>;
  }
}

/** How long an answer that nobody has asked for yet is as good as a new one. */
const freshMs = 15_000;

/** Begins a call that the page is about to make, before its scripts have come. */
export function begin(call: OutgoingRequest): void {
  const { url, method, headers, body } = call;
  const controller = new AbortController();
  const { signal } = controller;
  const given = body === undefined ? {} : { body };
  const response = fetch(url, { method, headers, ...given, credentials: 'include', signal });
  const begun = (window.begunCalls ??= new Map<string, BegunCall>());
  const forget = () => void begun.delete(nameOf(call));
  begun.set(nameOf(call), { response, stop: () => controller.abort() });
  response.then(() => setTimeout(forget, freshMs), forget);
}

/** The answer to the very same call, if it was begun: once. Undefined where it was not, or has failed. */
export async function takeBegun(
  call: OutgoingRequest,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const begun = globalThis.window?.begunCalls?.get(nameOf(call));
  if (!begun) return undefined;
  window.begunCalls?.delete(nameOf(call));
  signal.addEventListener('abort', begun.stop);
  return begun.response.catch(() => undefined);
}

// the token is among the headers: nobody is given the answer to somebody else
const nameOf = ({ method, url, headers, body }: OutgoingRequest): string =>
  JSON.stringify([method, url, headers, body]);
