import { sql } from 'kysely';
import type { Tx } from './database/database.ts';
import type { SessionKind } from './sessions.ts';

const kept = {
  researcher: { table: 'known_browser', owner: 'researcher_id' },
  staff: { table: 'staff_browser', owner: 'staff_id' },
} as const;

/** Remembers a browser of a person who signs in. Answers whether it was known, is their first, or is a new one beside others. */
export async function keepBrowser(
  tx: Tx,
  kind: SessionKind,
  personId: string,
  browserHash: Buffer,
): Promise<'known' | 'first' | 'another'> {
  const table = sql.table(kept[kind].table);
  const owner = sql.ref(kept[kind].owner);
  const { rows } = await sql<{ is_new: boolean; has_others: boolean }>`
    insert into ${table} as kept (${owner}, browser_hash) values (${personId}, ${browserHash})
    on conflict (${owner}, browser_hash) do update set last_used_at = now()
    returning kept.xmax = 0 as is_new, exists (
      select from ${table} where ${owner} = ${personId} and browser_hash <> ${browserHash}) as has_others
  `.execute(tx);
  if (!rows[0]?.is_new) return 'known';
  return rows[0].has_others ? 'another' : 'first';
}
