import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { tell } from '../observed.ts';
import { GuardedPool, StrayQuery } from './stray-query.ts';
import { queryFailure } from './unavailable.ts';
import { PooledClient, WatchedClient } from './watched-client.ts';

/**
 * The pool as Kysely sees it: each connection gives every text that can be prepared a name, so it is parsed and
 * planned once, but for those of a pooler, which may prepare it elsewhere. Each checkout is a lease that ends with its release.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  return {
    connect: async () =>
      lease(await pool.connect(), () => pool instanceof GuardedPool && pool.distrust()),
    end: () => pool.end(),
    options: pool.options,
  };
}

/** One connection as Kysely sees a pool of it. Whoever has it lets go of it. */
export function poolOfOne(connection: PostgresPoolClient): PostgresPool {
  const lent: PostgresPoolClient = { ...connection, release() {} };
  return { connect: async () => lent, end: async () => {}, options: {} };
}

/** A connection keeps this many statements at most: further texts run unnamed, and its release replaces it. */
export const namedStatementsPerConnection = 500;

const namesOf = new WeakMap<pg.PoolClient, Map<string, string>>();
const preparable = /^[\s(]*(select|insert|update|delete|with|merge)\b/i;

export function lease(client: pg.PoolClient, distrust = () => {}): PostgresPoolClient {
  const names = namesOf.get(client) ?? new Map<string, string>();
  namesOf.set(client, names);
  let isReleased = false;
  let isStale = false;
  let underWay = 0;

  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    if (isReleased)
      throw new StrayQuery('A query came after the end of its transaction: an await is missing');
    underWay += 1;
    const startedAt = performance.now();
    let isDone = false;
    try {
      const answer: unknown = await client.query(named(text, parameters));
      isDone = true;
      return answer;
    } catch (error) {
      // A migration changed the columns behind a prepared statement: this connection must not be used again.
      isStale ||= (error as { routine?: string }).routine === 'RevalidateCachedQuery';
      // After a change of roles the connections may still lead to the server that only reads.
      if ((error as { code?: string }).code === '25006') distrust();
      throw queryFailure(client, error);
    } finally {
      underWay -= 1;
      tell('statement', { text, seconds: (performance.now() - startedAt) / 1_000, isDone });
    }
  }

  function named(text: string, parameters: readonly unknown[]): pg.QueryConfig {
    if (client instanceof PooledClient || !preparable.test(text))
      return { text, values: [...parameters] };
    const name = names.get(text) ?? `s${names.size + 1}`;
    if (!names.has(text)) {
      if (names.size >= namedStatementsPerConnection) {
        isStale = true;
        return { text, values: [...parameters] };
      }
      names.set(text, name);
    }
    return { name, text, values: [...parameters] };
  }

  function release(isBroken = false): void {
    isReleased = true;
    // who asked at once and failed waits for no more of it, nor shall the next
    const isLeft = underWay > 0;
    if (isLeft && client instanceof WatchedClient) client.giveUp('nobody waits for it any more');
    client.release(isBroken || isStale || isLeft);
  }

  return { query: query as PostgresPoolClient['query'], release };
}
