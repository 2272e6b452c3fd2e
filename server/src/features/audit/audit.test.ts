import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { getAuditPage } from '@shieldsource/contract/people/desk';
import { nobody, testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { clock, record } from '../events/events.ts';
import { logFollows } from '../events/log.ts';
import { startFollowing } from '../events/subscribers.ts';
import { verifyNightly } from './audit.timed.ts';

// nobody seals but this test
const harness = await testApp({ follows: false });
const { app, as } = harness;
const given = givenOn(harness);
const auditor = await given.staff({ roles: ['auditor'], name: '审计员' });

/** Seals what has happened. */
async function seal(): Promise<void> {
  const following = await startFollowing(harness.served, [logFollows]);
  await following.drain();
  await following.stop();
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a night finds the log whole, and tells apart that it waits to be sealed', async () => {
  const lines = vi.spyOn(app.log, 'error');
  await seal();
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
  await seal();
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
