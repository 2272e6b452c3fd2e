import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { finished } from 'node:stream';
import { tell } from '../observed.ts';
import type { Identified } from '../sessions.ts';
import { networkOf } from './network-of.ts';

/**
 * One line a request, when its answer is out or its caller gone: what was asked by which network, how it ended, and the
 * code of a refusal, which is status 200, with who was refused. An allow-list: no header, query, body or id from a path.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    const startedAt = performance.now();
    // a caller who is gone at the end has no address any more
    const network = networkOf(request.ip ?? '');
    finished(reply.raw, (error) => {
      const ms = performance.now() - startedAt;
      const facts = requestFacts(request);
      // who is gone before there is an answer had none
      const status = reply.raw.headersSent ? reply.raw.statusCode : null;
      const { refusalCode: code } = request;
      tell('request', { of: reply.raw, ...facts, status, code, seconds: ms / 1_000 });
      request.log.info(
        {
          ...facts,
          network,
          ...(status === null ? {} : { status }),
          ...(code === null ? {} : { code, ...whoOf(request.me) }),
          ...(error ? { isCut: true } : {}),
          ms: Math.round(ms),
        },
        'request',
      );
    });
  }

  override requestCompleted(): void {
    // said above, also of what never got as far
  }

  override streamError(error: Error & { code?: string }, ...rest: Rest): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') super.streamError(error, ...rest);
  }
}
type Rest = [request: FastifyRequest, reply: FastifyReply];

/** What the log may say of a person: a number, by which only staff find them. */
export const whoOf = (me: Identified | null): { uid?: number; staffNumber?: number } => {
  // an address that cannot be read is refused before anybody looks
  if (!me) return {};
  return me.kind === 'researcher' ? { uid: me.number } : { staffNumber: me.number };
};

/** What the log may say of a request. */
export const requestFacts = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url ?? 'page',
});

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the envelope where it is none of success. */
    refusalCode: number | null;
  }
}
