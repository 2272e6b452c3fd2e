/**
 * What to tell the person who started this program, in one line, when they can mend what stopped it: a setting, the
 * database, the disk, the network. Null for a defect, which shows where it happened.
 */
export function oneLineOf(error: unknown, env: NodeJS.ProcessEnv = process.env): string | null {
  if (!(error instanceof Error)) return null;
  const line = lineOf(
    error,
    env['DATABASE_URL'] ? 'database of DATABASE_URL' : 'embedded database',
  );
  // a server's own words may go over several
  return line && line.replaceAll(/\s*\n\s*/g, ' ');
}

function lineOf(error: Error, database: string): string | null {
  if (error.name === 'DatabaseUnavailable')
    return `the ${database} cannot be reached: ${error.message}`;
  if (written.has(error.name)) return error.message;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen') return `HOST and PORT cannot be listened on: ${error.message}`;
  if (typeof syscall === 'string') return error.message;
  return refusedBySettings.test(code) ? `the ${database} refuses: ${error.message}` : null;
}

/** Whose message is one line for a person already. By name, so that a start that fails loads nothing else first. */
const written = new Set([
  'BadArchive',
  'BadConfig',
  'BadHead',
  'BadLines',
  'CannotJoin',
  'EmbeddedRefusal',
  'MigrationBlocked',
  'MigrationMismatch',
  'NotEmpty',
  'NotForSeeding',
  'NotLost',
  'StaffRefused',
  'StorageTrouble',
  'Unfit',
]);

/** Wrong password, no such database, no right, too many connections, read-only, no space. */
const refusedBySettings = /^(28...|3D000|42501|53300|57P03|25006|53100)$/;
