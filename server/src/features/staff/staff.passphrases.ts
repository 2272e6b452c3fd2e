import type { App } from '../../platform/app.ts';
import { isEasyPassword } from '../../platform/easy-passwords.ts';
import { refuseFields } from '../../platform/refusal.ts';

/** Refuses, at the field `path`, a passphrase that somebody would try first for this colleague. */
export function refuseEasy(
  app: Pick<App, 'settings'>,
  passphrase: string,
  { email, name }: { readonly email: string; readonly name: string },
  path = 'passphrase',
): void {
  if (isEasyPassword(app, passphrase, [email, name]))
    throw refuseFields({
      path,
      message: '这个密码太容易被猜到，请换一个：不要用常见密码，也不要包含单位、产品、姓名或邮箱',
    });
}
