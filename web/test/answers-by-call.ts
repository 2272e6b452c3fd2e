import { faults, type FaultName } from '@shieldsource/contract/faults';
import { vi } from 'vitest';

export interface Asked {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly headers: Headers;
}

/** May be a promise, for an answer that takes its time. */
type Answer = (input: Record<string, unknown>) => unknown;

/** Thrown by an answer: the server says no, for 1000 with its fields. */
export class No extends Error {
  readonly fault: FaultName;
  readonly result: unknown;

  constructor(fault: FaultName, result: unknown = null) {
    super(fault);
    this.fault = fault;
    this.result = result;
  }
}

/** The server at the other end of the wire, by the names of its calls; others are not there. Keeps what was asked. */
export function answersByCall(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, request) => {
    request?.signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(new Request(address).url);
    const name = pathname.split('/')[3] ?? '';
    const input =
      typeof request?.body === 'string'
        ? JSON.parse(request.body)
        : Object.fromEntries(searchParams);
    asked.push({ name, input, headers: new Headers(request?.headers) });
    return respond(answers[name], input);
  });
  return asked;
}

async function respond(
  answer: Answer | undefined,
  input: Record<string, unknown>,
): Promise<Response> {
  if (!answer) return new Response('', { status: 500 });
  try {
    return Response.json({ code: 0, message: '', result: await answer(input) });
  } catch (no) {
    if (!(no instanceof No)) throw no;
    return Response.json({ ...faults[no.fault], result: no.result });
  }
}
