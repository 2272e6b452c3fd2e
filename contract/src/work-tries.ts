import { scrypt } from '@noble/hashes/scrypt.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Work } from './work.ts';

/** What one try costs: a MiB of memory, so that native code is not much quicker at it than a page is. */
export const tryCost = { N: 1024, r: 8, p: 1, dkLen: 16 } as const;

/** What a number comes to with this salt, as `goal` is written. Takes milliseconds. */
export const triedOut = (number: number, salt: string): string =>
  bytesToHex(scrypt(String(number), salt, tryCost));

/** Whether it is this number that the work hides. */
export const isHidden = ({ salt, goal }: Work, number: number): boolean =>
  triedOut(number, salt) === goal;
