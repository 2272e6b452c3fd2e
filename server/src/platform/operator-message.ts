/**
 * The error as one line for the operator, when it is theirs to fix: a setting, the database, the disk, the network. Null for
 * a defect, which should show its stack instead. `addresses` are the variables that may have named the database, best first.
 */
export function operatorMessageOf(
  error: unknown,
  env: NodeJS.ProcessEnv = process.env,
  addresses: readonly string[] = ['DATABASE_URL'],
): string | null {
  if (!(error instanceof Error)) return null;
  const address = addresses.find((name) => env[name] || env[`${name}_FILE`]);
  const message = messageOf(error, address ? `database of ${address}` : 'embedded database');
  // a message of PostgreSQL may have several lines
  return message && message.replaceAll(/\s*\n\s*/g, ' ');
}

function messageOf(error: Error, database: string): string | null {
  if (error.name === 'DatabaseUnavailable')
    return `the ${database} cannot be reached: ${error.message}`;
  if (writtenForOperators.has(error.name)) return error.message;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen') return `HOST and PORT cannot be listened on: ${error.message}`;
  if (typeof syscall === 'string') return error.message;
  return fixedByOperator.test(code) ? `the ${database} refuses: ${error.message}` : null;
}

/** Errors whose message is written for operators. By name, so that a failing start need not load their modules. */
const writtenForOperators = new Set([
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
  'DeploymentMismatch',
]);

/** SQLSTATEs: wrong password, no such database, no privilege, too many connections, read-only, no space. */
const fixedByOperator = /^(28...|3D000|42501|53300|57P03|25006|53100)$/;
