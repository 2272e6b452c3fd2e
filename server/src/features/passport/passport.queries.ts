import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export async function insertCaptcha(db: Db, id: string, answerHash: Buffer): Promise<void> {
  await db.insertInto('captcha').values({ id, answer_hash: answerHash }).execute();
}

/** Uses the captcha up and tells whether the answer was right. */
export async function useCaptcha(db: Db, id: string, answerHash: Buffer): Promise<boolean> {
  const used = await db
    .updateTable('captcha')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('created_at', '>', sql<number>`now() - interval '5 minutes'`)
    .returning('answer_hash')
    .executeTakeFirst();
  return used?.answer_hash.equals(answerHash) ?? false;
}

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
