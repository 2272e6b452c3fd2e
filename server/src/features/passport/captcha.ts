import { v7 as newId } from 'uuid';
import type { App } from '../../platform/app.ts';
import { rememberCaptcha } from '../../platform/dev/captcha-answers.ts';
import * as queries from './passport.queries.ts';
import { drawPicture } from './picture.ts';

/** A new picture good for one answer within five minutes; only a keyed hash of the answer is kept. */
export async function drawCaptcha(app: App): Promise<{ captchaId: string; image: string }> {
  const captchaId = newId();
  const { text, png } = await drawPicture();
  await queries.insertCaptcha(app.db, captchaId, answerHash(app, captchaId, text));
  if (!app.config.isProduction) rememberCaptcha(captchaId, text);
  return { captchaId, image: `data:image/png;base64,${png.toString('base64')}` };
}

/** Not case-sensitive: people read letters, not code points. */
export const answerHash = (app: App, captchaId: string, answer: string): Buffer =>
  app.keys.digest('captcha', `${captchaId}:${answer.trim().toLowerCase()}`);
