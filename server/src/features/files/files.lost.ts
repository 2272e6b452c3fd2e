import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/database.ts';
import * as queries from './files.queries.ts';

/** The ids and keys of all files whose bytes are not in the store and that are not marked as lost. */
export async function findLost({
  db,
  files,
}: Pick<App, 'db' | 'files'>): Promise<{ id: string; key: string }[]> {
  const found: { id: string; key: string }[] = [];
  for await (const file of eachFile(db)) {
    const isKnown = (await files.has(file.key)) || (await files.isMarkedLost(file.key));
    if (!isKnown) found.push(file);
  }
  return found;
}

async function* eachFile(db: Db) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const some = await queries.listAfter(db, after);
    yield* some;
    const last = some.at(-1);
    if (!last) return;
    after = last.id;
  }
}
