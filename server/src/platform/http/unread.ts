import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { faults } from '@shieldsource/contract/faults';
import type { Config } from '../config.ts';
import { securityHeaders } from './headers.ts';

/** Answers to what Node refuses before there is a request, in the form and with the headers of all others. */
export function answersToUnread(config: Config) {
  const { code, message } = faults.badRequest;
  const body = JSON.stringify({ code, message, result: null });
  const headers = {
    ...securityHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': `${Buffer.byteLength(body)}`,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    /** What the parser cannot read, or does not wait for any longer. */
    clientError(error: NodeJS.ErrnoException, socket: Duplex): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const status = statusOf(error.code);
      if (socket.writable)
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
      socket.destroy(error);
    },
    /** An `Expect` that is none of ours. */
    expectation: (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(417, headers).end(body),
  };
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
