import { randomBytes } from 'node:crypto';
import { bootData } from '@shieldsource/contract/boot';
import { postFirstStatus } from '@shieldsource/contract/moving';
import {
  getPhoneInitCaptcha,
  postCaptchaVerify,
  postPhoneCode,
  postUserLogin,
} from '@shieldsource/contract/passport';
import {
  addressOf,
  isPassport,
  methodOf,
  type GivenOf,
  type OutputOf,
  type Route,
} from '@shieldsource/contract/route';
import { signatureOf } from '@shieldsource/contract/signature';
import type { Page } from '@playwright/test';
import { freshCode } from './inbox.ts';
import { tokenOf } from './researcher.ts';

/** A call as the open page would make it, by the same person: for what a journey needs but is not about. */
export async function callAs<R extends Route>(
  page: Page,
  route: R,
  input: GivenOf<R>,
): Promise<OutputOf<R>> {
  const { address, rest } = addressOf(route.path, input as Record<string, unknown>);
  const payload = isPassport(route.path) ? await signed(page, rest, methodOf(route.name)) : rest;
  const token = await tokenOf(page);
  const headers = {
    'X-Requested-With': 'XMLHttpRequest',
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const answer =
    methodOf(route.name) === 'GET'
      ? await page.request.get(address, { headers, params: payload as Record<string, string> })
      : await page.request.post(address, { headers, data: payload });
  const { code, message, result } = (await answer.json()) as {
    code: number;
    message: string;
    result: OutputOf<R>;
  };
  if (code !== 0) throw new Error(`${route.name}: ${code} ${message}`);
  return result;
}

async function signed(page: Page, input: Record<string, unknown>, method: 'GET' | 'POST') {
  const boot = bootData.parse(JSON.parse((await page.locator('#boot').textContent()) ?? ''));
  const timestamp = Date.now();
  const stamped = {
    ...input,
    timestamp: method === 'GET' ? String(timestamp) : timestamp,
    nonce: randomBytes(16).toString('hex'),
  };
  return { ...stamped, sign: signatureOf(stamped, boot.passportSalt) };
}

/** Has a code sent to a phone, for who is signed in or wants to be. */
export async function haveCodeSent(
  page: Page,
  asked: Omit<GivenOf<typeof postPhoneCode>, 'ticket'>,
): Promise<void> {
  const { captchaId } = await callAs(page, getPhoneInitCaptcha, {});
  const drawn = await page.request.get(`/api/dev/captcha/${captchaId}`);
  const { result } = (await drawn.json()) as { result: { answer: string } };
  const { ticket } = await callAs(page, postCaptchaVerify, { captchaId, answer: result.answer });
  await callAs(page, postPhoneCode, { ...asked, ticket });
}

/** Signs in without the form and without the first-visit guide, and stands on `path`. */
export async function enterAs(page: Page, phone: string, path = '/'): Promise<void> {
  await page.goto('/');
  await haveCodeSent(page, { phone, purpose: 'login' });
  const code = await freshCode(page, 'sms', phone);
  const { token } = await callAs(page, postUserLogin, { phone, code });
  await page.evaluate((half) => localStorage.setItem('shield_source_token', half), token);
  await callAs(page, postFirstStatus, { status: '1' });
  await page.goto(path);
}
