import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  postStaffDisable,
  postStaffResetApprove,
  postStaffRoles,
} from '@shieldsource/contract/console-staff-acts';
import { testApp, type Person } from '../../../test/app.ts';
import { givenColleaguesOn } from '../../../test/given.colleagues.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { breakGlass } from './staff.temporary.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { invited, newEmail, reset } = givenColleaguesOn(harness, given);
const reason = '工作调整';
const run = (statement: string) => sql.raw(statement).execute(app.db);

/** These admins and no other: whoever was one before is not any more. */
async function onlyAdmins(count: number): Promise<Person[]> {
  const admins = await Promise.all(
    Array.from({ length: count }, () => given.staff({ roles: ['admin', 'auditor'] })),
  );
  await app.db
    .updateTable('staff')
    .set({ state: 'disabled' })
    .where(
      'id',
      'not in',
      admins.map(({ id }) => id),
    )
    .execute();
  return admins;
}

describe('the last admin who can sign in', () => {
  let [one, other]: Person[] = [];
  beforeEach(async () => {
    [one, other] = await onlyAdmins(2);
  });
  const disable = (by: Person, { id }: Person) =>
    as(by).call(postStaffDisable, { staffId: id, version: 1, reason });
  const standing = () =>
    app.db
      .selectFrom('staff')
      .where(sql<boolean>`is_standing_admin(staff)`)
      .select('id')
      .execute();

  test('stays when two disable each other at once, however often', async () => {
    for (let round = 0; round < 10; round++) {
      const [first, second] = await onlyAdmins(2);
      const both = await Promise.allSettled([disable(first!, second!), disable(second!, first!)]);
      expect(both.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
      expect(await standing()).toHaveLength(1);
    }
  });

  test('stays when each of two gives up their own role, or themselves, at once', async () => {
    const both = await Promise.allSettled([
      as(one!).call(postStaffRoles, { staffId: one!.id, version: 1, roles: ['auditor'], reason }),
      disable(other!, other!),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await standing()).toHaveLength(1);
  });

  test('is told so, by roles, disabling or resetting', async () => {
    await disable(one!, other!);
    await expect(disable(one!, one!)).refuses('lastAdmin');
    await expect(
      as(one!).call(postStaffRoles, { staffId: one!.id, version: 1, roles: ['auditor'], reason }),
    ).refuses('lastAdmin');
  });

  test('is neither somebody invited, nor a temporary admin, nor one without a second factor', async () => {
    await invited(['admin'], one);
    await inTransaction(app.db, (tx) =>
      breakGlass(tx, app, { name: '值班', email: newEmail(), hours: 1, reason }),
    );
    const third = await given.staff({ roles: ['admin'] });
    const asked = await reset(other!.id, one!);
    await as(third).call(postStaffResetApprove, { resetId: asked });
    await disable(one!, third);
    await expect(disable(one!, one!)).refuses('lastAdmin');
    // nor are all of them taken away by one statement
    await expect(run(`update staff set state = 'disabled'`)).rejects.toThrow('nobody could let');
  });
});

describe('the database itself refuses', () => {
  const ids = async () => {
    const [asker, signer] = await onlyAdmins(2);
    return { asker: asker!.id, signer: signer!.id, lost: (await given.staff()).id };
  };
  const ask = (staffId: string, by: string) =>
    `insert into staff_reset (id, staff_id, with_passphrase, asked_by) values ('${newId()}', '${staffId}', false, '${by}')`;
  const answer = (staffId: string, by: string, outcome = 'approved') =>
    `update staff_reset set outcome = '${outcome}', decided_by = '${by}', decided_at = now() where staff_id = '${staffId}' and outcome is null`;

  test('a second factor taken away by one', async () => {
    const { asker, lost } = await ids();
    const take = `update staff set totp_sealed = null where id = '${lost}'`;
    await expect(run(take)).rejects.toThrow('two admins');
    await run(ask(lost, asker));
    await expect(run(take)).rejects.toThrow('two admins');
    await expect(run(answer(lost, asker))).rejects.toThrow('while both are admins');
    await expect(run(answer(lost, lost))).rejects.toThrow();
    await expect(run(ask(asker, asker))).rejects.toThrow('staff_reset_not_own');
  });

  test('an approval that is older than what it allows, or allows less', async () => {
    const { asker, signer, lost } = await ids();
    await run(ask(lost, asker));
    await expect(
      run(
        `begin; ${answer(lost, signer)}; update staff set totp_sealed = null, passphrase_hash = null where id = '${lost}'; commit`,
      ),
    ).rejects.toThrow('two admins');
    await run('rollback').catch(() => undefined);
    await run(answer(lost, signer));
    await expect(run(`update staff set totp_sealed = null where id = '${lost}'`)).rejects.toThrow(
      'two admins',
    );
    await expect(run(answer(lost, signer))).resolves.toMatchObject({ numAffectedRows: 0n });
    await expect(
      run(`update staff_reset set outcome = 'refused' where staff_id = '${lost}'`),
    ).rejects.toThrow('answered once');
  });

  test('a reset by whoever is no admin', async () => {
    const { asker, lost } = await ids();
    const { id } = await given.staff({ roles: ['reviewer', 'operator', 'auditor'] });
    await expect(run(ask(lost, id))).rejects.toThrow('admins reset');
    await run(ask(lost, asker));
    await expect(run(answer(lost, id))).rejects.toThrow('admins reset');
  });

  test('a passphrase or second factor that no link set', async () => {
    const [admin] = await onlyAdmins(1);
    const { id } = await invited(['reviewer'], admin);
    await expect(
      run(`update staff set passphrase_hash = 'x', totp_sealed = 'x' where id = '${id}'`),
    ).rejects.toThrow('set by a link');
  });

  test('a link used twice, too late, or brought back', async () => {
    const [admin] = await onlyAdmins(1);
    const { id } = await invited(['reviewer'], admin);
    const set = (what: string) => run(`update staff_link set ${what} where staff_id = '${id}'`);
    await expect(set(`expires_at = now() + interval '1 year'`)).rejects.toThrow('once');
    await expect(set(`used_at = now() + interval '73 hours'`)).rejects.toThrow('once');
    await set('revoked_at = now()');
    await expect(set('used_at = now(), revoked_at = null')).rejects.toThrow('once');
    await expect(run('delete from staff_link')).rejects.toThrow('append-only');
  });

  test('a temporary admin whose time grows, or who was never short-lived', async () => {
    const made = await inTransaction(app.db, (tx) =>
      breakGlass(tx, app, { name: '值班', email: newEmail(), hours: 1, reason }),
    );
    expect(made.closesAt).toBeGreaterThan(Date.now());
    await expect(
      run(`update staff set temporary_until = null where temporary_until is not null`),
    ).rejects.toThrow('fixed');
    await expect(
      run(
        `insert into staff (id, email, name, roles, temporary_until) values ('${newId()}', 'x@example.com', 'x', '{admin}', now() + interval '73 hours')`,
      ),
    ).rejects.toThrow('staff_temporary_is_short');
  });

  test('a colleague deleted', async () => {
    await expect(run(`delete from staff`)).rejects.toThrow('append-only');
  });
});
