import { say } from '@shieldsource/contract/say';
import { html } from '../html.ts';
import { readersLanguage } from '../language.ts';
import type { InboxMessage } from '../messages/dev-inbox.ts';

interface StaffCode {
  readonly email: string;
  readonly code: string;
}

/** The inbox as a page without script. */
export const inboxPage = (messages: readonly InboxMessage[], staff: readonly StaffCode[]) => ({
  title: say('开发收件箱'),
  style,
  content: html`<header>
      <h1>${say('开发收件箱')}</h1>
      <form method="get" action="/dev/inbox">
        <button type="submit">${say('刷新')}</button>
      </form>
    </header>
    <p>${say('仅用于演示与开发：本应发送的短信和邮件都在这里，由近到远。')}</p>
    <h2>${say('工作人员动态码')}</h2>
    ${
      staff.length === 0
        ? nothingYet()
        : html`<ul>
            ${staff.map((person) => html`<li><span>${person.email}</span> <b>${person.code}</b></li>`)}
          </ul>`
    }
    <h2>${say('短信与邮件')}</h2>
    ${messages.length === 0 ? nothingYet() : messages.map(messageItem)}`,
});

const nothingYet = () => html`<p class="none">${say('暂无数据')}</p>`;

const channelNames: Record<InboxMessage['channel'], string> = { sms: '短信', mail: '邮件' };

const shownTime = (time: number) =>
  new Date(time).toLocaleString(readersLanguage(), {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'medium',
  });

const messageItem = (message: InboxMessage) =>
  html`<article>
    <p class="facts">
      <span>${say(channelNames[message.channel])}</span> <span>${message.to}</span>
      <time>${shownTime(message.time)}</time>
    </p>
    <p class="body">${message.body}</p>
    ${message.code === undefined ? '' : html`<p>${say('验证码')} <b>${message.code}</b></p>`}
  </article> `;

const style = `
body { margin: 0; background: #f4f6f9; color: #1b2433; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 24px 16px; }
header { display: flex; justify-content: space-between; align-items: center; gap: 16px; }
h1 { font-size: 22px; margin: 0; } h2 { font-size: 17px; margin: 28px 0 8px; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 6px; background: #1d4f91; color: #fff; font: inherit; cursor: pointer; }
@media print { form { display: none; } }
ul { list-style: none; margin: 0; padding: 0; } li, article { background: #fff; border: 1px solid #dbe1ea; border-radius: 6px; padding: 12px 16px; margin-bottom: 8px; }
li { display: flex; justify-content: space-between; gap: 16px; flex-wrap: wrap; }
article p { margin: 0; } .facts { color: #56627a; display: flex; gap: 12px; flex-wrap: wrap; font-size: 14px; }
.body { white-space: pre-wrap; overflow-wrap: anywhere; } .none { color: #56627a; } b { font-variant-numeric: tabular-nums; letter-spacing: 1px; }
`;
