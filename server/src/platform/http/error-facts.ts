import pg from 'pg';

interface ErrorFacts extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

/**
 * What the log says of an error. Of one from the database neither message nor detail, because both may quote a row; of any
 * other nothing but its own message and where it happened.
 */
export function errorFacts(error: Error): ErrorFacts {
  const { name, message, stack = '', cause } = error;
  const { code } = error as { code?: unknown };
  const facts = {
    type: name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause instanceof Error ? { cause: errorFacts(cause) } : {}),
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  };
  if (!(error instanceof pg.DatabaseError)) return facts;
  const { constraint, table, column, routine } = error;
  return { ...facts, message: 'refused by the database', constraint, table, column, routine };
}
