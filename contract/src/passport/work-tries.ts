import { scrypt } from '@noble/hashes/scrypt.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Work } from './work.ts';

/** One try takes a MiB of memory, so that native code is not much faster than a page. */
export const scryptCost = { N: 1024, r: 8, p: 1, dkLen: 16 } as const;

/** The hash of one try, in the form of `goal`. Takes milliseconds. */
export const hashTry = (number: number, salt: string): string =>
  bytesToHex(scrypt(String(number), salt, scryptCost));

/** Whether this number solves the proof of work. */
export const isSolution = ({ salt, goal }: Work, number: number): boolean =>
  hashTry(number, salt) === goal;
