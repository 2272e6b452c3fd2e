import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../crypto.ts';
import { inThread } from '../threads.ts';

/** Shorter than this, its headers are most of it. */
const leastBytes = 1024;

/**
 * Sends a text as short as the browser can read it. Never one that holds a secret beside what the caller chose: how long
 * it is when compressed tells whether they agree (decision 52).
 */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const bytes = Buffer.from(text);
  const coding = bytes.length < leastBytes ? undefined : codingFor(request);
  void reply.header('vary', 'accept-encoding');
  if (!coding) return reply.send(bytes);
  void reply.header('content-encoding', coding);
  return reply.send(await inThread(() => compressors[coding](bytes)));
}

/**
 * Sends a text that stays the same while the process runs: compressed once for each coding, and not sent again to who says
 * by its ETag that they have it.
 */
export function fixedText(
  text: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const plain = Buffer.from(text);
  const digest = hashOf(plain).toString('base64url').slice(0, 22);
  const kept: Partial<Record<Coding, Promise<Buffer>>> = {};
  return async (request, reply) => {
    const coding = codingFor(request);
    const tag = `"${digest}${coding ? `-${coding}` : ''}"`;
    void reply.headers({ vary: 'accept-encoding', etag: tag });
    const had = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
    if (had.some((one) => one === '*' || one.replace(/^W\//, '') === tag))
      return reply.code(304).send();
    if (!coding) return reply.send(plain);
    void reply.header('content-encoding', coding);
    return reply.send(await (kept[coding] ??= compressors[coding](plain)));
  };
}

type Coding = keyof typeof compressors;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

function codingFor({ headers }: FastifyRequest): Coding | undefined {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding));
}
