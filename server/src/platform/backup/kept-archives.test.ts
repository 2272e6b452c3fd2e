import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runCommand, timeout } from '../../../test/command.ts';
import { testPlace } from '../../../test/databases.ts';
import type { Deployment } from '../../../test/server-process.ts';
import { newKey } from '../crypto.ts';

/** An archive of each release since 0.3.0: a first start's demo, with its keys. Each is restored by every release after it. */
const kept = fileURLToPath(new URL('../../../test/archives/', import.meta.url));
const releases = readdirSync(kept).flatMap((name) => name.match(/^(.+)\.backup$/)?.[1] ?? []);
const folder = mkdtempSync(join(tmpdir(), 'shieldsource-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Kept {
  readonly keys: Pick<Deployment, 'encryptionKey' | 'indexKey' | 'passportSalt'>;
  /** How `verify-ledger` begins. */
  readonly books: string;
  /** Of the log. */
  readonly leaves: number;
  /** How many values `rotate-keys` seals anew: all that are sealed. */
  readonly sealedValues: number;
}

test.for(releases)(
  'the archive of %s is put back with all that is in it: books, log, files, and every sealed value',
  { timeout },
  async (release) => {
    const { options } = await testPlace({ isEmpty: true });
    const told = readFileSync(join(kept, `${release}.json`), 'utf8');
    const { keys, books, leaves, sealedValues } = JSON.parse(told) as Kept;
    const deployment = { ...keys, dataDir: join(folder, release), databaseUrl: options.url };
    const run = async (words: readonly string[], settings = {}) => {
      const { code, out, errors } = await runCommand(deployment, words, settings);
      expect([code, errors]).toEqual([0, '']);
      return out;
    };

    await run(['restore', '--from', join(kept, `${release}.backup`)]);
    const ledger = await run(['verify-ledger']);
    expect(ledger.startsWith(`${books}, `)).toBe(true);
    expect(ledger).toMatch(/ 0 faults$/m);
    const log = await run(['verify-audit']);
    expect(log.startsWith(`${leaves} leaves `)).toBe(true);
    expect(log).toMatch(/ leaves .* 0 faults$/m);
    expect(await run(['lost-files'])).toBe('0 lost and not marked\n');
    const newKeys = { ENCRYPTION_KEY: newKey(), OLD_ENCRYPTION_KEYS: keys.encryptionKey };
    expect(await run(['rotate-keys'], newKeys)).toMatch(new RegExp(`^${sealedValues} values`));
  },
);

test('one of 0.3.0 is among them', () => expect(releases).toContain('0.3.0'));
