import { hashOf, randomBelow } from '../../platform/crypto.ts';

const codesAtATime = 10;
// without letters that look like digits
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten new recovery codes. Only their hashes are stored. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesAtATime }, newCode);

const newCode = (): string =>
  Array.from({ length: 24 }, () => letters[randomBelow(letters.length)])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** Unsalted: the codes have 120 random bits. */
export const recoveryHash = (code: string): Buffer =>
  hashOf(code.replaceAll(/[ -]/g, '').toUpperCase());
