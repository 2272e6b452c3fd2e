import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import * as faults from '@shieldsource/contract/faults';
import type { FaultName } from '@shieldsource/contract/faults';
import { maxFileBytes } from '@shieldsource/contract/files/calls';
import { say } from '@shieldsource/contract/say';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { inLanguage } from '../language.ts';
import { Refusal, type BadField } from '../refusal.ts';
import { storageTroubleOf } from '../storage-trouble.ts';
import { languageOf } from './language-of.ts';

/** A fault of transport, not of business: carries an HTTP status other than 200, and the envelope as well. */
export class TransportFault extends Error {
  override readonly name = 'TransportFault';
  readonly status: number;
  readonly fault: FaultName;
  constructor(status: number, fault: FaultName) {
    super(`${status} ${fault}`);
    this.status = status;
    this.fault = fault;
  }
}

export const success = (result: unknown) => ({ code: 0, message: say('操作成功'), result });

/** Turns whatever was thrown into the answer a person gets: refusal, bad input, or a defect that tells only its number. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal)
    return fail(request, reply, 200, error.fault, error.result, error.message);
  const transport = error instanceof TransportFault ? error : transportFaultOf(error);
  if (transport) {
    if (transport.status === 503) void reply.header('retry-after', '2');
    return fail(request, reply, transport.status, transport.fault);
  }
  logDefect(request.log, error);
  return fail(request, reply, 500, 'defect', { requestId: request.id });
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  fail(request, reply, 404, 'notFound');

function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  fault: FaultName,
  result: unknown = null,
  message: string = faults[fault].message,
): FastifyReply {
  request.refusalCode = faults[fault].code;
  if (isEndless(request)) void reply.header('connection', 'close');
  const said = inLanguage(languageOf(request), () => ({
    message: say(message),
    result: withFieldsSaid(result),
  }));
  return reply.status(status).send({ code: faults[fault].code, ...said });
}

function withFieldsSaid(result: unknown): unknown {
  const { fields } = (result ?? {}) as { fields?: readonly BadField[] };
  if (!fields) return result;
  return {
    ...(result as object),
    fields: fields.map(({ path, message }) => ({ path, message: say(message) })),
  };
}

/** As much as the largest upload: who is refused hears so, and the connection serves the next call. */
const maxThrownAway = maxFileBytes + 1024 * 1024;

/** What is left of a refused body is read and thrown away; where there is no end to that, the connection ends instead. */
export const isEndless = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > maxThrownAway;

// Fastify's own errors have a code each; the database's absence shows in a few ways. Nothing is known by its text.
function transportFaultOf(error: unknown): TransportFault | null {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (error instanceof DatabaseUnavailable) return new TransportFault(503, 'unavailable');
  if (storageTroubleOf(error)) return new TransportFault(503, 'storageTrouble');
  if (code && unavailable.has(code)) return new TransportFault(503, 'unavailable');
  if (statusCode === 413) return new TransportFault(413, 'bodyTooLarge');
  if (statusCode === 415) return new TransportFault(415, 'wrongContentType');
  if (statusCode === 404) return new TransportFault(404, 'notFound');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new TransportFault(400, 'badRequest');
  return null;
}

const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  'FST_ERR_HANDLER_TIMEOUT',
]);

function logDefect(log: FastifyBaseLogger, error: unknown): void {
  log.error({ err: error }, 'defect');
}
