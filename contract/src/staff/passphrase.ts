import * as z from 'zod/mini';
import { saying } from '../say.ts';

/** The least length of a passphrase. */
export const minPassphraseLength = 12;

/** A passphrase that a colleague chooses: not too short, and not of few different characters. The server also refuses those that are easy to guess. */
export const newPassphrase = z.string('请设置密码').check(
  z.minLength(1, { error: '请设置密码', abort: true }),
  z.minLength(minPassphraseLength, {
    error: saying('密码至少 {least} 个字符，可以是一句话', { least: minPassphraseLength }),
    abort: true,
  }),
  z.maxLength(256, '密码过长'),
  z.refine((given) => new Set(given).size >= 6, '密码过于简单，请换一个'),
);
