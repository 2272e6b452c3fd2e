import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deploymentOn, runCommand, timeout } from '../../../test/command.ts';
import { testPlace } from '../../../test/databases.ts';
import { openDatabase } from '../../platform/database/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-sign-out-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('one researcher, one colleague or everybody is signed out', { timeout }, async () => {
  const { options } = await testPlace();
  const does = async (...args: string[]) => {
    const { code, out } = await runCommand(deploymentOn(options, folder), ['sign-out', ...args]);
    return code === 0 ? out.trim() : code;
  };
  const database = await openDatabase(options);
  await database.pool.query(`
    insert into researcher (id, uid, phone_sealed, phone_index)
      select ('01993d6a-0000-7000-8000-00000000000' || n)::uuid, 20000 + n, '\\x01', decode('0' || n, 'hex') from generate_series(1, 2) n;
    insert into staff (id, email, name, roles) values
      ('01993d6a-0000-7000-8000-000000000011', 'mina@example.com', '米娜', '{reviewer}');
    insert into session (id, kind, researcher_id, token_hash, cookie_hash)
      select gen_random_uuid(), 'researcher', id, sha256(id::text::bytea), sha256(id::text::bytea) from researcher;
    insert into session (id, kind, staff_id, token_hash, cookie_hash)
      select gen_random_uuid(), 'staff', id, sha256(id::text::bytea), sha256(id::text::bytea) from staff`);
  const open = async () => {
    const { rows } = await database.pool.query<{ uid: number }>(
      'select coalesce(uid, 0) as uid from session left join researcher r on r.id = researcher_id where ended_at is null order by 1',
    );
    return rows.map(({ uid }) => Number(uid));
  };
  expect([await does(), await does('--uid', '9'), await does('--uid', '20001', '--all')]).toEqual([
    1, 1, 1,
  ]);
  expect(await open()).toEqual([0, 20_001, 20_002]);
  expect(await does('--uid', '20001')).toBe('ended 1 sessions');
  expect(await open()).toEqual([0, 20_002]);
  expect(await does('--staff', 'MINA@example.com')).toBe('ended 1 sessions');
  expect(await open()).toEqual([20_002]);
  expect(await does('--all')).toBe('ended 1 sessions');
  expect(await open()).toEqual([]);
  const { rows } = await database.pool.query('select kind, actor from event order by id');
  await database.close();
  expect(rows).toEqual(
    ['account.endSessions', 'staff.endSessions', 'sessions.endAll'].map((kind) => ({
      kind,
      actor: 'command',
    })),
  );
});
