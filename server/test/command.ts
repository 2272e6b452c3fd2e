import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { newKey } from '../src/platform/crypto.ts';
import { environmentOf, processEnvironment, type Deployment } from './server-process.ts';

/** For tests that run commands, which each open the database. */
export const timeout = 240_000;

/** A deployment with keys of its own on a database; `folder` has the files of a database server that the test runs. */
export function deploymentOn(
  place: { url: string } | { dataDir: string },
  folder: string,
): Deployment {
  return {
    dataDir: 'dataDir' in place ? place.dataDir : folder,
    databaseUrl: 'url' in place ? place.url : null,
    encryptionKey: newKey(),
    indexKey: newKey(),
    passportSalt: 'salt of a test',
  };
}

/** Runs `shieldsource` to its end. */
export async function runCommand(
  deployment: Deployment,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; out: string; errors: string }> {
  const program = fileURLToPath(new URL('../commands/shieldsource.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...processEnvironment, ...environmentOf(deployment), ...settings },
  });
  let [out, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, errors };
}
