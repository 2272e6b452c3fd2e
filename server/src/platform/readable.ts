import type { App } from './app.ts';
import { raiseAlarm } from './alarms.ts';
import type { Keys } from './crypto.ts';
import { lenderOf } from './database/database.ts';
import { outsideTransaction } from './database/stray-query.ts';
import type { SealedColumn } from './rotation.ts';

const mostRemembered = 1_000;
/** What each deployment's keys did not open, by column and row: its alarm is raised once by each process. */
const told = new WeakMap<Keys, Set<string>>();

/**
 * What is sealed in a row of a list; null when it does not open. One broken value must not take the whole list with it: the
 * row stands without it, and an alarm names it. An act that needs the value opens it by `keys.open`, which throws.
 */
export function openInList(
  app: Pick<App, 'keys' | 'log' | 'settings' | 'db'>,
  { table, column, placeOf }: SealedColumn,
  id: string,
  sealed: Buffer,
): string | null {
  try {
    return app.keys.open(sealed, placeOf(id));
  } catch {
    const known = told.get(app.keys) ?? new Set();
    told.set(app.keys, known);
    const name = `${table}.${column} ${id}`;
    if (!known.has(name) && known.size < mostRemembered) {
      known.add(name);
      const later = { ...app, log: app.log, db: lenderOf(app.db) };
      void outsideTransaction(() => raiseAlarm(later, 'sealedBroken', { table, column, id }));
    }
    return null;
  }
}
