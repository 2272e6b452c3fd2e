import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deploymentOn, runCommand, timeout } from '../../../test/command.ts';
import { testPlace } from '../../../test/databases.ts';
import { openDatabase } from '../database/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-dead-jobs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  'what could not be delivered is listed, and tried again when the operator says so',
  { timeout },
  async () => {
    const { options } = await testPlace();
    const [mail, sms] = [
      '01993d6a-0000-7000-8000-000000000001',
      '01993d6a-0000-7000-8000-000000000002',
    ];
    const before = await openDatabase(options);
    await before.pool.query(
      `insert into job (id, kind, payload_sealed, attempts, dead_at, last_error) values
      ($1, 'mail', '\\x01', 10, now(), 'the gateway is closed'),
      ($2, 'sms', '\\x01', 10, now(), 'the gateway is closed')`,
      [mail, sms],
    );
    await before.close();

    const deployment = deploymentOn(options, folder);
    const deadJobs = (...words: string[]) => runCommand(deployment, ['dead-jobs', ...words]);
    const { out } = await deadJobs();
    expect(out).toMatch(new RegExp(`^${mail}  mail  .*Z  the gateway is closed$`, 'm'));
    expect(out).toContain('2 dead jobs');
    expect(await deadJobs('--revive', 'mail')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no dead job has the id "mail"') as string,
    });
    expect((await deadJobs('--revive', mail)).out).toContain('1 revived');
    expect((await deadJobs('--revive', 'all')).out).toContain('1 revived');
    expect((await deadJobs()).out).toContain('0 dead jobs');

    const after = await openDatabase(options);
    const { rows } = await after.pool.query('select attempts, dead_at from job');
    await after.close();
    expect(rows).toEqual([
      { attempts: 0, dead_at: null },
      { attempts: 0, dead_at: null },
    ]);
  },
);
