import { v7 as newId } from 'uuid';
import type { ChallengeMode, getPhoneInitCaptcha } from '@shieldsource/contract/passport/calls';
import type { OutputOf } from '@shieldsource/contract/route';
import type { Work } from '@shieldsource/contract/passport/work';
import type { App } from '../../platform/app.ts';
import { newToken, randomBelow, hashTryInThread } from '../../platform/crypto.ts';
import { rememberCaptcha } from '../../platform/dev/captcha-answers.ts';
import { inThread } from '../../platform/threads.ts';
import { countDoubt, workTriesFor } from './doubt.ts';
import * as queries from './passport.queries.ts';
import { drawPicture } from './picture.ts';

/**
 * A new challenge for a caller from `ip`, valid for one answer within five minutes; only keyed hashes of its solution are
 * stored. The doubt about the address decides what it asks for: a picture and perhaps work, or work alone. Pages ask for a
 * picture only where there is doubt.
 */
export async function newChallenge(
  app: App,
  ip: string,
  mode: ChallengeMode = 'picture',
): Promise<OutputOf<typeof getPhoneInitCaptcha>> {
  const captchaId = newId();
  const doubt = await countDoubt(app, ip);
  const hasPicture = mode === 'picture' || (mode === 'doubt' && doubt > 0);
  const most = workTriesFor(doubt, hasPicture);
  const picture = hasPicture ? await inThread(drawPicture) : undefined;
  const hidden = most > 0 ? await hideNumber(most) : undefined;
  await queries.insertCaptcha(app.db, {
    id: captchaId,
    answer_hash: picture ? answerHash(app, captchaId, picture.text) : null,
    work_hash: hidden ? workHash(app, captchaId, hidden.number) : null,
  });
  if (picture && !app.config.isProduction) rememberCaptcha(captchaId, picture.text);
  return {
    captchaId,
    image: picture ? `data:image/png;base64,${picture.png.toString('base64')}` : '',
    work: hidden?.work,
  };
}

/** The hash of an answer, case-insensitive and in one Unicode form. */
export const answerHash = (app: App, captchaId: string, answer: string): Buffer =>
  app.keys.digest('captcha', `${captchaId}:${answer.trim().toLowerCase()}`);

export const workHash = (app: App, captchaId: string, number: number): Buffer =>
  app.keys.digest('captcha-work', `${captchaId}:${number}`);

// the salt is new, so that nothing can be computed in advance
async function hideNumber(most: number): Promise<{ number: number; work: Work }> {
  const [number, salt] = [randomBelow(most), newToken()];
  return { number, work: { salt, goal: await hashTryInThread(number, salt), most } };
}
