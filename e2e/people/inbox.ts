import { expect, type Page } from '@playwright/test';

interface Message {
  readonly channel: 'sms' | 'mail' | 'totp';
  readonly to: string;
  readonly code?: string;
}

const usedCodes = new Map<string, string>();

/** A code for this phone or e-mail from the development inbox, once there is one that was not used before. */
export async function freshCode(page: Page, channel: 'sms' | 'totp', to: string): Promise<string> {
  const newest = async () => {
    const answer = await page.request.get('/api/dev/inbox');
    const { result } = (await answer.json()) as { result: Message[] };
    const code = result.find((message) => message.channel === channel && message.to === to)?.code;
    return code === usedCodes.get(to) ? undefined : code;
  };
  // a second factor changes every 30 seconds and is valid once
  await expect.poll(newest, { timeout: 40_000, message: `a fresh code for ${to}` }).toBeTruthy();
  const code = (await newest()) ?? '';
  usedCodes.set(to, code);
  return code;
}
