import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import * as faults from '@shieldsource/contract/faults';
import { say } from '@shieldsource/contract/say';
import type { Config } from '../config.ts';
import { inEachLanguage, inLanguage } from '../language.ts';
import { tell } from '../observed.ts';
import { isEndless } from './answer.ts';
import { securityHeaders } from './headers.ts';
import { languageIn } from './language-of.ts';

/** Answers to what is refused before anybody reads it, in the form and with the headers of all others. */
export function answersToUnread(config: Config) {
  const answerOf = ({ code, message }: { code: number; message: string }) => {
    const body = JSON.stringify({ code, message, result: null });
    const headers = {
      ...securityHeaders(config),
      'content-type': 'application/json; charset=utf-8',
      'content-length': `${Buffer.byteLength(body)}`,
    };
    return { body, headers };
  };
  const { code, message } = faults.unavailable;
  const busyAnswer = inEachLanguage(() => answerOf({ code, message: say(message) }));
  const { body, headers: kept } = answerOf(faults.badRequest);
  const headers = { ...kept, connection: 'close' };
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
    /** What would wait for too long. */
    busy(request: IncomingMessage, response: ServerResponse): void {
      if (isEndless(request)) response.setHeader('connection', 'close');
      const busy = inLanguage(languageIn(request.headers.cookie), busyAnswer);
      response.writeHead(503, { ...busy.headers, 'retry-after': '2' }).end(busy.body);
      tell('request', { route: 'none', status: 503, code, seconds: 0 });
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
