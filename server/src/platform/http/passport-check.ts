import { sql } from 'kysely';
import { signatureOf, signatureWindowMs } from '@shieldsource/contract/passport/signature';
import type { App } from '../app.ts';
import { isSame } from '../crypto.ts';
import { refuse } from '../refusal.ts';

const nonceShape = /^[\w-]{8,64}$/;

/**
 * Checks the signature of a passport call and returns the payload without its three signing fields.
 * Refused: a wrong sign, a clock more than five minutes off (the refusal carries the server's), a nonce seen before.
 */
export async function checkSignature(
  app: App,
  payload: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { sign, timestamp, nonce, ...rest } = payload;
  if (typeof sign !== 'string' || typeof nonce !== 'string' || !nonceShape.test(nonce))
    throw refuse('wrongSignature');
  if (!isSame(sign, signatureOf(payload, app.config.passportSalt))) throw refuse('wrongSignature');
  const serverTime = Date.now();
  if (!(Math.abs(serverTime - Number(timestamp)) <= signatureWindowMs))
    throw refuse('staleSignature', { serverTime });
  if (!(await isFirstUse(app, nonce))) throw refuse('repeatedSignature');
  return rest;
}

async function isFirstUse(app: App, nonce: string): Promise<boolean> {
  const added = await app.db
    .insertInto('passport_nonce')
    .values({ nonce, created_at: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}
