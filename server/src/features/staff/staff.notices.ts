import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { mailTo } from '../../platform/messages/mail.ts';

/** Informs a colleague by mail of a change to how they sign in, so that they notice a change that was not theirs. */
export async function tellOwner(
  tx: Tx,
  app: App,
  { email }: { email: string },
  what: string,
): Promise<void> {
  await mailTo(tx, app, email, {
    subject: what,
    body: `你的控制台账号：${what}。\n如果不是你本人操作，请立即联系管理员。`,
  });
}
