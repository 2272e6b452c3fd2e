import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { postStaffDisable, postStaffRoles } from '@shieldsource/contract/staff/acts';
import { testApp, type Person } from '../../../test/app.ts';
import { givenColleaguesOn } from '../../../test/given.colleagues.ts';
import { givenOn } from '../../../test/given.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { breakGlass } from './staff.temporary.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { invited, newEmail, reset } = givenColleaguesOn(harness, given);
const reason = '工作调整';
const run = (statement: string) => sql.raw(statement).execute(app.db);
const stoppedBy = stoppedByOn(harness);

/** Makes these the only admins. */
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
    await given.approve(third, await reset(other!.id, one!));
    await disable(one!, third);
    await expect(disable(one!, one!)).refuses('lastAdmin');
    // neither somebody without a passphrase nor a temporary admin counts
    const person = (email: string, also: string, value: string) =>
      `insert into staff (id, email, name, roles, ${also}) values ('${newId()}', '${email}', 'x', '{admin}', ${value})`;
    await run(person(newEmail(), 'totp_sealed', `'x'`));
    await run(
      person(
        newEmail(),
        'passphrase_hash, totp_sealed, temporary_until',
        `'x', 'x', now() + interval '1 hour'`,
      ),
    );
    await expect(disable(one!, one!)).refuses('lastAdmin');
    // nor can all of them be disabled by one statement
    await expect(run(`update staff set state = 'disabled'`)).rejects.toMatchObject({
      constraint: 'staff_last_admin',
    });
  });
});

describe('the database itself refuses', () => {
  test('a second factor or a passphrase taken away beyond what two admins signed', async () => {
    const [asker, signer] = await onlyAdmins(2);
    const [lost, other] = [(await given.staff()).id, (await given.staff()).id];
    const [id, guard] = [newId(), 'staff_factor_two_people'];
    const signed = [
      `insert into proposal (id, kind, subject, params, asked_by) values ('${id}', 'reset', '${lost}', '{"withPassphrase": false}', '${asker!.id}')`,
      `update proposal set outcome = 'approved', decided_by = '${signer!.id}' where id = '${id}'`,
    ];
    const take = (what: string, from = lost) => `update staff set ${what} where id = '${from}'`;
    const [factor, passphrase] = ['totp_sealed = null', 'passphrase_hash = null'];
    expect(await stoppedBy(take(passphrase))).toBe(guard);
    expect(await stoppedBy(...signed, take(passphrase))).toBe(guard);
    expect(await stoppedBy(...signed, take(`${factor}, ${passphrase}`))).toBe(guard);
    expect(await stoppedBy(...signed, take(factor, other))).toBe(guard);
    expect(await stoppedBy(...signed, take(`state = 'disabled'`), take(factor))).toBe(guard);
    expect(await stoppedBy(...signed, take(factor))).toBe('nothing');
  });

  test('another researcher account than two admins signed, or none', async () => {
    const [asker, signer] = await onlyAdmins(2);
    const [lost, other] = [(await given.staff()).id, (await given.staff()).id];
    const [author, id] = [(await given.researcher()).id, newId()];
    const signed = [
      `insert into proposal (id, kind, subject, researcher_id, asked_by) values ('${id}', 'tie', '${lost}', '${author}', '${asker!.id}')`,
      `update proposal set outcome = 'approved', decided_by = '${signer!.id}' where id = '${id}'`,
    ];
    const tie = (whom: string, account: string) =>
      `update staff set researcher_id = ${account} where id = '${whom}'`;
    const guard = 'staff_tied_by_two';
    expect(await stoppedBy(...signed, tie(other, `'${author}'`))).toBe(guard);
    expect(await stoppedBy(...signed, tie(lost, `'${author}'`))).toBe('nothing');
    expect(await stoppedBy(tie(lost, 'null'))).toBe(guard);
  });

  test('a passphrase or second factor that no link set', async () => {
    const [admin] = await onlyAdmins(1);
    const { id } = await invited(['reviewer'], admin);
    const { id: another } = await invited(['reviewer'], admin);
    const guard = 'staff_set_by_link';
    const set = (what: string) => `update staff set ${what} where id = '${id}'`;
    const both = set(`passphrase_hash = 'x', totp_sealed = 'x'`);
    const use = (staffId: string) =>
      `update staff_link set used_at = act_time() where staff_id = '${staffId}' and revoked_at is null`;
    expect(await stoppedBy(both)).toBe(guard);
    expect(await stoppedBy(set(`passphrase_hash = 'x'`))).toBe(guard);
    expect(await stoppedBy(set(`totp_sealed = 'x'`))).toBe(guard);
    expect(await stoppedBy(use(another), both)).toBe(guard);
    // a link for the second factor alone cannot set a passphrase
    const factorAlone = [
      `update staff_link set revoked_at = now() where staff_id = '${id}'`,
      `insert into staff_link (id, staff_id, token_hash, sets_passphrase, expires_at) values ('${newId()}', '${id}', 'y', false, now() + interval '1 hour')`,
      use(id),
    ];
    expect(await stoppedBy(...factorAlone, both)).toBe(guard);
    expect(await stoppedBy(use(id), both)).toBe('nothing');
  });

  test('a link that is too long, one’s own, a second one, or both used and revoked', async () => {
    const [admin] = await onlyAdmins(1);
    const { id } = await invited(['reviewer'], admin);
    const link = (by: string, hours: number) =>
      `insert into staff_link (id, staff_id, token_hash, sets_passphrase, created_by, expires_at) values ('${newId()}', '${id}', 'z', true, '${by}', now() + interval '${hours} hours')`;
    const revoke = `update staff_link set revoked_at = now() where staff_id = '${id}'`;
    const use = `update staff_link set used_at = now() where staff_id = '${id}'`;
    expect(await stoppedBy(link(admin!.id, 1))).toBe('staff_link_open');
    expect(await stoppedBy(revoke, link(admin!.id, 73))).toBe('staff_link_three_days');
    expect(await stoppedBy(revoke, link(id, 1))).toBe('staff_link_not_own');
    expect(await stoppedBy(`${use.replace(' set ', ' set revoked_at = now(), ')}`)).toBe(
      'staff_link_one_end',
    );
    expect(await stoppedBy(use, use)).toBe('staff_link_once');
  });

  test('a link used twice, too late, or brought back', async () => {
    const [admin] = await onlyAdmins(1);
    const { id } = await invited(['reviewer'], admin);
    const set = (what: string) => run(`update staff_link set ${what} where staff_id = '${id}'`);
    await expect(set(`expires_at = now() + interval '1 year'`)).rejects.toThrow('once');
    await expect(set(`used_at = now() + interval '73 hours'`)).rejects.toThrow(
      'staff_link_used_in_time',
    );
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
    ).rejects.toMatchObject({ constraint: 'staff_temporary_fixed' });
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
