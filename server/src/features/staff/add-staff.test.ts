import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deploymentOn, runCommand, timeout } from '../../../test/command.ts';
import { testPlace } from '../../../test/databases.ts';
import { openDatabase } from '../../platform/database/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-add-staff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  'somebody who is a researcher too is added as such; an unknown UID adds nobody',
  { timeout },
  async () => {
    const { options } = await testPlace();
    const before = await openDatabase(options);
    await before.pool.query(`insert into researcher (id, uid, phone_sealed, phone_index)
    values ('01993d6a-0000-7000-8000-000000000001', 20002, '\\x01', '\\x01')`);
    await before.close();
    const add = (email: string, uid: string) =>
      runCommand(deploymentOn(options, folder), [
        'add-staff',
        '--email',
        email,
        '--name',
        '审核员',
        '--roles',
        'reviewer',
        '--uid',
        uid,
      ]);
    expect(await add('mina@example.com', '20002')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^link {2}http\S+\/console\/join#[\w-]{43}\ngood once, until 20/,
      ) as string,
    });
    expect((await add('nobody@example.com', '20003')).code).toBe(1);
    expect(await add('MINA@example.com', '20002')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('already') as string,
    });

    const after = await openDatabase(options);
    const { rows } = await after.pool.query(
      'select email, researcher_id, passphrase_hash, totp_sealed from staff',
    );
    await after.close();
    expect(rows).toEqual([
      {
        email: 'mina@example.com',
        researcher_id: '01993d6a-0000-7000-8000-000000000001',
        passphrase_hash: null,
        totp_sealed: null,
      },
    ]);
  },
);
