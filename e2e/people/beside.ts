import { randomUUID } from 'node:crypto';
import {
  addressOf,
  bodyKindOf,
  methodOf,
  type GivenOf,
  type OutputOf,
  type Route,
} from '@shieldsource/contract/route';
import { postStaffLogin } from '@shieldsource/contract/console';
import type { Page } from '@playwright/test';
import { freshCode } from './inbox.ts';
import { passphrase } from './reviewer.ts';

/** Makes calls as one person, beside what their page does: answers the result, throws whatever else came. */
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

/** As whoever is signed in on this page, of the portal or of the console. */
export async function callsOf(page: Page): Promise<Calling> {
  const token = await page.evaluate(
    () =>
      sessionStorage.getItem('shield_source_staff') ?? localStorage.getItem('shield_source_token'),
  );
  return callingWith(page, token ?? '');
}

/** As somebody of the staff whose desk nobody looks at. */
export async function staffCalls(page: Page, email: string): Promise<Calling> {
  const totp = await freshCode(page, 'totp', email);
  const { token } = await callingWith(page, '')(postStaffLogin, { email, passphrase, totp });
  return callingWith(page, token);
}

function callingWith(page: Page, token: string): Calling {
  return async (route, input, file) => {
    const { address, rest } = addressOf(route.path, input as Record<string, unknown>);
    const kind = bodyKindOf(route.name);
    const strings = () =>
      Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)]));
    const answer = await page.request.fetch(address, {
      method: methodOf(route.name),
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(route.idempotent && { 'idempotency-key': randomUUID() }),
      },
      ...(kind === 'none' && { params: strings() }),
      ...((kind === 'form' || kind === 'json') && { data: rest }),
      ...(kind === 'multipart' && { multipart: { ...strings(), ...(file && { file }) } }),
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
