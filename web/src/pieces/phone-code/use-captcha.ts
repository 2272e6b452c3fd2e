import { faults } from '@shieldsource/contract/faults';
import {
  type getCaptchaImage,
  getPhoneInitCaptcha,
  postCaptchaVerify,
} from '@shieldsource/contract/passport';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';

export type Captcha = ReturnType<typeof useCaptcha>;

/** The picture and what the person reads in it. A picture is good for one ticket, so whatever comes of it, ask for a new one. */
export function useCaptcha(
  drawnBy: typeof getCaptchaImage | typeof getPhoneInitCaptcha = getPhoneInitCaptcha,
) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string>();
  const picture = useQuery({
    ...queryOf(drawnBy, {}),
    staleTime: Infinity,
    gcTime: 0,
  });

  /** Turns the answer into a ticket, or says at the field why not: then undefined, or a `CallError`. */
  async function solve(): Promise<string | undefined> {
    if (!picture.data) return undefined;
    if (!answer.trim()) {
      setError(t`请输入图形验证码`);
      return undefined;
    }
    try {
      const { captchaId } = picture.data;
      return (await call(postCaptchaVerify, { captchaId, answer: answer.trim() })).ticket;
    } catch (caught) {
      tellRefusal(caught);
      throw caught;
    }
  }

  /** Says at the field that the answer, or the ticket it became, was no good. */
  function tellRefusal(caught: unknown) {
    if (!(caught instanceof CallError)) return;
    const { wrongCaptcha, captchaNeeded } = faults;
    if (caught.code === wrongCaptcha.code || caught.code === captchaNeeded.code)
      setError(caught.message);
  }

  return {
    picture,
    answer,
    error,
    solve,
    tellRefusal,
    setAnswer: (value: string) => {
      setAnswer(value);
      setError(undefined);
    },
    newPicture: () => {
      setAnswer('');
      void picture.refetch();
    },
  };
}
