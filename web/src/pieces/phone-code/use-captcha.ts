import * as faults from '@shieldsource/contract/faults';
import {
  type getCaptchaImage,
  getPhoneInitCaptcha,
  postCaptchaVerify,
} from '@shieldsource/contract/passport/calls';
import { lineOf } from '@shieldsource/contract/text/visible';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { useWork } from './use-work.ts';

/** A challenge is valid for five minutes, of which the work itself needs some. */
const usableMs = 4 * 60_000;

export type Captcha = ReturnType<typeof useCaptcha>;

/**
 * A challenge: work that the browser does unseen; where the server is in doubt, also a picture to read, or more work
 * instead. Each challenge gives one ticket, so a new one is needed after every attempt. Where not every attempt needs one,
 * none is fetched until `isNeeded`.
 */
export function useCaptcha(
  challengeCall: typeof getCaptchaImage | typeof getPhoneInitCaptcha = getPhoneInitCaptcha,
  isNeeded = true,
) {
  const { t } = useLingui();
  const [isWorkAlone, setWorkAlone] = useState(false);
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string>();
  const picture = useQuery({
    ...queryOf(challengeCall, { mode: isWorkAlone ? 'work' : 'doubt' }),
    staleTime: Infinity,
    gcTime: 0,
    enabled: isNeeded,
  });
  const work = useWork(picture.data?.work);
  const usedUp = useRef<string>(undefined);

  /** Exchanges the solution for a ticket. When it is wrong or missing, shows that at the field and gives undefined or throws a `CallError`. */
  async function solve(): Promise<string | undefined> {
    const challenge = await currentChallenge();
    if (!challenge) return undefined;
    const { captchaId, image } = challenge;
    if (image && !lineOf(answer)) {
      setError(t`请输入图形验证码`);
      return undefined;
    }
    setError(undefined);
    const number = await solveWork(challenge.work);
    if (challenge.work && number === undefined) return undefined;
    usedUp.current = captchaId;
    try {
      const { ticket } = await call(postCaptchaVerify, {
        captchaId,
        ...(image && { answer: lineOf(answer) }),
        ...(number !== undefined && { work: number }),
      });
      return ticket;
    } catch (caught) {
      showRefusal(caught);
      throw caught;
    }
  }

  /**
   * The current challenge, once it is fetched; undefined when it cannot be. One that was used up gives way to the one under
   * way, and an old one without a picture to a new one; one with a picture stays, as somebody may be reading it.
   */
  async function currentChallenge(): Promise<typeof picture.data> {
    const { data } = picture;
    const isUsedUp = (one: typeof data) => one !== undefined && one.captchaId === usedUp.current;
    const isOld = data?.image === '' && Date.now() - picture.dataUpdatedAt > usableMs;
    if (data && !isOld && !isUsedUp(data)) return data;
    // still the one before where no other could be fetched
    const { data: next } = await picture.refetch({ cancelRefetch: false });
    return isUsedUp(next) ? undefined : next;
  }

  async function solveWork(asked = picture.data?.work): Promise<number | undefined> {
    try {
      return await work.done(asked);
    } catch {
      setError(t`计算验证未能进行，请检查网络后重试`);
      return undefined;
    }
  }

  /** Shows at the field that the answer or its ticket was refused. */
  function showRefusal(caught: unknown) {
    if (!(caught instanceof CallError)) return;
    const own = [faults.wrongCaptcha, faults.captchaNeeded, faults.workNeeded];
    const codes = own.map(({ code }): number => code);
    if (caught.code !== undefined && codes.includes(caught.code)) setError(caught.message);
  }

  return {
    picture,
    answer,
    error,
    isWorkAlone,
    /** Whether there is a picture to read: the server asks for one, and the person has not chosen work instead. */
    hasPicture: !isWorkAlone && Boolean(picture.data?.image),
    /** The share of the work that has been tried, 0 to 1; undefined where there is none. */
    share: work.share,
    solve,
    showRefusal,
    setAnswer: (value: string) => {
      setAnswer(value);
      setError(undefined);
      // starts the work while the letters are being typed
      void solveWork();
    },
    newPicture: () => {
      setAnswer('');
      void picture.refetch();
    },
    /** Switches between reading a picture and letting the browser work. */
    changeWay: () => {
      setWorkAlone(!isWorkAlone);
      setAnswer('');
      setError(undefined);
    },
  };
}
