import { isWarning, mailOffPath } from '@shieldsource/contract/letters/mail';
import { dayMs } from '@shieldsource/contract/promises/working-time';
import { answerWithinDays, appealWithinDays } from '@shieldsource/contract/reports/flags';
import { confirmWithinDays } from '@shieldsource/contract/gifts/orders';
import { say } from '@shieldsource/contract/say';
import { centerPath, signInPath } from '@shieldsource/contract/site/paths';
import { lineOf } from '@shieldsource/contract/text/visible';
import type { App } from '../../platform/app.ts';
import { html } from '../../platform/html.ts';
import { readersLanguage } from '../../platform/language.ts';
import type { Mail } from '../../platform/messages/mail.ts';
import { signed } from '../../platform/messages/signed.ts';
import { shanghaiTime } from '../../platform/shanghai.ts';
import type { News } from '../letters/letters.ts';

export type WrittenMail = Omit<Mail, 'to' | 'code' | 'via'>;

interface Link {
  readonly act: string;
  readonly href: string;
}

/** What a mail tells of one event. */
interface Item extends Link {
  readonly title: string;
  readonly lines: readonly string[];
}

interface Foot {
  readonly words: string;
  readonly links: readonly Link[];
}

interface Reader {
  readonly showsTitles: boolean;
  /** The address that ends these mails; null for warnings, which do not end. */
  readonly offUrl: string | null;
}

/** A mail in the reader's language: what happened to which number, what to do until when, and where. Nothing that anybody wrote. */
export function mailOf(
  app: Pick<App, 'config' | 'settings'>,
  news: readonly News[],
  { showsTitles, offUrl }: Reader,
): WrittenMail {
  const items = news.map((one) => itemOf(app, one, showsTitles));
  const [first] = news;
  const subject =
    news.length === 1 && first ? first.title : say('{count} 条新消息', { count: news.length });
  const isOfReport =
    first?.kind.startsWith('report.') && news.every(({ subject: id }) => id === first.subject);
  const settings = memberHref(app, `${centerPath}?tab=userInfo#mail`);
  const foot: Foot = offUrl
    ? {
        words: say('为了保密，邮件里没有报告内容。'),
        links: [
          { act: say('选择收哪些邮件'), href: settings },
          { act: say('退订'), href: offUrl },
        ],
      }
    : {
        words: say('这是账号安全提醒，不能关闭。'),
        links: [{ act: say('更换邮箱'), href: settings }],
      };
  return {
    subject: signed(app, subject),
    body: [...items.map(textOf), [foot.words, ...foot.links.map(linkOf)].join('\n')].join('\n\n'),
    html: pageOf(subject, items, foot),
    ...(isOfReport && first && { thread: `report-${first.subject}` }),
    ...(offUrl && { offUrl }),
  };
}

/** The address that ends the mails to an address, as `name` names it. */
export const offUrlOf = ({ config }: Pick<App, 'config'>, name: string): string =>
  new URL(`${mailOffPath}/${name}`, config.publicUrl).href;

// whoever is not signed in does so first, and then comes to the very place
const memberHref = ({ config }: Pick<App, 'config'>, path: string): string =>
  new URL(`${signInPath}?callback=${encodeURIComponent(path)}`, config.publicUrl).href;

function itemOf(app: Pick<App, 'config'>, news: News, showsTitles: boolean): Item {
  const { kind, title, link, reportTitle, body, at } = news;
  const isQuestion = kind === 'report.askInformation';
  return {
    title,
    lines: [
      showsTitles && reportTitle ? say('《{title}》', { title: lineOf(reportTitle) }) : '',
      isWarning(kind) ? body : untilWhen(kind, at),
    ].filter(Boolean),
    act: isQuestion ? say('去回答') : say('查看详情'),
    href: memberHref(app, isQuestion ? `${link}#answer` : link || centerPath),
  };
}

/** What is to be done after such an event, and until when; empty if nothing is. */
function untilWhen(kind: string, at: number): string {
  const before = (days: number) => ({ time: shanghaiTime(at + days * dayMs) });
  switch (kind) {
    case 'report.askInformation':
      return say('请在 {time}（北京时间）前回答，逾期报告会被忽略。', before(answerWithinDays));
    case 'report.ignore':
    case 'report.expire':
    case 'report.revoke':
      return say('如有异议，可在 {time}（北京时间）前申诉一次。', before(appealWithinDays));
    case 'order.exchange':
      return say(
        '请在 {time}（北京时间）前确认收货地址，逾期订单会自动取消。',
        before(confirmWithinDays),
      );
    default:
      return '';
  }
}

const linkOf = (link: Link): string => say('{act}：{href}', { ...link });

const textOf = ({ title, lines, ...link }: Item): string =>
  [title, ...lines, linkOf(link)].join('\n');

const pageOf = (subject: string, items: readonly Item[], foot: Foot): string =>
  html`<!doctype html>
    <html lang="${readersLanguage()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px 16px;font:16px/1.6 system-ui,sans-serif;color:#1b2433">
        <div style="max-width:560px;margin:0 auto">
          ${items.map(
            ({ title, lines, ...link }) =>
              html`<h1 style="margin:0 0 8px;font-size:18px">${title}</h1>
                ${lines.map((line) => html`<p style="margin:0 0 8px;white-space:pre-line">${line}</p>`)}
                <p style="margin:0 0 32px">${anchorOf(link)}</p>`,
          )}
          <p style="margin:0;font-size:13px;color:#56627a">
            ${foot.words} ${foot.links.map((link) => html`${anchorOf(link)} `)}
          </p>
        </div>
      </body>
    </html>`.text;

const anchorOf = ({ act, href }: Link) => html`<a href="${href}" style="color:#1d4f91">${act}</a>`;
