import type { CodeOf } from '@shieldsource/contract/coded';
import { faults } from '@shieldsource/contract/faults';
import {
  type codePurpose,
  getPhoneInitCaptcha,
  postCaptchaVerify,
  postPhoneCode,
} from '@shieldsource/contract/passport';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { useCountdown } from './use-countdown.ts';
import { toast } from '../../ui/toast/toasts.ts';

export type PhoneCode = ReturnType<typeof usePhoneCode>;

/** Spends a ticket on a code to this phone, or to the member's own. */
type Ask = (ticket: string, phone: string | undefined) => Promise<{ retryAfter: number }>;

const askFor =
  (purpose: CodeOf<typeof codePurpose>): Ask =>
  (ticket, phone) =>
    call(postPhoneCode, { ...(phone !== undefined && { phone }), purpose, ticket });

/**
 * Asks for an SMS code: the answer to the picture becomes a ticket, the ticket a code. A picture is good for one
 * send, so every attempt ends with a new one. Only signing in names a phone; else it is the member's own. `ask` where the code is another call's.
 */
export function usePhoneCode(purpose: CodeOf<typeof codePurpose>, ask: Ask = askFor(purpose)) {
  const { t } = useLingui();
  const { left, start } = useCountdown();
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const captcha = useQuery({
    ...queryOf(getPhoneInitCaptcha, {}),
    staleTime: Infinity,
    gcTime: 0,
  });

  async function send(phone?: string): Promise<boolean> {
    if (!captcha.data || isSending || left > 0) return false;
    if (!answer.trim()) {
      setError(t`请输入图形验证码`);
      return false;
    }
    setSending(true);
    try {
      const { captchaId } = captcha.data;
      const { ticket } = await call(postCaptchaVerify, { captchaId, answer: answer.trim() });
      const { retryAfter } = await ask(ticket, phone);
      toast.success(t`验证码已发送，5 分钟内有效`);
      start(retryAfter);
      return true;
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      if (caught.code === faults.wrongCaptcha.code) setError(caught.message);
      if (caught.retryAfter) start(caught.retryAfter);
      return false;
    } finally {
      setSending(false);
      setAnswer('');
      void captcha.refetch();
    }
  }

  return {
    captcha,
    answer,
    error,
    left,
    isSending,
    send,
    setAnswer: (value: string) => {
      setAnswer(value);
      setError(undefined);
    },
    newPicture: () => {
      setAnswer('');
      void captcha.refetch();
    },
  };
}
