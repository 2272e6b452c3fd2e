import { hashTry } from '@shieldsource/contract/passport/work-tries';

/** Work with this number hidden in it. */
export const givenWork = (number: number, most: number, salt = 'salt') => ({
  salt,
  goal: hashTry(number, salt),
  most,
});
