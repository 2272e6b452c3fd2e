import type { FastifyInstance } from 'fastify';
import { mailOffPath } from '@shieldsource/contract/letters/mail';
import { say } from '@shieldsource/contract/say';
import { centerPath } from '@shieldsource/contract/site/paths';
import type { App } from '../../platform/app.ts';
import { isSame } from '../../platform/crypto.ts';
import { html } from '../../platform/html.ts';
import { sendScriptless } from '../../platform/http/scriptless-page.ts';
import { stop } from './member-mail.ts';

/** What the link of a mail names its address by: nobody else can make one, and it ends with the address. */
export const offNameOf = ({ keys }: Pick<App, 'keys'>, mailId: string): string =>
  `${mailId}.${keys.digest('mail-off', mailId).toString('base64url')}`;

/** The id of the address, if the name is one that we made. */
function mailIdOf(app: Pick<App, 'keys'>, name: string): string | undefined {
  const [mailId = ''] = name.split('.');
  return isSame(name, offNameOf(app, mailId)) ? mailId : undefined;
}

/**
 * Where a mail's reader stops mails, without signing in: mail programs POST to the address by themselves (RFC 8058), and a
 * GET, which scanners of links send, shows a page with one button and changes nothing. All names are answered alike.
 */
export function serveMailOff(server: FastifyInstance, app: App): void {
  const path = `${mailOffPath}/:name`;
  server.get<{ Params: { name: string } }>(path, (_, reply) => sendScriptless(reply, page(false)));
  server.post<{ Params: { name: string } }>(path, async ({ params }, reply) => {
    const mailId = mailIdOf(app, params.name);
    if (mailId !== undefined) await stop(app, mailId, 'unsubscribed');
    return sendScriptless(reply, page(true));
  });
}

const page = (isDone: boolean) => ({
  title: say('停止邮件通知'),
  style,
  content: html`<h1>${isDone ? say('邮件通知已停止') : say('停止邮件通知')}</h1>
    ${
      isDone
        ? html`<p>${say('账号安全提醒仍会发送。如仍收到进展邮件，请登录后关闭。')}</p>
            <p><a href="${centerPath}?tab=userInfo#mail">${say('恢复邮件通知')}</a></p>`
        : html`<p>${say('停止后，进展只在站内消息里告诉你；账号安全提醒仍会发送。')}</p>
            <form method="post"><button type="submit">${say('停止')}</button></form>`
    }`,
});

const style = `
:root { color-scheme: light dark; --words: #1b2433; --act: #1d4f91; --on-act: #fff; --page: #fff; }
@media (prefers-color-scheme: dark) { :root { --words: #e6eaf1; --act: #8db8ee; --on-act: #10151d; --page: #10151d; } }
body { margin: 0; background: var(--page); color: var(--words); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 3rem 1rem; }
h1 { margin: 0 0 0.75rem; font-size: 1.375rem; }
a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--act); }
button { min-height: 2.75rem; padding: 0 1.5rem; border: 0; border-radius: 6px; background: var(--act); color: var(--on-act); font: inherit; cursor: pointer; }
:focus-visible { outline: 2px solid var(--act); outline-offset: 2px; }
@media print { form { display: none; } }
`;
