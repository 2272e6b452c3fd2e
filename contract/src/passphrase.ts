import * as z from 'zod/mini';

/** Of a passphrase that a colleague chooses. */
export const minPassphraseLength = 12;

/** What nobody may sign in with: the shortest, and what every guesser begins with. */
export const newPassphrase = z.string('请设置口令').check(
  z.minLength(minPassphraseLength, {
    error: `口令至少 ${minPassphraseLength} 个字符，可以是一句话`,
    abort: true,
  }),
  z.maxLength(256, '口令过长'),
  z.refine((given) => new Set(given).size >= 6, '口令过于简单，请换一句'),
  z.refine((given) => !/shield[- ]?source|盾源/i.test(given), '口令里不要用产品的名字'),
);
