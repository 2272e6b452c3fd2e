import * as z from 'zod/mini';

/** Of a passphrase that a colleague chooses. */
export const minPassphraseLength = 12;

/** What nobody may sign in with: the shortest, and those of few characters. */
export const newPassphrase = z.string('请设置口令').check(
  z.minLength(minPassphraseLength, {
    error: `口令至少 ${minPassphraseLength} 个字符，可以是一句话`,
    abort: true,
  }),
  z.maxLength(256, '口令过长'),
  z.refine((given) => new Set(given).size >= 6, '口令过于简单，请换一句'),
);
