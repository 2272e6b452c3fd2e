import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { getAuditPage } from '@shieldsource/contract/people/desk';
import { nobody, testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { clock, record } from '../events/events.ts';
import { verifyNightly } from './audit.timed.ts';
import { verifyAudit } from './audit.verify.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const auditor = await given.staff({ roles: ['auditor'], name: '审计员' });

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Writes an entry as releases without events did, with the trigger disabled that has closed that log. */
const write = (target: string, reason = '') =>
  inTransaction(app.db, async (tx) => {
    await sql`alter table audit_entry disable trigger audit_entry_closed`.execute(tx);
    await sql`insert into audit_entry (seq, id, staff_id, action, target, reason, created_at, prev_hash, hash)
      values (0, ${randomUUID()}, ${auditor.id}, 'account.disable', ${target}, ${reason}, now(), '', '')`.execute(
      tx,
    );
    await sql`alter table audit_entry enable trigger audit_entry_closed`.execute(tx);
  });
for (const number of times(26)) await write(`researcher:${number}`, '同时写入');

/** What the verifier finds after somebody has tampered with the database, with its triggers off. Rolled back afterwards. */
async function faultsAfter(...tampering: RawBuilder<unknown>[]): Promise<string[]> {
  const undo = new Error('undo');
  let faults: string[] = [];
  const deed = inTransaction(app.db, async (tx) => {
    await sql`alter table audit_entry disable trigger user`.execute(tx);
    await sql`alter table audit_head disable trigger user`.execute(tx);
    for (const step of tampering) await step.execute(tx);
    faults = (await verifyAudit(tx)).faults;
    throw undo;
  });
  await expect(deed).rejects.toBe(undo);
  return faults;
}

describe('the audit log of before', () => {
  test('is numbered without gaps and follows from its start', async () => {
    const { entries, faults, head } = await verifyAudit(app.db);
    expect({ entries, faults }).toEqual({ entries: 26, faults: [] });
    expect(head).toMatch(/^[0-9a-f]{64}$/);
  });

  test('takes nothing more', async () => {
    const entry = sql`insert into audit_entry (seq, id, action, target, created_at, prev_hash, hash)
      values (0, ${randomUUID()}, 'account.erase', 'x', now(), '', '')`;
    await expect(entry.execute(app.db)).rejects.toMatchObject({
      constraint: 'audit_entry_append_only',
    });
  });
});

test('a night finds the log whole, and tells apart that it waits to be sealed', async () => {
  const lines = vi.spyOn(app.log, 'error');
  await harness.drainOutbox();
  const happened = (at: RawBuilder<unknown>) =>
    sql`insert into event (id, at, kind, subject, actor, salt)
      values (${randomUUID()}, ${at}, 'sms.off', 'sms', 'command', sha256(''))`.execute(app.db);
  await happened(sql`now() - interval '59 minutes'`);
  await verifyNightly(app);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2046-01-01T00:00:00Z'));
  await verifyNightly(app).finally(() => clock.mockRestore());
  expect(lines).not.toHaveBeenCalled();
  await happened(sql`now() - interval '61 minutes'`);
  await verifyNightly(app);
  expect(lines.mock.calls.map(([facts]) => facts)).toEqual([
    { alarm: 'followerStuck', subscriber: 'seal', waiting: 2 },
  ]);
  await harness.drainOutbox();
  lines.mockClear();
  await verifyNightly(app);
  expect(lines).not.toHaveBeenCalled();
});

describe('the audit page', () => {
  test('shows what happened, newest first, page by page', async () => {
    const mina = await given.researcher();
    for (const number of times(21))
      await inTransaction(app.db, (tx) =>
        record(tx, app, number === 20 ? 'account.erase' : 'account.disable', {
          subject: mina.id,
          concerns: mina.id,
          actor: number === 20 ? clock : { kind: 'staff', id: auditor.id },
          params: {},
          text: number === 20 ? '' : `第 ${number} 次`,
        }),
      );
    const first = await as(auditor).call(getAuditPage, { pageSize: 20 });
    expect(first.list).toHaveLength(20);
    expect(first.list[0]).toMatchObject({ action: 'account.erase', actorName: '系统' });
    const uid = await app.db
      .selectFrom('researcher')
      .where('id', '=', mina.id)
      .select('uid')
      .executeTakeFirstOrThrow();
    expect(first.list[1]).toMatchObject({
      action: 'account.disable',
      actionName: '停用账号',
      actorName: '审计员',
      target: `researcher:${uid.uid}`,
      reason: '第 19 次',
    });
    const second = await as(auditor).call(getAuditPage, { page: 2, pageSize: 20 });
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(
      first.list.length + second.list.length,
    );
    expect(first.total).toBe(20 + second.list.length);
    expect((await as(auditor).call(getAuditPage, { page: 30 })).list).toEqual([]);
    await expect(as(auditor).call(getAuditPage, { pageSize: 7 as never })).refuses(
      'badInput',
      'pageSize',
    );
  });

  test('shows looks at sealed data among the rest', async () => {
    const mina = await given.researcher();
    const identity = randomUUID();
    await inTransaction(app.db, (tx) =>
      record(tx, app, 'identity.reveal', {
        subject: identity,
        concerns: mina.id,
        actor: { kind: 'staff', id: auditor.id },
        params: {},
        text: '核对证件',
      }),
    );
    const { list } = await as(auditor).call(getAuditPage, {});
    expect(list[0]).toMatchObject({ target: `identity:${identity}`, reason: '核对证件' });
  });

  test('is read by auditors and admins only', async () => {
    await as(await given.staff({ roles: ['admin'] })).call(getAuditPage, {});
    await expect(
      as(await given.staff({ roles: ['reviewer', 'operator'] })).call(getAuditPage, {}),
    ).refuses('notPermitted');
    await expect(as(await given.researcher()).call(getAuditPage, {})).refuses('notLoggedIn');
    await expect(as(nobody).call(getAuditPage, {})).refuses('notLoggedIn');
  });
});

describe('tampering', () => {
  test('is refused by the database', async () => {
    const attempts: [RawBuilder<unknown>, string][] = [
      [sql`update audit_entry set reason = '' where seq = 3`, 'audit_entry_append_only'],
      [sql`delete from audit_entry where seq = 3`, 'audit_entry_append_only'],
      [sql`truncate audit_entry`, 'audit_entry_append_only'],
      [sql`update audit_head set seq = 2`, 'audit_head_by_entry_only'],
      [sql`delete from audit_head`, 'audit_head_by_entry_only'],
      [sql`truncate audit_head`, 'audit_head_append_only'],
      [sql`insert into audit_head (seq, hash) values (0, '')`, 'audit_head_by_entry_only'],
    ];
    for (const [attempt, constraint] of attempts)
      await expect(attempt.execute(app.db)).rejects.toMatchObject({ constraint });
  });

  test('of any field of any entry is found, and named', async () => {
    for (const change of [
      sql`reason = 'nothing'`,
      sql`target = 'researcher:else'`,
      sql`action = 'account.enable'`,
      sql`staff_id = null`,
      sql`created_at = created_at + interval '1 microsecond'`,
      sql`id = '019aa000-0000-7000-8000-000000000000'`,
    ]) {
      expect(await faultsAfter(sql`update audit_entry set ${change} where seq = 7`)).toEqual([
        'entry 7 was changed',
      ]);
    }
    expect(await faultsAfter(sql`update audit_entry set hash = sha256('') where seq = 7`)).toEqual([
      'entry 7 was changed',
    ]);
    // the same text, split differently between two fields
    expect(
      await faultsAfter(
        sql`update audit_entry set target = target || '|' || reason, reason = '' where seq = 7`,
      ),
    ).toEqual(['entry 7 was changed']);
  });

  test('by taking away, from the start, the middle or the end, is found', async () => {
    expect(await faultsAfter(sql`delete from audit_entry where seq = 1`)).toEqual([
      'entry 1 is missing',
    ]);
    expect(await faultsAfter(sql`delete from audit_entry where seq = 7`)).toEqual([
      'entry 7 is missing',
    ]);
    expect(await faultsAfter(sql`delete from audit_entry where seq = 26`)).toEqual([
      'entry 26 is missing',
    ]);
    expect(
      await faultsAfter(
        sql`delete from audit_entry where seq = 7`,
        sql`update audit_entry set seq = seq - 1 where seq > 7`,
      ),
    ).toEqual(['entry 7 does not follow the one before']);
  });

  test('by changing places or adding is found', async () => {
    const swapped = await faultsAfter(
      sql`update audit_entry set seq = -1 where seq = 7`,
      sql`update audit_entry set seq = 7 where seq = 8`,
      sql`update audit_entry set seq = 8 where seq = -1`,
    );
    expect(swapped).toEqual(['entry 7 does not follow the one before']);
    const added = sql`insert into audit_entry select 27, '019aa000-0000-7000-8000-000000000000', null, 'account.enable', 'researcher:x', '', now(), hash, sha256('') from audit_entry where seq = 26`;
    expect(await faultsAfter(added)).toEqual(['1 entries stand behind the head']);
    expect(await faultsAfter(sql`update audit_head set hash = sha256('')`)).toEqual([
      'the head is not the hash of entry 26',
    ]);
  });
});
