import { say } from '@shieldsource/contract/say';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { signWith } from '../crypto.ts';
import { JobFailed, reasonOf } from '../jobs/job-failed.ts';
import type { Job } from '../jobs/worker.ts';
import { ask, unreachableWords } from '../outgoing.ts';
import { settingOf } from '../settings.ts';
import { keepInInbox } from './dev-inbox.ts';

/** `code` is what the text contains to be typed in, if anything; only the inbox of development shows it apart. */
export interface Sms {
  readonly to: string;
  readonly body: string;
  readonly code?: string;
}

/** Where text messages are handed over: the pair of the environment, else that of the settings. Null while it is not whole. */
export function smsWebhookOf(app: Pick<App, 'config' | 'settings'>): Config['smsWebhook'] {
  const [url, secret] = [settingOf(app, 'sms.webhookUrl'), settingOf(app, 'sms.webhookSecret')];
  return app.config.smsWebhook ?? (url && secret ? { url: new URL(url), secret } : null);
}

/**
 * Hands a text message to the operator's gateway (`SMS_WEBHOOK_URL`): a POST of `{ id, to, body }`, signed with the secret both
 * know. `id` is the same at every try, so that the gateway can tell a repeat. Outside production it goes to the inbox instead.
 */
export async function deliverSms(app: App, { id, payload }: Job<Sms>): Promise<void> {
  if (!app.config.isProduction) return keepInInbox({ channel: 'sms', ...payload });
  const smsWebhook = smsWebhookOf(app);
  if (!smsWebhook)
    throw new JobFailed('SMS_WEBHOOK_URL is not configured: text messages wait in the outbox', {
      words: say('还没有填写短信网关的地址和密钥'),
    });
  const body = JSON.stringify({ id, to: payload.to, body: payload.body });
  const timestamp = String(Date.now());
  const { status } = await ask(app.config.outgoingAllow, smsWebhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-shieldsource-timestamp': timestamp,
      'x-shieldsource-signature': signWith(smsWebhook.secret, `${timestamp}.${body}`),
    },
    body,
    isTrusted: app.config.smsWebhook !== null,
    mostBytes: 64 * 1024,
  }).catch((error: unknown) => {
    throw new JobFailed(`the SMS gateway cannot be reached: ${reasonOf(error)}`, {
      words: say(unreachableWords),
    });
  });
  if (status >= 200 && status < 300) return;
  // what it says of one message is no reason to spare it the next
  const isAboutJobAlone = status === 400 || status === 422;
  throw new JobFailed(`the SMS gateway answered ${status}`, {
    isAboutJobAlone,
    words: say(
      isAboutJobAlone
        ? '短信网关返回 {status}：不接受这条短信，请核对号码与署名'
        : '短信网关返回 {status}：请核对密钥，或联系网关服务商',
      { status },
    ),
  });
}
