import { randomBytes, randomUUID } from 'node:crypto';
import { bootData } from '@shieldsource/contract/site/boot';
import { postFirstStatus } from '@shieldsource/contract/people/earlier-portal';
import {
  getPhoneInitCaptcha,
  postCaptchaVerify,
  postPhoneCode,
  postUserLogin,
} from '@shieldsource/contract/passport/calls';
import {
  addressOf,
  bodyKindOf,
  isPassport,
  methodOf,
  type GivenOf,
  type OutputOf,
  type Route,
} from '@shieldsource/contract/route';
import { signatureOf } from '@shieldsource/contract/passport/signature';
import type { Page } from '@playwright/test';
import { freshCode } from './inbox.ts';

/** Makes calls as one person, beside those of their page: answers the result, or throws any other answer. */
export type Calling = <R extends Route>(
  route: R,
  input: GivenOf<R>,
  file?: UploadedFile,
) => Promise<OutputOf<R>>;

interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Calls as the person signed in on this page, of the portal or the console. */
export async function callsOf(page: Page): Promise<Calling> {
  const token = await page.evaluate(
    () =>
      sessionStorage.getItem('shield_source_staff') ?? localStorage.getItem('shield_source_token'),
  );
  return callingWith(page, token ?? '');
}

/** One call as the open page would make it, for something that a journey needs but is not about. */
export const callAs = async <R extends Route>(page: Page, route: R, input: GivenOf<R>) =>
  (await callsOf(page))(route, input);

/** Signs in without the form and the first-visit guide, and opens `path`. */
export async function enterAs(page: Page, phone: string, path = '/'): Promise<void> {
  await page.goto('/');
  const call = await callsOf(page);
  const { captchaId } = await call(getPhoneInitCaptcha, {});
  const drawn = await page.request.get(`/api/dev/captcha/${captchaId}`);
  const { result } = (await drawn.json()) as { result: { answer: string } };
  const { ticket } = await call(postCaptchaVerify, { captchaId, answer: result.answer });
  await call(postPhoneCode, { phone, purpose: 'login', ticket });
  const code = await freshCode(page, 'sms', phone);
  const { token } = await call(postUserLogin, { phone, code });
  await page.evaluate((kept) => localStorage.setItem('shield_source_token', kept), token);
  await callAs(page, postFirstStatus, { status: '1' });
  await page.goto(path);
}

function callingWith(page: Page, token: string): Calling {
  return async (route, input, file) => {
    const { address, rest } = addressOf(route.path, input as Record<string, unknown>);
    const kind = bodyKindOf(route.name);
    const payload = isPassport(route.path) ? await signed(page, rest, kind === 'none') : rest;
    const answer = await page.request.fetch(address, {
      method: methodOf(route.name),
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(route.idempotent && { 'idempotency-key': randomUUID() }),
      },
      ...(kind === 'none' && { params: asStrings(payload) }),
      ...((kind === 'form' || kind === 'json') && { data: payload }),
      ...(kind === 'multipart' && { multipart: { ...asStrings(payload), ...(file && { file }) } }),
    });
    const { code, message, result } = (await answer.json()) as {
      code: number;
      message: string;
      result: never;
    };
    if (code !== 0) throw new Error(`${route.name}: ${code} ${message}`);
    return result;
  };
}

const asStrings = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));

async function signed(page: Page, input: Record<string, unknown>, isText: boolean) {
  const boot = bootData.parse(JSON.parse((await page.locator('#boot').textContent()) ?? ''));
  const timestamp = Date.now();
  const stamped = {
    ...(isText ? asStrings(input) : input),
    timestamp: isText ? String(timestamp) : timestamp,
    nonce: randomBytes(16).toString('hex'),
  };
  return { ...stamped, sign: signatureOf(stamped, boot.passportSalt) };
}
