import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deploymentOn, runCommand, timeout } from '../../../test/command.ts';
import { testPlace } from '../../../test/databases.ts';
import { makeKeys } from '../../platform/crypto.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { post } from '../ledger/ledger.ts';
import { findOrCreateResearcher } from './people.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-splits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  'accounts of one phone are listed, settled and joined, and the switch is turned, by commands',
  { timeout },
  async () => {
    const { options } = await testPlace();
    const deployment = deploymentOn(options, folder);
    const keys = makeKeys({ ...deployment, oldEncryptionKeys: [] });
    const database = await openDatabase(options);
    const app = { db: database.db, keys } as Parameters<typeof findOrCreateResearcher>[1];
    for (const phone of ['13912345678', '+8613912345678']) {
      await database.db.transaction().execute(async (tx) => {
        const { id } = await findOrCreateResearcher(tx, app, phone);
        await post(tx, id, 30, 'adjustment', {
          kind: 'adjustment',
          source: { kind: 'manual', id, seq: 1 },
          note: 'opening',
        });
      });
    }
    await database.pool.query('update researcher set phone_checked = false');
    await database.close();

    const run = (...words: string[]) => runCommand(deployment, words);
    const looked = await run('split-accounts');
    expect(looked.out).toContain('2 phones looked at');
    expect(looked.out).toContain('uid 10001 shares the phone of uid 10002');
    expect(looked.out).toContain('dry run: nothing was written');
    expect((await run('split-accounts', '--apply')).out).toContain(
      'uid 10001 waits to be joined into uid 10002: 30 coins, 0 contribution, 0 reports',
    );
    expect((await run('join-accounts', '--from', '10001', '--into', '10002')).out).toContain(
      '30 coins and 0 contribution carried over',
    );
    const again = await run('join-accounts', '--from', '10002', '--into', '10001');
    expect(again.code).toBe(1);
    expect(again.errors.trim()).toBe('uid 10002 does not share the phone of uid 10001');
    expect((await run('sms', '--off')).out).toContain('codes by SMS are not sent');
  },
);
