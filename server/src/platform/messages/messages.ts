import type { Config } from '../config.ts';
import type { JobHandlers } from '../jobs/worker.ts';
import { deliverMail } from './mail.ts';
import { deliverSms } from './sms.ts';

/** `enqueue(tx, keys, 'sms', { to, body, code? })` and `enqueue(tx, keys, 'mail', { to, subject, body, code? })`. */
export const messageJobs: JobHandlers = {
  sms: { run: deliverSms, isChannel: true },
  mail: { run: deliverMail, isChannel: true },
};

/** What to tell whoever starts a production in which no code reaches anybody, or null. */
export function missingChannel({
  isProduction,
  smsWebhook,
  smtp,
}: Pick<Config, 'isProduction' | 'smsWebhook' | 'smtp'>): string | null {
  if (!isProduction || smsWebhook) return null;
  return smtp
    ? '没有配置 SMS_WEBHOOK_URL：短信验证码无法送出，研究员无法登录'
    : '没有配置 SMS_WEBHOOK_URL 和 SMTP_URL：任何验证码都无法送出，研究员无法登录';
}
