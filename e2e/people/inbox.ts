import { expect, type Page } from '@playwright/test';
import { settle } from '../site/settle.ts';

interface Message {
  readonly channel: 'sms' | 'mail' | 'totp';
  readonly to: string;
  readonly code?: string;
}

/** By site and person: what was used on one site is still good on another. */
const usedCodes = new Map<string, string>();

/** A code for this phone or e-mail from the development inbox, once there is one that was not used before. */
export async function freshCode(page: Page, channel: 'sms' | 'totp', to: string): Promise<string> {
  let user = to;
  const newest = async () => {
    await settle(page);
    const answer = await page.request.get('/api/dev/inbox');
    user = `${new URL(answer.url()).origin} ${to}`;
    const { result } = (await answer.json()) as { result: Message[] };
    const code = result.find((message) => message.channel === channel && message.to === to)?.code;
    return code === usedCodes.get(user) ? undefined : code;
  };
  // a second factor changes every 30 seconds and is valid once
  let code = '';
  const arrived = async () => (code = (await newest()) ?? '');
  await expect.poll(arrived, { timeout: 40_000, message: `a fresh code for ${to}` }).toBeTruthy();
  usedCodes.set(user, code);
  return code;
}
