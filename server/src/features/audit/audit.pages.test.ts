import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { getAccessRecordPage } from '@shieldsource/contract/people/account';
import { getReviewDetail, postReviewIgnore } from '@shieldsource/contract/reports/desk';
import {
  getAuditActions,
  getAuditPage,
  postAccountDisable,
  postIdentityReveal,
} from '@shieldsource/contract/people/desk';
import { eventKinds } from '@shieldsource/contract/events';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { postBasicInfo } from '@shieldsource/contract/people/profile';
import type { GivenOf } from '@shieldsource/contract/route';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { command, record } from '../events/events.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const auditor = await given.staff({ roles: ['auditor'] });
const reviewer = await given.staff({ name: '评审甲' });
const [admin, operator] = [
  await given.staff({ roles: ['admin'], name: '管理员乙' }),
  await given.staff({ roles: ['operator'] }),
];
const author = await given.researcher();
const other = await given.researcher();
const report = await given.report(author);
const number = await numberOf('report', report.id);

await as(reviewer).call(getReviewDetail, { id: report.id });
await as(reviewer).call(postReviewIgnore, {
  reportId: report.id,
  version: 1,
  reason: 'known',
  note: '',
});
await as(admin).call(postAccountDisable, { researcherId: other.id, reason: '违反规则' });

const listed = async (input: GivenOf<typeof getAuditPage>) =>
  (await as(auditor).call(getAuditPage, input)).list.map(({ action }) => action);

describe('the audit log', () => {
  test('is narrowed by act, object, actor, person and time, and by several at once', async () => {
    const uid = await uidOf(other);
    expect(await listed({ action: 'report.ignore' })).toEqual(['report.ignore']);
    expect(await listed({ target: ` ${number.toLowerCase()} ` })).toEqual([
      'report.ignore',
      'report.read',
      'report.submit',
    ]);
    expect(await listed({ target: String(uid) })).toEqual(['account.disable']);
    expect(await listed({ uid, action: 'account.disable' })).toEqual(['account.disable']);
    expect(await listed({ actor: '评审甲' })).toEqual(['report.ignore', 'report.read']);
    const adminNumber = await numberOf('staff', admin.id);
    expect(await listed({ actor: adminNumber })).toEqual(['account.disable']);
    expect(await listed({ actor: '评审甲', target: number, action: 'report.read' })).toEqual([
      'report.read',
    ]);
    expect(await listed({ actor: '评审甲', uid })).toEqual([]);
    for (const nothing of [{ target: 'SS-1999-000001' }, { actor: '没有这个人' }, { uid: 999_999 }])
      expect(await listed(nothing)).toEqual([]);
    expect(await listed({ to: 0 })).toEqual([]);
    const all = await as(auditor).call(getAuditPage, { uid });
    const at = all.list[0]?.createTime ?? 0;
    expect(all).toMatchObject({ total: all.list.length, list: [{ concernedUid: uid }] });
    expect(await listed({ uid, from: at, to: at })).toEqual(['account.disable']);
    expect(await listed({ uid, from: at + 1 })).toEqual([]);
  });

  test('names the object by its kind alone where there is only one, or none in particular', async () => {
    await inTransaction(app.db, async (tx) => {
      const one = { actor: command, params: { accounts: 1, reports: 2 } };
      await record(tx, app, 'earlier.import', { ...one, subject: 'earlier-portal' });
      await record(tx, app, 'earlier.drop', { ...one, subject: '' });
      await record(tx, app, 'keys.rotate', {
        subject: 'encryption-key',
        actor: command,
        params: { values: 3 },
      });
    });
    const { list } = await as(auditor).call(getAuditPage, {});
    expect(list.slice(0, 3).map(({ target }) => target)).toEqual(['keys', 'earlier', 'earlier']);
  });

  test('goes on by cursor as by pages', async () => {
    const all = await as(auditor).call(getAuditPage, { pageSize: 100 });
    for (let time = 0; time < 25; time++)
      await as(author).call(postBasicInfo, { hideInRank: time % 2 === 0 });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const next = await as(auditor).call(getAuditPage, cursor ? { cursor } : {});
      seen.push(...next.list.map(({ id }) => id));
      cursor = next.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(all.list.length + 25);
    const second = await as(auditor).call(getAuditPage, { page: 2 });
    expect(second.list.map(({ id }) => id)).toEqual(seen.slice(20, 40));
  });

  test('names the field of what cannot be looked for', async () => {
    for (const [field, input] of [
      ['action', { action: "' or 1=1" }],
      ['target', { target: '订单' }],
      ['actor', { actor: ' ' }],
      ['uid', { uid: 0 }],
      ['from', { from: -1 }],
      ['cursor', { cursor: '1.2' }],
    ] as const)
      await expect(as(auditor).call(getAuditPage, input)).refuses('badInput', field);
  });

  test('has a name for every kind', async () => {
    const named = await as(auditor).call(getAuditActions, {});
    expect(named.map(({ action }) => action).toSorted()).toEqual(
      Object.keys(eventKinds).toSorted(),
    );
  });
});

describe('who has looked at my data', () => {
  const mine = async (person: Person, input: GivenOf<typeof getAccessRecordPage> = {}) =>
    as(person).call(getAccessRecordPage, input);

  test('names staff by number, says why, and has nobody else’s', async () => {
    const person = await given.researcher();
    const { id } = await given.identity(person);
    await as(operator).call(postIdentityReveal, { identityId: id, reason: '核对证件' });
    const { list, total } = await mine(person);
    expect(total).toBe(1);
    expect(list).toEqual([
      {
        id: expect.any(String) as string,
        action: 'identity.reveal',
        actionName: '查看实名信息',
        actorName: `工作人员 ${await numberOf('staff', operator.id)}`,
        target: '',
        times: 1,
        reason: '核对证件',
        createTime: expect.any(Number) as number,
      },
    ]);
    expect((await mine(await given.researcher())).list).toEqual([]);
  });

  test('groups readings of one report, and leaves out what nobody has seen', async () => {
    const person = await given.researcher();
    const [one, two] = [await given.report(person), await given.report(person)];
    const second = await given.staff();
    await as(reviewer).call(getReviewDetail, { id: one.id });
    await as(second).call(getReviewDetail, { id: one.id });
    await as(second).call(getReviewDetail, { id: two.id, ahead: true });
    const { list, total } = await mine(person);
    expect(total).toBe(2);
    expect(list).toMatchObject([
      {
        action: 'report.read',
        target: await numberOf('report', one.id),
        times: 2,
        actorName: `审核员 ${await numberOf('staff', second.id)}、审核员 ${await numberOf('staff', reviewer.id)}`,
      },
    ]);
    await as(second).call(getReviewDetail, { id: two.id });
    expect((await mine(person)).list.map(({ times }) => times)).toEqual([1, 2]);
  });

  test('goes on by cursor as by pages', async () => {
    const person = await given.researcher();
    await sql`insert into access_event (id, at, kind, subject, concerns, actor, actor_id, params, salt)
      select gen_random_uuid(), now() - n / 3 * interval '1 microsecond', 'account.signIn', ${person.id}::text, ${person.id}, 'researcher', ${person.id},
        '{"by": "code"}', sha256('x') from generate_series(1, 45) as n`.execute(app.db);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const next = await mine(person, cursor ? { cursor } : {});
      seen.push(...next.list.map(({ id }) => id));
      cursor = next.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(45);
    expect((await mine(person, { page: 2 })).list.map(({ id }) => id)).toEqual(seen.slice(20, 40));
  });
});

test('a kind of a newer release shows its number and time, in letters and in the log', async () => {
  const person = await given.researcher();
  const id = newId();
  await app.db
    .insertInto('event')
    .values({
      id,
      kind: 'report.dream',
      subject: report.id,
      concerns: person.id,
      actor: 'clock',
      params: '{"unheard": {"of": true}}',
      salt: randomBytes(32),
    })
    .execute();
  await app.db.insertInto('letter').values({ id, researcher_id: person.id, type: 2 }).execute();
  await drainOutbox();
  const { list: letters } = await as(person).call(getLetterPage, {});
  expect(letters).toMatchObject([
    {
      id,
      title: expect.stringContaining(id.slice(-8)) as string,
      createTime: expect.any(Number) as number,
    },
  ]);
  const { list } = await as(auditor).call(getAuditPage, { action: 'report.dream' });
  expect(list).toMatchObject([
    { id, action: 'report.dream', target: `report:${number}`, actorName: '系统' },
  ]);
});

async function numberOf(table: 'report' | 'staff', id: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select number::text from ${sql.table(table)} where id = ${id}`.execute(app.db);
  return rows[0]?.number ?? '';
}

async function uidOf(person: Person): Promise<number> {
  const { rows } = await sql<{
    uid: number;
  }>`select uid from researcher where id = ${person.id}`.execute(app.db);
  return rows[0]?.uid ?? 0;
}
