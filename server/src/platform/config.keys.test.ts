import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BadConfig, readConfig } from './config.ts';
import { newKey } from './crypto.ts';

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'shieldsource-config-'));
  folders.push(made);
  return made;
}
afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true, force: true })));

describe('keys in the configuration', () => {
  test('are one key, unless the index has its own', () => {
    const [key, index] = [newKey(), newKey()];
    expect(readConfig({ DATA_DIR: folder(), ENCRYPTION_KEY: key })).toMatchObject({
      encryptionKey: key,
      oldEncryptionKeys: [],
      indexKey: key,
    });
    expect(readConfig({ DATA_DIR: folder(), ENCRYPTION_KEY: key, INDEX_KEY: index })).toMatchObject(
      { encryptionKey: key, indexKey: index },
    );
  });

  test('of earlier days need the index key that outlives them', () => {
    const [key, older, oldest, index] = [newKey(), newKey(), newKey(), newKey()];
    const given = {
      DATA_DIR: folder(),
      ENCRYPTION_KEY: key,
      OLD_ENCRYPTION_KEYS: `${older}, ${oldest}`,
    };
    expect(() => readConfig(given)).toThrow(BadConfig);
    expect(readConfig({ ...given, INDEX_KEY: index }).oldEncryptionKeys).toEqual([older, oldest]);
  });

  test('must be keys', () => {
    const right = { DATA_DIR: folder(), ENCRYPTION_KEY: newKey(), INDEX_KEY: newKey() };
    for (const wrong of [
      { ENCRYPTION_KEY: 'short' },
      { INDEX_KEY: 'short' },
      { OLD_ENCRYPTION_KEYS: `${newKey()},short` },
    ]) {
      expect(() => readConfig({ ...right, ...wrong })).toThrow(
        `${Object.keys(wrong)[0]} must be 32 bytes`,
      );
    }
  });

  test('that were made for a first look stay the same, also where there was no index key yet', () => {
    const [fresh, known] = [folder(), folder()];
    const first = readConfig({ DATA_DIR: fresh });
    expect(first.indexKey).not.toBe(first.encryptionKey);
    expect(readConfig({ DATA_DIR: fresh })).toMatchObject({
      encryptionKey: first.encryptionKey,
      indexKey: first.indexKey,
    });
    const key = newKey();
    writeFileSync(
      join(known, 'secrets.json'),
      JSON.stringify({ encryptionKey: key, passportSalt: 'salt' }),
    );
    expect(readConfig({ DATA_DIR: known })).toMatchObject({ encryptionKey: key, indexKey: key });
  });

  test('sign the audit log where there is one, and old ones are told by what they verify', () => {
    const [key, verifier] = [newKey(), `src.example.com/audit+0a1b2c3d+${signingKeyOf(1)}`];
    const given = { DATA_DIR: folder(), AUDIT_SIGNING_KEY: key };
    expect(readConfig({ DATA_DIR: folder() })).toMatchObject({
      auditSigningKey: null,
      auditOldSigningKeys: [],
    });
    expect(
      readConfig({ ...given, AUDIT_OLD_SIGNING_KEYS: `${verifier}, ${verifier}` }),
    ).toMatchObject({ auditSigningKey: key, auditOldSigningKeys: [verifier, verifier] });
    expect(() => readConfig({ ...given, AUDIT_SIGNING_KEY: 'short' })).toThrow(
      'AUDIT_SIGNING_KEY must be 32 bytes',
    );
    for (const wrong of [
      newKey(),
      `a+0a1b2c3d+${signingKeyOf(2)}`,
      `a b+0a1b2c3d+${signingKeyOf(1)}`,
    ])
      expect(() => readConfig({ ...given, AUDIT_OLD_SIGNING_KEYS: wrong })).toThrow(
        /^AUDIT_OLD_SIGNING_KEYS must list the verifier keys/,
      );
  });
});

/** A verifier's key of this algorithm; 1 is Ed25519. */
const signingKeyOf = (algorithm: number): string =>
  Buffer.concat([Buffer.from([algorithm]), Buffer.from(newKey(), 'base64')]).toString('base64');

test('access events stay half a year at least', () => {
  const monthsOf = (months?: string) =>
    readConfig({
      DATA_DIR: folder(),
      ...(months === undefined ? {} : { ACCESS_LOG_MONTHS: months }),
    }).accessLogMonths;
  expect([monthsOf(), monthsOf('6'), monthsOf('36')]).toEqual([13, 6, 36]);
  for (const wrong of ['5', '0', '-6', '6.5', '1e2', 'ever', ''])
    expect(() => monthsOf(wrong)).toThrow(/^ACCESS_LOG_MONTHS must be a whole number of months/);
});
