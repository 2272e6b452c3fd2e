import { expect, type Page } from '@playwright/test';
import { settle } from '../site/settle.ts';

interface Message {
  readonly channel: 'sms' | 'mail' | 'totp';
  readonly to: string;
  readonly body: string;
  readonly code?: string;
}

const messagesOf = async (page: Page) => {
  await settle(page);
  const answer = await page.request.get('/api/dev/inbox');
  const { result } = (await answer.json()) as { result: Message[] };
  return { messages: result, origin: new URL(answer.url()).origin };
};

/** By site and person: what was used on one site is still good on another. */
const usedCodes = new Map<string, string>();

/** A code for this phone or e-mail from the development inbox, once there is one that was not used before. */
export async function freshCode(
  page: Page,
  channel: Message['channel'],
  to: string,
): Promise<string> {
  let user = to;
  const newest = async () => {
    const { messages, origin } = await messagesOf(page);
    user = `${origin} ${to}`;
    const code = messages.find((one) => one.channel === channel && one.to === to && one.code)?.code;
    return code === usedCodes.get(user) ? undefined : code;
  };
  // a second factor changes every 30 seconds and is valid once
  let code = '';
  const arrived = async () => (code = (await newest()) ?? '');
  await expect.poll(arrived, { timeout: 40_000, message: `a fresh code for ${to}` }).toBeTruthy();
  usedCodes.set(user, code);
  return code;
}

/** The newest mail to this address that is no code, and its links. */
export async function newestMail(page: Page, to: string) {
  const { messages } = await messagesOf(page);
  const mail = messages.find(
    ({ channel, code, ...one }) => channel === 'mail' && !code && one.to === to,
  );
  if (!mail) throw new Error(`no mail for ${to}`);
  const links = mail.body.match(/https?:\/\/\S+/g) ?? [];
  return {
    body: mail.body,
    /** Its first link to such a path, without the name of the site. */
    linkTo(path: string): string {
      const link = links.map((one) => new URL(one)).find((one) => one.pathname.startsWith(path));
      if (!link) throw new Error(`no link to ${path} in: ${mail.body}`);
      return link.pathname + link.search + link.hash;
    },
  };
}
