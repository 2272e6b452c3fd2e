import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { mailTo, type Recipient } from '../../platform/messages/mail.ts';

/** Informs a colleague by mail of a change to how they sign in, said in their language, so that they notice a change that was not theirs. */
export async function tellOwner(
  tx: Tx,
  app: App,
  owner: Recipient,
  saysWhat: () => string,
): Promise<void> {
  await mailTo(tx, app, owner, () => {
    const what = saysWhat();
    return {
      subject: what,
      body: say('你的控制台账号：{what}。\n如非本人操作，请立即联系管理员。', { what }),
    };
  });
}
