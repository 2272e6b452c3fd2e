import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Config } from '../src/platform/config.ts';

export interface MailReceiver {
  /** As a mail program reads them, in order. */
  readonly mails: ParsedMail[];
  /** As they came over the line. */
  readonly raw: string[];
  /** What it says to a recipient instead of taking the mail: code and words. */
  refusal: { readonly code: number; readonly words: string } | null;
  readonly smtp: NonNullable<Config['smtp']>;
  stop(): Promise<void>;
}

/** A mail server that takes whatever comes, or refuses every recipient. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const mails: ParsedMail[] = [];
  const raw: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (!receiver.refusal) return done();
      const { code, words } = receiver.refusal;
      done(Object.assign(new Error(words), { responseCode: code }));
    },
    onData(stream, _session, done) {
      void (async () => {
        const parts: Buffer[] = [];
        for await (const part of stream) parts.push(part as Buffer);
        const whole = Buffer.concat(parts);
        raw.push(whole.toString());
        mails.push(await simpleParser(whole));
        done(null, '2.0.0 kept');
      })();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const receiver: MailReceiver = {
    mails,
    raw,
    refusal: null,
    smtp: {
      server: { host: '127.0.0.1', port, isSecure: false, login: null },
      from: 'src@example.com',
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return receiver;
}
