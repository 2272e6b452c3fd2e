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
    const asked = await reset(other!.id, one!);
    await as(third).call(postStaffResetApprove, { resetId: asked });
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

  test('a researcher account that one admin gave, or gave before, or gave to another', async () => {
    const { asker, signer, lost } = await ids();
    const [author, other] = [(await given.researcher()).id, (await given.researcher()).id];
    const tie = (account: string) =>
      `update staff set researcher_id = '${account}' where id = '${lost}'`;
    const say = (account: string, by: string) =>
      `insert into staff_tie (id, staff_id, researcher_id, asked_by) values ('${newId()}', '${lost}', '${account}', '${by}')`;
    const sign = (by: string, outcome = 'approved') =>
      `update staff_tie set outcome = '${outcome}', decided_by = '${by}' where staff_id = '${lost}' and outcome is null`;
    await expect(run(tie(author))).rejects.toThrow('takes two admins');
    await expect(run(say(author, lost))).rejects.toThrow('asked for by an admin');
    await run(say(author, asker));
    await expect(run(say(other, asker))).rejects.toThrow('staff_tie_open');
    await expect(run(tie(author))).rejects.toThrow('takes two admins');
    await expect(run(sign(asker))).rejects.toThrow('signed by another admin');
    await expect(run(sign(lost))).rejects.toThrow('signed by another admin');
    await expect(run(sign(lost, 'refused'))).rejects.toThrow('signed by another admin');
    await expect(run(`update staff_tie set researcher_id = '${other}'`)).rejects.toThrow(
      'answered once',
    );
    await expect(run(`begin; ${sign(signer)}; ${tie(other)}; commit`)).rejects.toThrow(
      'takes two admins',
    );
    await run('rollback').catch(() => undefined);
    await run(sign(signer));
    await expect(run(tie(author))).rejects.toThrow('takes two admins');
    await expect(run('delete from staff_tie')).rejects.toThrow();
    await run(say(author, asker));
    await run(`begin; ${sign(signer)}; ${tie(author)}; commit`);
    await expect(run(`update staff set researcher_id = null where id = '${lost}'`)).rejects.toThrow(
      'takes two admins',
    );
  });

  test('a second factor taken away by what was refused, or a passphrase alone by one', async () => {
    const { asker, signer, lost } = await ids();
    const take = (what: string) => `update staff set ${what} = null where id = '${lost}'`;
    expect(
      await stoppedBy(ask(lost, asker), answer(lost, signer, 'refused'), take('totp_sealed')),
    ).toBe('staff_factor_two_people');
    expect(await stoppedBy(take('passphrase_hash'))).toBe('staff_factor_two_people');
  });

  test('a reset that is not asked for first, or that is about another when it is answered', async () => {
    const { asker, signer, lost } = await ids();
    const other = (await given.staff()).id;
    const begun = (columns: string, values: string) =>
      ask(lost, asker).replace(') values', `, ${columns}) values`).replace(/\)$/, `, ${values})`);
    expect(
      await stoppedBy(begun('outcome, decided_by, decided_at', `'refused', '${signer}', now()`)),
    ).toBe('staff_reset_once');
    expect(await stoppedBy(begun('decided_by', `'${signer}'`))).toBe('staff_reset_whole');
    expect(
      await stoppedBy(
        ask(lost, asker),
        answer(lost, signer).replace(' set ', ` set staff_id = '${other}', `),
      ),
    ).toBe('staff_reset_once');
    expect(await stoppedBy(ask(lost, asker), ask(lost, signer))).toBe('staff_reset_open');
    expect(await stoppedBy('delete from staff_reset')).toBe('staff_reset_append_only');
  });

  test('a reset by or for somebody who is gone', async () => {
    const { asker, signer, lost } = await ids();
    const set = (id: string, what: string) => `update staff set ${what} where id = '${id}'`;
    await given.staff({ roles: ['admin'] });
    const asked = ask(lost, asker);
    const signed = answer(lost, signer);
    const guard = 'staff_reset_by_two';
    const gone = `state = 'disabled'`;
    expect(await stoppedBy(set(asker, gone), asked)).toBe('staff_reset_by_admins');
    expect(await stoppedBy(asked, set(asker, gone), signed)).toBe(guard);
    expect(await stoppedBy(asked, set(asker, `roles = '{auditor}'`), signed)).toBe(guard);
    expect(await stoppedBy(asked, set(lost, gone), signed)).toBe(guard);
  });

  test('a reset or a tie by the same human under another name', async () => {
    const [, signer] = await onlyAdmins(2);
    const researcher = await given.researcher();
    const own = { roles: ['admin' as const], researcherId: researcher.id };
    const [one, twin] = [(await given.staff(own)).id, (await given.staff(own)).id];
    const lost = (await given.staff()).id;
    const guard = 'staff_reset_two_people';
    expect(await stoppedBy(ask(one, twin))).toBe(guard);
    expect(await stoppedBy(ask(one, signer!.id), answer(one, twin))).toBe(guard);
    expect(await stoppedBy(ask(lost, one), answer(lost, twin))).toBe(guard);
    const tie = `insert into staff_tie (id, staff_id, researcher_id, asked_by) values ('${newId()}', '${lost}', '${researcher.id}', '${one}')`;
    expect(
      await stoppedBy(
        tie,
        `update staff_tie set outcome = 'approved', decided_by = '${twin}' where outcome is null`,
      ),
    ).toBe('staff_tie_two_people');
  });

  test('a tie that begins decided, is decided anew, for another, or after its asker was an admin', async () => {
    const { asker, signer, lost } = await ids();
    const other = (await given.staff()).id;
    const [author, another] = [(await given.researcher()).id, (await given.researcher()).id];
    await given.staff({ roles: ['admin'] });
    const say = (columns = '', values = '') =>
      `insert into staff_tie (id, staff_id, researcher_id, asked_by${columns}) values ('${newId()}', '${lost}', '${author}', '${asker}'${values})`;
    const sign = (outcome = 'approved', also = '') =>
      `update staff_tie set outcome = '${outcome}', decided_by = '${signer}'${also} where staff_id = '${lost}' and outcome is null`;
    const tie = (id: string) => `update staff set researcher_id = '${author}' where id = '${id}'`;
    expect(await stoppedBy(say(', outcome', `, 'approved'`))).toBe('staff_tie_by_admin');
    expect(await stoppedBy(say(', decided_by', `, '${signer}'`))).toBe('staff_tie_whole');
    expect(await stoppedBy(say(), sign('approved', `, researcher_id = '${another}'`))).toBe(
      'staff_tie_once',
    );
    expect(await stoppedBy(say(), sign('refused'), tie(lost))).toBe('staff_tied_by_two');
    expect(await stoppedBy(say(), sign(), tie(other))).toBe('staff_tied_by_two');
    expect(
      await stoppedBy(say(), `update staff set roles = '{auditor}' where id = '${asker}'`, sign()),
    ).toBe('staff_tie_two_people');
    expect(
      await stoppedBy(
        say(),
        sign('refused'),
        `update staff_tie set outcome = 'approved' where staff_id = '${lost}'`,
      ),
    ).toBe('staff_tie_once');
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
