import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { Config } from '../src/platform/config.ts';

/** A running server that a test can stop or kill. */
export interface ServerProcess {
  readonly url: string;
  /** Its output so far, of both streams. */
  output(): string;
  /** Resolves to its exit code, however it ends. */
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Kills it at once. */
  kill(): Promise<void>;
  /** Stops it in order. Throws when its exit code is not 0. */
  stop(): Promise<void>;
}

/** The settings of a deployment; two starts with the same settings are the same deployment. */
export type Deployment = Pick<Config, 'dataDir' | 'encryptionKey' | 'indexKey' | 'passportSalt'> & {
  readonly databaseUrl: string | null;
};

/** The environment by which a command or a server finds its deployment. */
export function environmentOf(deployment: Deployment): Record<string, string> {
  return {
    DATA_DIR: deployment.dataDir,
    ENCRYPTION_KEY: deployment.encryptionKey,
    INDEX_KEY: deployment.indexKey,
    PASSPORT_SALT: deployment.passportSalt,
    ...(deployment.databaseUrl ? { DATABASE_URL: deployment.databaseUrl } : {}),
  };
}

/** Caches compiled modules between the many starts of a test. */
export const processEnvironment = {
  PATH: process.env['PATH'],
  NODE_ENV: 'test',
  APP_ENV: 'test',
  DEMO: '0',
  NODE_COMPILE_CACHE: fileURLToPath(
    new URL('../../node_modules/.cache/shieldsource', import.meta.url),
  ),
};

/** Starts the whole server, and answers once it listens. Throws with its output when it ends instead. */
export async function startServer(
  deployment: Deployment,
  settings: Readonly<Record<string, string>> = {},
  program = 'serve.ts',
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url))], {
    env: { ...processEnvironment, PORT: '0', ...environmentOf(deployment), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let [output, errors] = ['', ''];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (errors = (errors + text).slice(-4_000)));
  const listening = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const [, url] = /已启动\n.*?(http:\/\/[^/]+)\/.*\n/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([
    listening,
    ended.then((code) => Promise.reject(new Error(`the server left with ${code}: ${errors}`))),
  ]);
  return {
    url,
    output: () => output,
    ended,
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      if (code !== 0) throw new Error(`the server left with ${code}: ${errors}`);
    },
  };
}

const running = new Set<ChildProcess>();
// servers that a failed test left running
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});
