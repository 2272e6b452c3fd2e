import { create } from 'ppfun-captcha';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import type { App } from '../../platform/app.ts';
import { rememberCaptcha } from '../../platform/dev/captcha-answers.ts';
import * as queries from './passport.queries.ts';

/** A new picture good for one answer within five minutes; only a keyed hash of the answer is kept. */
export async function drawCaptcha(app: App): Promise<{ captchaId: string; image: string }> {
  const captchaId = newId();
  // neither 0 and O nor 1, I and l; drawn as pixels, because a vector picture would spell its letters out
  const { data, text } = create({
    size: 5,
    ignoreChars: '0oO1iIlL',
    width: 240,
    height: 80,
    stroke: '#1d3b66',
    fontSize: 70,
  });
  const pixels = await sharp(Buffer.from(data))
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer();
  await queries.insertCaptcha(app.db, captchaId, answerHash(app, captchaId, text));
  if (!app.config.isProduction) rememberCaptcha(captchaId, text);
  return { captchaId, image: `data:image/png;base64,${pixels.toString('base64')}` };
}

/** Not case-sensitive: people read letters, not code points. */
export const answerHash = (app: App, captchaId: string, answer: string): Buffer =>
  app.keys.digest('captcha', `${captchaId}:${answer.trim().toLowerCase()}`);
