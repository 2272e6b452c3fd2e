import { dictionary } from '@zxcvbn-ts/language-common';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);
const fewestCharacters = 5;

/**
 * Whether a password is easy to guess: on the list of common ones, one of them with a few digits or signs added, a few
 * characters repeated, or the account's phone.
 */
export function isCommonPassword(password: string, phone: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const stem = text.replace(/[^\p{L}]{1,4}$/u, '');
  return (
    common.has(text) ||
    common.has(stem) ||
    new Set(text).size < fewestCharacters ||
    text.includes(phone.slice(-11))
  );
}
