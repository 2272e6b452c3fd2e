import type { IncomingHttpHeaders } from 'node:http';
import { macOf } from '../../platform/crypto.ts';
import { json, type Kind, type Target, type Told } from './channels.kind.ts';

/** The body: type, time, and ids, number, codes and a link; the rest only where the channel lets titles out. */
export const payloadOf = ({ type, at, link, params, report }: Told) => ({
  type,
  timestamp: new Date(at).toISOString(),
  data: report
    ? {
        reportId: report.id,
        number: report.number,
        status: report.status,
        level: report.level,
        applicationId: report.applicationId,
        link,
        ...(report.title && {
          application: report.application,
          title: report.title,
          event: params,
        }),
      }
    : { link },
});

/** The secrets in force: during a rotation two, so that no receiver misses one. */
const secretsOf = ({ secret, before }: Target, now: number): string[] =>
  before && before.until > now ? [secret, before.secret] : [secret];

const signatureOf = (secret: string, signed: string): string =>
  `v1,${macOf(Buffer.from(secret.slice('whsec_'.length), 'base64'), signed)}`;

/** By each secret in force, what is signed being `id.timestamp.body`. None by an empty one, which anybody knows. */
export const signaturesOf = (target: Target, signed: string, now = Date.now()): string[] =>
  secretsOf(target, now)
    .filter((secret) => secret !== '')
    .map((secret) => signatureOf(secret, signed));

/** Seconds of `Retry-After`, given as such or as a date; at most a day. */
function pauseOf(
  { 'retry-after': given }: IncomingHttpHeaders,
  now = Date.now(),
): number | undefined {
  if (!given) return undefined;
  const seconds = /^\d{1,9}$/.test(given) ? Number(given) : (Date.parse(given) - now) / 1_000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), 86_400) : undefined;
}

/** Asks for less when it says so, or stands behind something that cannot reach it. */
const slowsDown: readonly number[] = [429, 502, 504];
const slowerSeconds = 60;

/** Standard Webhooks 1.0. */
export const webhook: Kind = {
  kind: 'webhook',
  write(target, { told: [told] }, now) {
    const timestamp = String(Math.floor(now / 1_000));
    const body = JSON.stringify(payloadOf(told));
    const signed = `${told.id}.${timestamp}.${body}`;
    return {
      url: new URL(target.url),
      headers: {
        ...json,
        'webhook-id': told.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signaturesOf(target, signed, now).join(' '),
      },
      body,
    };
  },
  judge({ status, headers }) {
    const words = `HTTP ${status}`;
    if (status >= 200 && status < 300) return { isReceived: true, words };
    if (status === 410) return { isReceived: false, words, isGone: true };
    const pauseSeconds =
      pauseOf(headers) ?? (slowsDown.includes(status) ? slowerSeconds : undefined);
    return {
      isReceived: false,
      words,
      isAboutOne: status >= 300 && status < 500 && status !== 408 && status !== 429,
      ...(pauseSeconds !== undefined && { pauseSeconds }),
    };
  },
};
