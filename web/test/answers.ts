import { vi } from 'vitest';
import { withinContract } from './within-contract.ts';

interface Answer {
  readonly code: number;
  readonly message?: string;
  readonly result?: unknown;
}

/** The server at the other end of the wire: gives each call the next answer, held to the call's contract, and keeps what was asked. */
export function serverAnswers(...answers: readonly Answer[]) {
  const allowed = withinContract();
  const asked: { path: string; body: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, request) => {
    request?.signal?.throwIfAborted();
    const answer = answers[asked.length];
    const { pathname } = new URL(new Request(address).url);
    asked.push({
      path: pathname,
      body: typeof request?.body === 'string' ? JSON.parse(request.body) : null,
    });
    if (!answer) return new Response('', { status: 500 });
    const { code, message = '', result = null } = answer;
    const name = pathname.split('/')[3] ?? '';
    return Response.json({ code, message, result: code === 0 ? allowed(name, result) : result });
  });
  return asked;
}
