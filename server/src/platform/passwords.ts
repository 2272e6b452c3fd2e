import { hash, verify } from '@node-rs/argon2';
import { newToken } from './crypto.ts';
import { hashing } from './threads.ts';

/** Argon2id, 19 MiB, two passes (OWASP's floor). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const todays = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

export const hashPassword = (password: string): Promise<string> =>
  hashing(() => hash(password, cost));

/** A hash as they are made today of a password that was just right; undefined where `kept` is one already. */
export const renewedHash = async (kept: string, password: string): Promise<string | undefined> =>
  kept.startsWith(todays) ? undefined : hashPassword(password);

// verified when there is nobody, or no password, so that it takes as long as when there is
const nobodysHash = hashPassword(newToken());

/** Whether this is the password of the hash. Without a hash it never is, and that takes as long to say. */
export async function isRightPassword(
  kept: string | null | undefined,
  given: string,
): Promise<boolean> {
  const known = kept ?? (await nobodysHash);
  const isRight = await hashing(() => verify(known, given));
  return isRight && typeof kept === 'string';
}
