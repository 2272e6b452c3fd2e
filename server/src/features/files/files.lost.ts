import type { App } from '../../platform/app.ts';
import { inBatches } from '../../platform/database/batches.ts';
import * as queries from './files.queries.ts';

/** The ids and keys of all files whose bytes are not in the store and that are not marked as lost. */
export async function findLost({
  db,
  files,
}: Pick<App, 'db' | 'files'>): Promise<{ id: string; key: string }[]> {
  const found: { id: string; key: string }[] = [];
  for await (const some of inBatches((last, most) => queries.listAfter(db, last, most)))
    for (const file of some) {
      const isKnown = (await files.has(file.key)) || (await files.isMarkedLost(file.key));
      if (!isKnown) found.push({ id: file.id, key: file.key });
    }
  return found;
}
