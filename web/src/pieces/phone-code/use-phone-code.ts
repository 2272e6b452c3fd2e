import type { CodeOf } from '@shieldsource/contract/coded';
import { type codePurpose, postPhoneCode } from '@shieldsource/contract/passport/calls';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { type Captcha, useCaptcha } from './use-captcha.ts';
import { useCountdown } from './use-countdown.ts';

export type PhoneCode = ReturnType<typeof useCodeSending>;

type Purpose = CodeOf<typeof codePurpose>;
/** Exchanges a ticket for a code to this phone, or to the member's own. */
type Ask = (ticket: string, phone: string | undefined) => Promise<{ retryAfter: number }>;

const askFor =
  (purpose: Purpose): Ask =>
  (ticket, phone) =>
    call(postPhoneCode, { ...(phone !== undefined && { phone }), purpose, ticket });

/**
 * Requests an SMS code, after a captcha of its own. Only signing in and changing the phone name a phone; otherwise it is
 * the member's own. `ask` replaces the call that sends the code.
 */
export const usePhoneCode = (purpose: Purpose, ask?: Ask): PhoneCode =>
  useCodeSending(purpose, useCaptcha(), ask);

/** Requests an SMS code: the captcha's answer becomes a ticket, the ticket a code. Every attempt ends with a new captcha. */
export function useCodeSending(purpose: Purpose, captcha: Captcha, ask: Ask = askFor(purpose)) {
  const { left, start } = useCountdown();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  /** `onRefused` may show the error at the form's own phone field. */
  async function send(phone?: string, onRefused?: (error: CallError) => void): Promise<boolean> {
    if (!captcha.picture.data || isSending || left > 0) return false;
    setSending(true);
    setRefusal(undefined);
    let isSpent = true;
    try {
      const ticket = await captcha.solve();
      isSpent = ticket !== undefined;
      if (ticket === undefined) return false;
      const { retryAfter } = await ask(ticket, phone);
      toast.success(t`验证码已发送，5 分钟内有效`);
      start(retryAfter);
      return true;
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      captcha.showRefusal(caught);
      onRefused?.(caught);
      if (caught.retryAfter) setRefusal(t`未发送，请 ${waitOf(caught.retryAfter)} 后再试`);
      return false;
    } finally {
      setSending(false);
      if (isSpent) captcha.newPicture();
    }
  }

  return {
    captcha,
    /** Seconds until another code can be requested; counts down after a code was sent, not after a refusal. */
    left,
    isSending,
    /** That nothing was sent, and how long to wait before trying again. */
    refusal,
    send,
  };
}

/** The wait in words: seconds up to hours, as a phone may have used up its codes of the day. */
function waitOf(seconds: number): string {
  if (seconds <= 120) return t`${seconds} 秒`;
  return seconds <= 7_200
    ? t`${Math.ceil(seconds / 60)} 分钟`
    : t`${Math.ceil(seconds / 3_600)} 小时`;
}
