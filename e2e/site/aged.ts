import { openDatabase } from '../../server/src/platform/database/database.ts';

/** On the data of a site that is stopped: nobody has been there for eight days. */
export async function ageSessions(dataDir: string): Promise<void> {
  const { pool, close } = await openDatabase({ dataDir });
  await pool.query(`update session set last_seen_at = last_seen_at - interval '8 days'`);
  await close();
}
