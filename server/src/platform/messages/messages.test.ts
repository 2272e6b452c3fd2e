import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createPlainServer, type AddressInfo, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { mailServerOf, type MailServer } from '@shieldsource/contract/settings/mail-server';
import { testApp } from '../../../test/app.ts';
import type { App } from '../app.ts';
import { BadConfig, readConfig, type Config } from '../config.ts';
import { newKey } from '../crypto.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { Job } from '../jobs/worker.ts';
import { inboxMessages, keepInInbox } from './dev-inbox.ts';
import { deliverMail, type Mail, transportOptions } from './mail.ts';
import { missingChannel } from './messages.ts';
import { deliverSms, type Sms } from './sms.ts';

const { app, drainOutbox } = await testApp();
const jobOf = <Payload>(payload: Payload): Job<Payload> => ({
  id: randomUUID(),
  payload,
  attempt: 1,
  createdAt: 0,
});
const inProduction = (over: Partial<App['config']>): App => ({
  ...app,
  config: { ...app.config, isProduction: true, ...over },
});

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});
async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('outside production', () => {
  test('messages go to the inbox, newest first', async () => {
    await enqueue(app.db, app.keys, 'sms', {
      to: '13800000001',
      body: '验证码 123456',
      code: '123456',
    });
    await drainOutbox();
    await enqueue(app.db, app.keys, 'mail', { to: 'a@example.com', subject: '标题', body: '正文' });
    await drainOutbox();
    expect(inboxMessages().slice(0, 2)).toMatchObject([
      { channel: 'mail', to: 'a@example.com', body: '标题\n\n正文' },
      { channel: 'sms', to: '13800000001', body: '验证码 123456', code: '123456' },
    ]);
  });

  test('the inbox keeps the newest 200', () => {
    for (let n = 0; n < 205; n++)
      keepInInbox({ channel: 'sms', to: '13800000002', body: String(n) });
    expect(inboxMessages()).toHaveLength(200);
    expect(inboxMessages()[0]?.body).toBe('204');
  });
});

describe('text messages in production', () => {
  const secret = 'a secret that only the gateway knows';
  const sms: Sms = { to: '13800000003', body: '验证码 654321', code: '654321' };

  async function gateway(status: number) {
    const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        calls.push({ headers: request.headers, body });
        response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end();
      });
    });
    return {
      calls,
      smsWebhook: { url: new URL(`http://127.0.0.1:${await portOf(server)}/send`), secret },
    };
  }

  test('are handed to the gateway, signed', async () => {
    const { calls, smsWebhook } = await gateway(200);
    const job = jobOf(sms);
    await deliverSms(inProduction({ smsWebhook }), job);
    const [call] = calls;
    expect(JSON.parse(call!.body)).toEqual({ id: job.id, to: sms.to, body: sms.body });
    const timestamp = call!.headers['x-shieldsource-timestamp'] as string;
    expect(call!.headers['x-shieldsource-signature']).toBe(
      createHmac('sha256', secret).update(`${timestamp}.${call!.body}`).digest('hex'),
    );
  });

  test.each([302, 400, 500])('fail when the gateway answers %i', async (status) => {
    const { smsWebhook } = await gateway(status);
    await expect(deliverSms(inProduction({ smsWebhook }), jobOf(sms))).rejects.toThrow();
  });

  test('say what stood in their way, not only that they failed', async () => {
    const { smsWebhook } = await gateway(503);
    const sending = (url: URL) =>
      deliverSms(inProduction({ smsWebhook: { ...smsWebhook, url } }), jobOf(sms));
    await expect(sending(smsWebhook.url)).rejects.toThrow('the SMS gateway answered 503');
    const closed = createServer();
    const nobody = new URL(`http://127.0.0.1:${await portOf(closed)}/send`);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    await expect(sending(nobody)).rejects.toThrow(/cannot be reached: Error ECONNREFUSED$/);
  });

  test('stay in the outbox while no gateway is configured, and say so', async () => {
    await expect(deliverSms(inProduction({}), jobOf(sms))).rejects.toThrow(
      'SMS_WEBHOOK_URL is not configured',
    );
    expect(inboxMessages().some((message) => message.to === sms.to)).toBe(false);
  });
});

describe('mails in production', () => {
  const smtpAt = (port: number, login: MailServer['login'] = null) => ({
    server: { host: '127.0.0.1', port, isSecure: false, login },
    from: 'src@example.com',
  });
  const mail: Mail = {
    to: 'b@example.com',
    subject: '主题\r\nBcc: evil@example.com',
    body: '正文',
  };

  async function mailServer() {
    const received = Promise.withResolvers<string>();
    const server = createPlainServer((socket) => {
      let [data, isMessage] = ['', false];
      socket.setEncoding('utf8').write('220 test\r\n');
      socket.on('error', () => {});
      socket.on('data', (chunk: string) => {
        data += chunk;
        if (isMessage) {
          if (!data.endsWith('\r\n.\r\n')) return;
          received.resolve(data);
          isMessage = false;
          socket.write('250 kept\r\n');
        } else if (/^DATA/i.test(chunk)) {
          [data, isMessage] = ['', true];
          socket.write('354 go on\r\n');
        } else {
          socket.write(/^QUIT/i.test(chunk) ? '221 bye\r\n' : '250 fine\r\n');
          if (/^QUIT/i.test(chunk)) socket.end();
        }
      });
    });
    return {
      received: received.promise,
      smtp: smtpAt(await portOf(server)),
    };
  }

  test('are sent through the configured server, and no line of ours becomes a header', async () => {
    const { received, smtp } = await mailServer();
    const job = jobOf(mail);
    await deliverMail(inProduction({ smtp }), job);
    const message = await received;
    expect(message).toContain('To: b@example.com');
    expect(message).toContain('From: src@example.com');
    expect(message).toContain(`Message-ID: <${job.id}@127.0.0.1>`);
    expect(message).not.toMatch(/^Bcc:/im);
  });

  test.each([
    ['smtp://mail.example.com', { port: 587, secure: false, requireTLS: true }],
    [
      'smtps://sendmail:%2Fbin%2Fsh@mail.example.com',
      { port: 465, secure: true, auth: { user: 'sendmail', pass: '/bin/sh' }, requireTLS: true },
    ],
  ])('of %s tell the mail library host, port and login, and nothing else', (address, told) => {
    const given = transportOptions(app, mailServerOf(address)!, AbortSignal.timeout(1));
    expect(given).toEqual({
      host: 'mail.example.com',
      ...told,
      getSocket: expect.any(Function) as () => void,
      maxResponseSize: 64 * 1024,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });

  test('need TLS to another machine, unless IN_CLEAR says otherwise; a login needs it everywhere', () => {
    const needsTls = (address: string, inClear: Config['inClear']) =>
      transportOptions(
        { config: { ...app.config, inClear } },
        mailServerOf(address)!,
        AbortSignal.timeout(1),
      ).requireTLS;
    expect(needsTls('smtp://mail.example.com', ['database', 'portal'])).toBe(true);
    expect(needsTls('smtp://mail.example.com', ['mail'])).toBe(false);
    expect(needsTls('smtp://127.0.0.1:25', [])).toBe(false);
    expect(needsTls('smtp://u:p@127.0.0.1:25', ['mail'])).toBe(true);
  });

  test('show nobody on the way our password, whatever is said there of encryption', async () => {
    const heard: string[] = [];
    const server = createPlainServer((socket) => {
      socket.setEncoding('utf8').write('220 test\r\n');
      socket.on('error', () => {});
      socket.on('data', (said: string) => {
        heard.push(said.slice(0, 4));
        socket.write(said.startsWith('EHLO') ? '250-test\r\n250 AUTH PLAIN\r\n' : '502 no\r\n');
      });
    });
    const smtp = smtpAt(await portOf(server), { user: 'src', password: 'word' });
    await expect(deliverMail(inProduction({ smtp }), jobOf(mail))).rejects.toMatchObject({
      words: expect.stringContaining('加密') as string,
    });
    expect(heard.slice(0, 2)).toEqual(['EHLO', 'STAR']);
    expect(heard).not.toContain('AUTH');
  });

  test('say what stood in their way, not only that they failed', async () => {
    const closed = createPlainServer();
    const smtp = smtpAt(await portOf(closed));
    await new Promise((resolve) => servers.pop()?.close(resolve));
    await expect(deliverMail(inProduction({ smtp }), jobOf(mail))).rejects.toThrow(
      /^the mail server did not take it: .*ECONNREFUSED$/,
    );
  });

  test('stay in the outbox while no server is configured, and say so', async () => {
    await expect(deliverMail(inProduction({}), jobOf(mail))).rejects.toThrow(
      'SMTP_URL is not configured',
    );
  });
});

describe('configuration', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://localhost/x',
    ENCRYPTION_KEY: newKey(),
    PASSPORT_SALT: 'a salt that is long enough',
  };

  test.each([
    { SMS_WEBHOOK_URL: 'http://sms.example.com', SMS_WEBHOOK_SECRET: 's'.repeat(32) },
    { SMS_WEBHOOK_URL: 'https://sms.example.com' },
    { SMS_WEBHOOK_URL: 'https://sms.example.com', SMS_WEBHOOK_SECRET: 'short' },
    { SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'a@example.com' },
    { SMTP_URL: 'smtps://mail.example.com' },
    { SMS_WEBHOOK_URL: 'https://u:p@sms.example.com', SMS_WEBHOOK_SECRET: 's'.repeat(32) },
    { OUTGOING_ALLOW: 'http://sms.example.com' },
    { SMTP_URL: 'smtp://x/?sendmail=true&path=/bin/sh', MAIL_FROM: 'a@example.com' },
    { SMTP_URL: 'smtp://mail.example.com#x', MAIL_FROM: 'a@example.com' },
    { SMTP_URL: 'smtp://mail.example.com/x', MAIL_FROM: 'a@example.com' },
    { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' },
  ])('%j is refused', (env) =>
    expect(() => readConfig({ ...production, ...env })).toThrow(BadConfig),
  );

  test('a production that can sign nobody in is told so', () => {
    const smsWebhook = { url: new URL('https://sms.example.com'), secret: 's'.repeat(32) };
    const smtp = { server: mailServerOf('smtps://mail.example.com')!, from: 'a@example.com' };
    const warned = (over: Partial<App['config']>) =>
      missingChannel({ isProduction: true, smsWebhook: null, smtp: null, ...over });
    expect(warned({})).toContain('SMS_WEBHOOK_URL');
    expect(warned({})).toContain('SMTP_URL');
    expect(warned({ smtp })).toContain('SMS_WEBHOOK_URL');
    expect(warned({ smsWebhook })).toBeNull();
    expect(warned({ isProduction: false })).toBeNull();
  });

  test('a gateway and a mail server are taken from the environment', () => {
    const config = readConfig({
      ...production,
      SMS_WEBHOOK_URL: 'https://sms.example.com/send',
      SMS_WEBHOOK_SECRET: 's'.repeat(32),
      SMTP_URL: 'smtps://u:p@mail.example.com',
      MAIL_FROM: 'a@example.com',
    });
    expect(config.smsWebhook?.url.href).toBe('https://sms.example.com/send');
    expect(config.smtp).toEqual({
      server: {
        host: 'mail.example.com',
        port: 465,
        isSecure: true,
        login: { user: 'u', password: 'p' },
      },
      from: 'a@example.com',
    });
    expect(readConfig(production)).toMatchObject({ smsWebhook: null, smtp: null });
  });
});
