import { openDatabase } from '../../server/src/platform/database/database.ts';

/** Runs statements on the data of a site that is closed: `node change-data.ts <folder> <statements>`. */
const [dataDir = '', statements = ''] = process.argv.slice(2);
const { pool, close } = await openDatabase({ dataDir });
try {
  await pool.query(statements);
} finally {
  await close();
}
