import { vi } from 'vitest';

interface Answer {
  readonly code: number;
  readonly message?: string;
  readonly result?: unknown;
}

/** The server at the other end of the wire: gives each call the next answer and keeps what was asked. */
export function serverAnswers(...answers: readonly Answer[]) {
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
    return Response.json({ message: '', result: null, ...answer });
  });
  return asked;
}
