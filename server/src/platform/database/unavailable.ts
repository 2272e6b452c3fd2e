import pg from 'pg';

/**
 * The database cannot be reached, or was lost on the way. What was under way may have been done or not; the same may be
 * asked again in a moment.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  constructor(cause: unknown) {
    super(
      cause instanceof Error && cause.message !== ''
        ? cause.message
        : 'the database cannot be reached',
      { cause },
    );
  }
}

/** Keeps in mind when this connection breaks. */
export function watchConnection(client: pg.ClientBase): void {
  // a listener is needed in any case: without one a broken connection would end the process
  client.on('error', () => lost.add(client));
}

/** What to tell of a query that failed: the server's own answer as it is, or that the connection was lost under it. */
export function queryFailure(client: pg.ClientBase, error: unknown): unknown {
  const isLost = error instanceof pg.DatabaseError ? isOfPooler(error) : lost.has(client);
  return isLost ? new DatabaseUnavailable(error) : error;
}

/** A pooler says so of whatever ends a connection; PostgreSQL only of what breaks its protocol. */
const isOfPooler = ({ code, severity }: pg.DatabaseError): boolean =>
  code === '08P01' && severity === 'FATAL';

/** What to tell of a connection that was not made: a server's answer, such as a wrong password, as it is. */
export function connectFailure(error: unknown): unknown {
  const isAnswer =
    error instanceof pg.DatabaseError && !passing.has(error.code ?? '') && !isOfPooler(error);
  return isAnswer || error instanceof TypeError ? error : new DatabaseUnavailable(error);
}

/** Whether it is the server that is not there, and not one that may be: with all connections taken for too long, it may. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable)
    // the pool's own words
    return error.message !== 'timeout exceeded when trying to connect';
  return error instanceof pg.DatabaseError && (error.code ?? '').startsWith('57P0');
}

const lost = new WeakSet<pg.ClientBase>();
/** Starting up or shutting down, or no connection is free. */
const passing = new Set(['57P01', '57P02', '57P03', '53300']);
