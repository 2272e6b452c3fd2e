import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './calls.ts';

/** Sends a stored file: never as a page, never sniffed, and saved instead of shown unless it is one of our own images. */
export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const { stream, mime, sizeBytes } = await file.open();
  if (file.isPublic) void reply.header('cache-control', 'public, max-age=86400');
  void reply.header('content-length', sizeBytes);
  if (file.downloadName !== undefined) {
    void reply.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encoded(file.downloadName)}`,
    );
  }
  return reply
    .type(file.downloadName === undefined ? mime : 'application/octet-stream')
    .send(stream);
}

// RFC 8187: what encodeURIComponent leaves alone and the header may not hold
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
