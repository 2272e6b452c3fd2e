import { Secret, TOTP } from 'otpauth';
import { onTestFinished, TestRunner, vi } from 'vitest';
import {
  postCaptchaVerify,
  getPhoneInitCaptcha,
  postPhoneCode,
} from '@shieldsource/contract/passport/calls';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { addStaff } from '../src/features/staff/staff.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { nobody, type TestApp } from './app.ts';

/** Signs in over HTTP, as a person at a browser does. */
export function signingInOn(test: TestApp) {
  const { app, server, as, drainOutbox } = test;

  /** The letters in a captcha's picture. */
  async function answerOf(captchaId: string): Promise<string> {
    const shown = await server.inject({ url: `/api/dev/captcha/${captchaId}` });
    return shown.json<{ result: { answer: string } }>().result.answer;
  }

  /** A captcha with its answer. */
  async function captcha(): Promise<{ captchaId: string; answer: string }> {
    const { captchaId } = await as(nobody).call(getPhoneInitCaptcha, {});
    return { captchaId, answer: await answerOf(captchaId) };
  }

  /** A ticket, which sending a code requires. */
  async function ticket(): Promise<string> {
    return (await as(nobody).call(postCaptchaVerify, await captcha())).ticket;
  }

  /** The newest code that was sent to this phone. */
  async function readCode(phone: string): Promise<string> {
    await drainOutbox();
    const inbox = await server.inject({ url: '/api/dev/inbox' });
    const messages = inbox.json<{ result: { to: string; code?: string }[] }>().result;
    const found = messages.find(({ to, code }) => to === phone && code)?.code;
    if (!found) throw new Error(`no code was sent to ${phone}`);
    return found;
  }

  /** Requests a code and reads it from the development inbox. */
  async function phoneCode(phone: string): Promise<string> {
    await as(nobody).call(postPhoneCode, { phone, purpose: 'login', ticket: await ticket() });
    return readCode(phone);
  }

  /** A colleague who is not signed in yet. `totp` gives the current code, or that of another time step. */
  async function staffAtTheDoor({
    email,
    roles = ['reviewer'],
    passphrase = '一句很长的密码 correct',
  }: {
    email: string;
    roles?: StaffRole[];
    passphrase?: string;
  }) {
    const { id, totpUri } = await inTransaction(app.db, (tx) =>
      addStaff(tx, app, { email, name: '测试员', passphrase, roles }),
    );
    const secret = Secret.fromBase32(new URL(totpUri).searchParams.get('secret') ?? '');
    standInStep();
    const totp = (steps = 0) =>
      new TOTP({ secret }).generate({ timestamp: Date.now() + steps * stepMs });
    return { id, email, passphrase, totp, secret: secret.base32 };
  }

  return { answerOf, captcha, ticket, readCode, phoneCode, staffAtTheDoor };
}

const stepMs = 30_000;

/**
 * Time stands still for the rest of the test: a busy machine may take longer than a code is good for. Not for longer, since the
 * database's goes on, and what is sent from the past is soon too late. Never ahead: ids follow the latest time they have seen, so
 * those of later tests of this process would come from the future.
 */
function standInStep(): void {
  if (TestRunner.getCurrentTest() === undefined) return;
  vi.setSystemTime(vi.getRealSystemTime());
  onTestFinished(() => void vi.useRealTimers());
}

/** Resets the rate limits. */
export async function forgetLimits({ app }: TestApp): Promise<void> {
  await app.db.deleteFrom('limit_window').execute();
}

/** Lets what was counted so far, of all limits or of one, have been counted so often. */
export async function countAs({ app }: TestApp, hits: number, scope?: string): Promise<void> {
  const all = app.db.updateTable('limit_window').set({ hits });
  await (scope === undefined ? all : all.where('scope', '=', scope)).execute();
}
