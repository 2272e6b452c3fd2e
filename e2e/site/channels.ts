import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer as createGateway } from 'node:https';
import { createServer as createMailServer, type AddressInfo, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';

/** Replaces what a company has and a test has not: a gateway for SMS and a mail server. They store what they get. */
export interface Channels {
  readonly sms: { readonly url: string; readonly secret: string };
  readonly smtpUrl: string;
  /** The six digits in the newest SMS to this phone. */
  codeFor(phone: string): Promise<string>;
  /** Resolves once a mail to this address has arrived. */
  mailFor(address: string): Promise<void>;
  close(): Promise<void>;
}

/** The certificate that a server has to trust for the gateway: `NODE_EXTRA_CA_CERTS`. Its key is public, beside it. */
export const gatewayCertificate = fileURLToPath(
  new URL('gateway/certificate.pem', import.meta.url),
);

/** Starts both on free ports of this machine. */
export async function openChannels(): Promise<Channels> {
  const secret = 'a secret that only the gateway knows';
  const texts: { to: string; body: string }[] = [];
  const mailed: string[] = [];
  const gateway = await smsGateway(secret, (message) => texts.push(message));
  const mails = mailServer((address) => mailed.push(address));
  const [smsPort, mailPort] = [await portOf(gateway), await portOf(mails)];
  return {
    sms: { url: `https://127.0.0.1:${smsPort}/sms`, secret },
    smtpUrl: `smtp://127.0.0.1:${mailPort}`,
    async codeFor(phone) {
      const code = () => /\d{6}/.exec(texts.findLast(({ to }) => to === phone)?.body ?? '')?.[0];
      await expect.poll(code, { message: `a text for ${phone}` }).toBeTruthy();
      return code() ?? '';
    },
    mailFor: (address) =>
      expect.poll(() => mailed, { message: `a mail for ${address}` }).toContain(address),
    async close() {
      gateway.closeAllConnections();
      for (const server of [gateway, mails]) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Accepts messages signed with the secret, as `docs/operating.md` describes a gateway, and nothing else. */
async function smsGateway(secret: string, keep: (message: { to: string; body: string }) => void) {
  const key = await readFile(new URL('gateway/key.pem', import.meta.url));
  const cert = await readFile(gatewayCertificate);
  return createGateway({ key, cert }, (request, response) => {
    void text(request).then((body) => {
      const timestamp = String(request.headers['x-shieldsource-timestamp']);
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
      const isSigned = request.headers['x-shieldsource-signature'] === signature;
      if (isSigned) keep(JSON.parse(body) as { to: string; body: string });
      response.writeHead(isSigned ? 200 : 401).end();
    });
  });
}

/** Accepts every SMTP command, and remembers the recipients. */
function mailServer(keep: (address: string) => void): Server {
  return createMailServer((socket) => {
    let isMessage = false;
    let recipient = '';
    socket
      .setEncoding('utf8')
      .on('error', () => {})
      .write('220 test\r\n');
    socket.on('data', (said: string) => {
      if (isMessage) {
        if (!said.endsWith('\r\n.\r\n') && said !== '.\r\n') return;
        isMessage = false;
        keep(recipient);
        socket.write('250 kept\r\n');
        return;
      }
      recipient = /^RCPT TO:<(.+)>/i.exec(said)?.[1] ?? recipient;
      isMessage = /^DATA/i.test(said);
      if (/^QUIT/i.test(said)) socket.end('221 bye\r\n');
      else socket.write(isMessage ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
