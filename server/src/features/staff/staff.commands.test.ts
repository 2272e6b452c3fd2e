import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deploymentOn, runCommand, timeout } from '../../../test/command.ts';
import { testPlace } from '../../../test/databases.ts';
import { openDatabase } from '../../platform/database/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-staff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  'on the day when nobody can sign in, commands do it; the last admin stays',
  { timeout: 2 * timeout },
  async () => {
    const { options } = await testPlace();
    const deployment = deploymentOn(options, folder);
    const does = (...args: string[]) => runCommand(deployment, args);
    const reason = ['--reason', '全员无法登录'];
    const mina = ['--email', 'mina@example.com'];
    await does('add-staff', ...mina, '--name', '米娜', '--roles', 'admin');
    // as if they had opened their link
    const database = await openDatabase(options);
    await database.pool.query(`set session_replication_role = replica;
      update staff set passphrase_hash = 'x', totp_sealed = '\\x01'; set session_replication_role = origin`);
    await database.close();

    expect(await does('staff-disable', ...mina, ...reason)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('nobody could let anybody in') as string,
    });
    expect(await does('staff-link', '--email', 'nobody@example.com')).toMatchObject({ code: 1 });
    const link = await does('staff-link', ...mina);
    expect(link.out).toMatch(/^link {2}https?:\/\/\S+\/console\/join#[\w-]{43}$/m);

    const glass = ['break-glass', '--email', 'duty@example.com', '--name', '值班', ...reason];
    expect((await does(...glass, '--hours', '73')).code).toBe(1);
    expect((await does(...glass, '--hours', '8')).out).toContain('/console/join#');
    // one that is gone tomorrow lets nobody in the day after
    expect((await does('staff-disable', ...mina, ...reason)).code).toBe(1);
    expect((await does('staff-roles', ...mina, '--roles', 'admin,reviewer', ...reason)).code).toBe(
      0,
    );
    const { out } = await does('staff-list');
    expect(out).toMatch(/duty@example\.com {2}值班 {2}admin {2}invited temporary until /);
    expect(out).toMatch(
      /mina@example\.com {2}米娜 {2}reviewer,admin {2}active {2}last sign-in never/,
    );

    const after = await openDatabase(options);
    const { rows } = await after.pool.query('select kind, actor from event order by id');
    await after.close();
    expect(rows).toEqual(
      ['staff.add', 'staff.renewLink', 'staff.breakGlass', 'staff.changeRoles'].map((kind) => ({
        kind,
        actor: 'command',
      })),
    );
  },
);
