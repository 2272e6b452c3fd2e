import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { spawn } from './children.ts';
import { makeFolder } from './make-folder.ts';
import { partedSecrets, secretsPipe } from './secrets.ts';

/** The folder of the whole program. */
export const programs = resolve(import.meta.dirname, '../../..');

interface Reach {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/**
 * How Node is told what a process may touch. It starts no other one, looks into none, and opens nothing else, whatever its
 * JavaScript is made to do; native code is not held.
 */
export const fence = ({ reads, writes }: Reach): string[] => [
  '--permission',
  '--allow-addons',
  // that native code is not held is said here
  '--disable-warning=PERM0001',
  ...reads.map((path) => `--allow-fs-read=${path}`),
  ...writes.map((path) => `--allow-fs-write=${path}`),
];

/** Whether this process is held by one. */
export const isFenced = (): boolean =>
  (process as { permission?: unknown }).permission !== undefined;

/**
 * Runs the server of production behind a fence, with its secrets in a pipe, until it ends; answers its exit code. Signals are
 * handed on. It ends, too, when this process is gone. `serves` does for it what it may not do itself.
 */
export async function runFenced(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  serves: (server: ReturnType<typeof spawn>) => void,
): Promise<number> {
  makeFolder(dataDir);
  const { secrets, others } = partedSecrets(env);
  const data = [...new Set([dataDir, realpathSync(dataDir)])];
  const reads = [programs, ...data, ...readByDatabases(secrets, others)];
  const words = [...fence({ reads, writes: data }), '--expose-gc', serverProgram];
  const server = spawn(process.execPath, words, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc', 'pipe'],
    serialization: 'advanced',
    env: { ...others, [secretsPipe]: '4' },
  });
  (server.stdio[4] as Writable).end(JSON.stringify(secrets));
  serves(server);
  let isTold = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isTold = true;
      server.kill(signal);
    });
  const [code] = (await once(server, 'exit')) as [number | null];
  return code ?? (isTold ? 0 : 1);
}

const serverProgram = join(programs, 'server/src/fenced.ts');

/** Files that the client of the database opens: what its addresses name for TLS, and where passwords may stand. */
export function readByDatabases(
  secrets: Readonly<Record<string, string | undefined>>,
  env: NodeJS.ProcessEnv,
): string[] {
  const named = ['DATABASE_URL', 'STANDBY_DATABASE_URL', 'POOLER_DATABASE_URL'].flatMap((url) =>
    ['sslrootcert', 'sslcert', 'sslkey'].map(
      (name) => URL.parse(secrets[url] ?? '')?.searchParams.get(name) ?? '',
    ),
  );
  return [...named, env['PGPASSFILE'] ?? join(homedir(), '.pgpass')]
    .filter((path) => path !== '' && existsSync(path))
    .map((path) => resolve(path));
}
