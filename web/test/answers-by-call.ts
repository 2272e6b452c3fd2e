import { searchHeader } from '@shieldsource/contract/route';
import * as faults from '@shieldsource/contract/faults';
import type { FaultName } from '@shieldsource/contract/faults';
import { vi } from 'vitest';
import { withinContract } from './within-contract.ts';

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

/** The server at the other end of the wire, by the names of its calls; others are not there. Each answer is held to its call's contract. Keeps what was asked. */
export function answersByCall(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = [];
  const allowed = withinContract();
  vi.spyOn(window, 'fetch').mockImplementation(async (address, request) => {
    request?.signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(new Request(address).url);
    const headers = new Headers(request?.headers);
    const [, , , name = '', id] = pathname.split('/');
    const input =
      typeof request?.body === 'string'
        ? JSON.parse(request.body)
        : {
            ...(id !== undefined && { id }),
            ...Object.fromEntries(searchParams),
            ...Object.fromEntries(new URLSearchParams(headers.get(searchHeader) ?? '')),
          };
    asked.push({ name, input, headers });
    const answer = answers[name];
    if (!answer) return new Response('', { status: 500 });
    return respond(async () => allowed(name, await answer(input)));
  });
  return asked;
}

async function respond(answer: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json({ code: 0, message: '', result: await answer() });
  } catch (no) {
    if (!(no instanceof No)) throw no;
    return Response.json({ ...faults[no.fault], result: no.result });
  }
}
