import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

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
