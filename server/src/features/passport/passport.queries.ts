import { sql } from 'kysely';
import { hashOf } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Keyed hashes of a challenge's solution; null for what it does not ask for. */
export interface CaptchaHashes {
  readonly answer_hash: Buffer | null;
  readonly work_hash: Buffer | null;
}

export async function insertCaptcha(
  db: Db,
  captcha: CaptchaHashes & { readonly id: string },
): Promise<void> {
  await db.insertInto('captcha').values(captcha).execute();
}

/** Uses up the captcha and answers its solution; undefined when it was used or has expired. */
export const useCaptcha = (db: Db, id: string): Promise<CaptchaHashes | undefined> =>
  db
    .updateTable('captcha')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('created_at', '>', sql<number>`now() - interval '5 minutes'`)
    .returning(['answer_hash', 'work_hash'])
    .executeTakeFirst();

export async function insertTicket(db: Db, ticketHash: Buffer): Promise<void> {
  await db.insertInto('captcha_ticket').values({ ticket_hash: ticketHash }).execute();
}

export async function useTicket(db: Db, ticketHash: Buffer): Promise<boolean> {
  const used = await db
    .deleteFrom('captcha_ticket')
    .where('ticket_hash', '=', ticketHash)
    .where('created_at', '>', sql<number>`now() - interval '5 minutes'`)
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

/** A sign-in whose first step is done. */
export interface BegunSignIn {
  readonly by: 'code' | 'password';
  readonly agreement: number;
  readonly privacy: number;
}

export async function beginSignIn(
  tx: Tx,
  begun: BegunSignIn & {
    readonly ticket: string;
    readonly researcherId: string;
    readonly browser: string;
  },
): Promise<void> {
  await tx
    .insertInto('member_ceremony')
    .values({
      token_hash: hashOf(begun.ticket),
      kind: 'secondFactor',
      researcher_id: begun.researcherId,
      browser_hash: hashOf(begun.browser),
      signs_in_by: begun.by,
      agreement_version: begun.agreement,
      privacy_version: begun.privacy,
    })
    .execute();
}

/** A sign-in that was begun within ten minutes in this browser; undefined for any other. */
export async function findSignIn(
  db: Db,
  ticket: string,
  browser: string,
): Promise<(BegunSignIn & { researcherId: string }) | undefined> {
  const found = await db
    .selectFrom('member_ceremony')
    .where('token_hash', '=', hashOf(ticket))
    .where('browser_hash', '=', hashOf(browser))
    .where('kind', '=', 'secondFactor')
    .where(sql<boolean>`created_at > now() - interval '10 minutes'`)
    .select(['researcher_id', 'signs_in_by', 'agreement_version', 'privacy_version'])
    .executeTakeFirst();
  if (!found?.researcher_id || !found.signs_in_by) return undefined;
  return {
    researcherId: found.researcher_id,
    by: found.signs_in_by,
    agreement: found.agreement_version ?? 0,
    privacy: found.privacy_version ?? 0,
  };
}
