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
import { useWork } from './use-work.ts';

/** A challenge lasts five minutes, and the work in it takes some. */
const goodForMs = 4 * 60_000;

export type Captcha = ReturnType<typeof useCaptcha>;

/**
 * A challenge: work that the browser does unseen; where the server is in doubt, a picture and what the person reads in it,
 * or more work instead. It is good for one ticket, so whatever comes of it, ask for a new one.
 */
export function useCaptcha(
  drawnBy: typeof getCaptchaImage | typeof getPhoneInitCaptcha = getPhoneInitCaptcha,
) {
  const { t } = useLingui();
  const [isWorkAlone, setWorkAlone] = useState(false);
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string>();
  const picture = useQuery({
    ...queryOf(drawnBy, { mode: isWorkAlone ? 'work' : 'doubt' }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const work = useWork(picture.data?.work);

  /** Turns the answer into a ticket, or says at the field why not: then undefined, or a `CallError`. */
  async function solve(): Promise<string | undefined> {
    const challenge = await goodOne();
    if (!challenge) return undefined;
    const { captchaId, image } = challenge;
    if (image && !answer.trim()) {
      setError(t`请输入图形验证码`);
      return undefined;
    }
    setError(undefined);
    const number = await worked(challenge.work);
    if (challenge.work && number === undefined) return undefined;
    try {
      const { ticket } = await call(postCaptchaVerify, {
        captchaId,
        ...(image && { answer: answer.trim() }),
        ...(number !== undefined && { work: number }),
      });
      return ticket;
    } catch (caught) {
      tellRefusal(caught);
      throw caught;
    }
  }

  /** The challenge, waited for while it is under way; where nobody had to look at it and it has become too old, another. */
  async function goodOne(): Promise<typeof picture.data> {
    const isOld = Date.now() - picture.dataUpdatedAt > goodForMs;
    const isGood = picture.data && !(isOld && picture.data.image === '');
    return isGood ? picture.data : (await picture.refetch({ cancelRefetch: false })).data;
  }

  async function worked(asked = picture.data?.work): Promise<number | undefined> {
    try {
      return await work.done(asked);
    } catch {
      setError(t`计算验证没能进行，请检查网络后再试一次`);
      return undefined;
    }
  }

  /** Says at the field that the answer, or the ticket it became, was no good. */
  function tellRefusal(caught: unknown) {
    if (!(caught instanceof CallError)) return;
    const { wrongCaptcha, captchaNeeded, workNeeded } = faults;
    const told = [wrongCaptcha, captchaNeeded, workNeeded].map(({ code }): number => code);
    if (caught.code !== undefined && told.includes(caught.code)) setError(caught.message);
  }

  return {
    picture,
    answer,
    error,
    isWorkAlone,
    /** The server is in doubt, and the person did not choose to let the browser work. */
    hasPicture: !isWorkAlone && Boolean(picture.data?.image),
    /** What has been tried of the work, 0 to 1; undefined where none is under way or done. */
    share: work.share,
    solve,
    tellRefusal,
    setAnswer: (value: string) => {
      setAnswer(value);
      setError(undefined);
      // who is typing the picture's letters will not have to wait for it then
      void worked();
    },
    newPicture: () => {
      setAnswer('');
      void picture.refetch();
    },
    /** Between reading a picture and letting the browser work. */
    changeWay: () => {
      setWorkAlone(!isWorkAlone);
      setAnswer('');
      setError(undefined);
    },
  };
}
