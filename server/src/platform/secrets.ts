import { closeSync, existsSync, readFileSync } from 'node:fs';
import { settingKeys, settings } from '@shieldsource/contract/settings/settings';
import { BadConfig } from './bad-config.ts';

/** Variables that nobody but the server may read. Each may come as a file: `NAME_FILE`. */
export const secretNames: readonly string[] = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'STANDBY_DATABASE_URL',
  'POOLER_DATABASE_URL',
  'ENCRYPTION_KEY',
  'INDEX_KEY',
  'OLD_ENCRYPTION_KEYS',
  'OLD_INDEX_KEY',
  'PASSPORT_SALT',
  'AUDIT_SIGNING_KEY',
  'S3_SECRET_ACCESS_KEY',
  'SMS_WEBHOOK_URL',
  ...settingKeys.filter((key) => settings[key].isSecret).map((key) => settings[key].env),
];

/** The database as its owner has it is for commands: a server neither uses nor keeps it. */
const ownersAddress = ['MIGRATE_DATABASE_URL', 'MIGRATE_DATABASE_URL_FILE'];

/** The environment with what stands in files. Throws `BadConfig` for a file that cannot be read, or is one of two. */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = secretNames.flatMap((name): [string, string][] => {
    const path = env[`${name}_FILE`];
    if (!path) return [];
    if (env[name]) throw new BadConfig(`${name} and ${name}_FILE are both set: leave one of them`);
    return [[name, secretIn(`${name}_FILE`, path)]];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function secretIn(name: string, path: string): string {
  let text;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new BadConfig(`${name}=${path} cannot be read: ${(error as Error).message}`);
  }
  if (text === '') throw new BadConfig(`${name}=${path} is empty`);
  return text;
}

/** What a server gets of an environment: all but secrets and the names of their files, and the secrets, from wherever they stand. */
export function partedSecrets(env: NodeJS.ProcessEnv): {
  secrets: NodeJS.ProcessEnv;
  others: NodeJS.ProcessEnv;
} {
  const whole = Object.entries(withSecretFiles(env)).filter(
    ([name]) => !ownersAddress.includes(name),
  );
  const isSecret = ([name]: [string, unknown]) => secretNames.includes(name);
  const isFile = ([name]: [string, unknown]) => secretNames.some((one) => name === `${one}_FILE`);
  return {
    secrets: Object.fromEntries(whole.filter(isSecret)),
    others: Object.fromEntries(whole.filter((entry) => !isSecret(entry) && !isFile(entry))),
  };
}

/** Names the pipe in which a process finds its secrets. */
export const secretsPipe = 'SHIELDSOURCE_SECRETS_FD';
const onTheWay = 'SHIELDSOURCE_SECRETS';
// the shell alone can leave a pipe open for what it becomes
const becomeWithoutThem = `secrets=$${onTheWay}; unset ${onTheWay}
exec "$0" "$@" 3<<end
$secrets
end`;

/**
 * Makes this process anew, with the same id, without the secrets of its environment: the system shows that as it began to
 * whatever runs as the same user, and children inherit it. The secrets wait in a pipe for `receivedEnvironment`. Answers
 * where there is nothing to leave behind, or no way to.
 */
export function leaveSecretsBehind(words: readonly string[]): void {
  const { NODE_CHANNEL_FD: isTalking, ...env } = process.env;
  const secrets = secretNames.filter((name) => env[name]);
  const canBecome = typeof process.execve === 'function' && existsSync('/bin/sh');
  if (secrets.length === 0 || !canBecome || isTalking !== undefined) return;
  const kept = secrets.filter((name) => !ownersAddress.includes(name));
  const held = JSON.stringify(Object.fromEntries(kept.map((name) => [name, env[name]])));
  for (const name of [...secrets, ...ownersAddress]) delete env[name];
  process.execve?.(
    '/bin/sh',
    ['sh', '-c', becomeWithoutThem, process.execPath, ...process.execArgv, ...words],
    { ...env, [secretsPipe]: '3', [onTheWay]: held },
  );
}

/** The environment, with the secrets that this process left behind as it began. */
export function receivedEnvironment(): NodeJS.ProcessEnv {
  for (const name of ownersAddress) delete process.env[name];
  const number = process.env[secretsPipe];
  if (number === undefined) return process.env;
  delete process.env[secretsPipe];
  const secrets = JSON.parse(readFileSync(Number(number), 'utf8')) as Record<string, string>;
  closeSync(Number(number));
  return { ...process.env, ...secrets };
}
