import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { smtpOf } from '../../platform/messages/mail.ts';
import { settingOf } from '../../platform/settings.ts';

/** What the verbs about colleagues need; commands have no more. */
export type StaffApp = Pick<App, 'keys' | 'settings' | 'config'>;

/** Tells a colleague by mail, where mails go out at all. Answers whether they do. */
export async function mailTo(
  db: Db,
  app: StaffApp,
  to: string,
  { subject, body }: { subject: string; body: string },
): Promise<boolean> {
  if (app.config.isProduction && !smtpOf(app)) return false;
  await enqueue(db, app.keys, 'mail', {
    to,
    subject: `【${settingOf(app, 'sms.signature')}】${subject}`,
    body,
  });
  return true;
}
