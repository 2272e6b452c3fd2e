import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { say } from '@shieldsource/contract/say';
import type { MailServer } from '@shieldsource/contract/settings/mail-server';
import type { Language } from '@shieldsource/contract/site/language';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { isThisMachine } from '../in-clear.ts';
import { JobFailed, reasonOf } from '../jobs/job-failed.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { Job } from '../jobs/worker.ts';
import { inLanguage } from '../language.ts';
import { connectTo, outgoingMs, unreachableWords } from '../outgoing.ts';
import { settingOf } from '../settings.ts';
import { keepInInbox } from './dev-inbox.ts';
import { signed } from './signed.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** The same as HTML, where it has one. */
  readonly html?: string;
  /** What it belongs to: mails of one thread stand together in a mail program. */
  readonly thread?: string;
  /** The address that ends mails of its kind, for one press in the mail program (RFC 8058). */
  readonly offUrl?: string;
  readonly code?: string;
  /** The way that it takes, whatever is set when it is sent. */
  readonly via?: Config['smtp'];
  /** Its address may not exist any more, and nobody needs to know. */
  readonly isLast?: boolean;
}

/** Where mails are handed over, and whom they come from: as the environment says, else the settings. Null while it is not whole. */
export function smtpOf(app: Pick<App, 'config' | 'settings'>): Config['smtp'] {
  const [server, from] = [settingOf(app, 'mail.smtpUrl'), settingOf(app, 'mail.from')];
  return app.config.smtp ?? (server && from ? { server, from } : null);
}

/** Whether mails go out: outside production they always do, to the inbox. */
export const canMail = (app: Pick<App, 'config' | 'settings'>): boolean =>
  !app.config.isProduction || smtpOf(app) !== null;

/** A colleague who gets a mail, in the language that they chose. */
export interface Recipient {
  readonly email: string;
  readonly language: Language | null;
}

/**
 * Tells a colleague by mail, in the language of theirs that `write` is run in, its subject signed as messages are, where
 * mails go out at all. Answers whether they do.
 */
export async function mailTo(
  db: Db,
  app: Pick<App, 'keys' | 'settings' | 'config'>,
  { email, language }: Recipient,
  write: () => Pick<Mail, 'subject' | 'body'>,
  { via, isLast }: Pick<Mail, 'via' | 'isLast'> = {},
): Promise<boolean> {
  if (!canMail(app)) return false;
  const { subject, body } = inLanguage(language, write);
  await enqueue(db, app.keys, 'mail', {
    to: email,
    subject: signed(app, subject),
    body,
    ...(via && { via }),
    ...(isLast && { isLast }),
  });
  return true;
}

export async function deliverMail(app: App, { id, payload }: Job<Mail>): Promise<void> {
  try {
    await sendMail(app, id, payload);
  } catch (error) {
    const isGone = error instanceof JobFailed && error.receiver === 'gone';
    if (!isGone || !payload.isLast) throw error;
  }
}

/**
 * Sends a mail through the operator's server (`smtpOf`), named by `id`, also when it is sent again. Answers what the server
 * said; throws `JobFailed`. Outside production it goes to the inbox instead.
 */
export async function sendMail(app: App, id: string, mail: Mail): Promise<string> {
  const { to, subject, body, html, code, via } = mail;
  if (!app.config.isProduction) {
    keepInInbox({
      channel: 'mail',
      to,
      body: `${subject}\n\n${body}`,
      ...(code ? { code } : {}),
    });
    return '';
  }
  const smtp = via ?? smtpOf(app);
  if (!smtp)
    throw new JobFailed('SMTP_URL is not configured: mails wait in the outbox', {
      words: say('还没有填写邮件服务器地址和发件人'),
    });
  const signal = AbortSignal.timeout(outgoingMs);
  const transport = createTransport(transportOptions(app, smtp.server, signal));
  try {
    const { response } = await transport.sendMail({
      from: smtp.from,
      to: { name: '', address: to },
      subject,
      text: body,
      ...(html !== undefined && { html }),
      ...headersOf(mail, id, app.config.publicUrl.hostname),
      signal,
    });
    return response;
  } catch (error) {
    const { code, responseCode } = error as SmtpError;
    // the server is there, and does not take this one
    const isRefused = code === 'EENVELOPE';
    const isAnswer = isRefused || responseCode !== undefined;
    throw new JobFailed(`the mail server did not take it: ${reasonOf(error)}`, {
      // nor does the way of before say anything about the way of now
      isAboutJobAlone: isRefused || via !== undefined,
      receiver: receiverOf(error as SmtpError),
      words: say(isAnswer ? wordsOf(code) : unreachableWords, { reason: reasonOf(error) }),
    });
  } finally {
    transport.close();
  }
}

/** No first mail of a thread needs to have been sent: programs take its name alone. */
function headersOf({ thread, offUrl }: Mail, id: string, host: string) {
  const root = thread === undefined ? undefined : `<${thread}@${host}>`;
  return {
    messageId: `<${id}@${host}>`,
    ...(root && { inReplyTo: root, references: root }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(offUrl && {
        'List-Unsubscribe': `<${offUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** What the mail library says of a failure. */
interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  /** One for each recipient that was refused. */
  readonly rejectedErrors?: readonly SmtpError[];
}

/**
 * What the server said of the recipient: gone by 5.1.1 and its kin or 5.2.1 (RFC 3463); without such a code 550, 551 and 553
 * say the same, or that we have sent too much of late. A full box or a size is for now; what is about us (5.7) is not about
 * them.
 */
function receiverOf({ rejectedErrors = [], ...error }: SmtpError): JobFailed['receiver'] {
  const { command, responseCode, response } = rejectedErrors[0] ?? error;
  if (typeof responseCode !== 'number' || typeof response !== 'string') return undefined;
  const [, detail] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (detail !== undefined && /^5\.(1\.([1-6]|10)|2\.1)$/.test(detail)) return 'gone';
  if (command !== 'RCPT TO' || detail?.startsWith('5.7.')) return undefined;
  return detail === undefined && [550, 551, 553].includes(responseCode) ? 'unsure' : 'busy';
}

/** All that the mail library is told. Never an address: it reads options from one, among them the program to start. */
export const transportOptions = (
  { config }: Pick<App, 'config'>,
  { host, port, isSecure, login }: MailServer,
  signal: AbortSignal,
): SMTPTransport.Options => ({
  host,
  port,
  secure: isSecure,
  // whoever is on the way may say that there is no STARTTLS
  requireTLS: login !== null || !(isThisMachine(host) || config.inClear.includes('mail')),
  ...(login && { auth: { user: login.user, pass: login.password } }),
  getSocket: (_, done) => {
    const place = { host, port, isTrusted: config.smtp !== null };
    connectTo(config.outgoingAllow, place, signal).then(
      (connection) => done(null, { connection }),
      (error: Error) => done(error),
    );
  },
  maxResponseSize: 64 * 1024,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** What a code of the mail library asks somebody to look at, before it is said. */
function wordsOf(code: unknown): string {
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return '邮件服务器不接受账号或密码（{reason}）';
    case 'EENVELOPE':
      return '邮件服务器不接受发件人或收件人（{reason}）';
    case 'ETLS':
      return '邮件服务器不能加密连接，不会明文发送（{reason}）';
    default:
      return '邮件服务器没有接受这封邮件（{reason}）';
  }
}
