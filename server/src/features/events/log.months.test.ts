import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/databases.ts';
import { eventsOn, faultsAfterOn } from '../../../test/events.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { command, record } from './events.ts';
import { keepAccessMonths } from './log.months.ts';
import { proofOf } from './log.ts';
import { inLogSnapshot, verifyLog } from './log.verify.ts';

const database = await testDatabase();
const { app, act, follow } = eventsOn(database);
const { db, config } = app;
const faultsAfter = faultsAfterOn(app);

describe('months of access events', () => {
  const insertOld = (id: string, at: string, on = db) =>
    sql`insert into access_event (id, at, kind, subject, actor, salt)
      values (${id}, ${at}, 'staff.signOut', 'somebody', 'command', sha256(''))`.execute(on);
  const ids = [1, 2, 3].map((number) => `019aa000-0000-7000-8000-00000000010${number}`);

  test('are let go of once they are sealed: their leaves stay and verify says so, and what is other than was said', async () => {
    const database = await testDatabase();
    const { app, follow } = eventsOn(database);
    const { db } = app;
    await sql`create table access_event_2025_02 partition of access_event for values from ('2025-02-01Z') to ('2025-03-01Z')`.execute(
      db,
    );
    await insertOld(ids[0]!, '2025-01-31T23:59:59Z', db);
    await insertOld(ids[1]!, '2025-02-01T00:00:00Z', db);
    await insertOld(ids[2]!, '2025-02-28T23:59:59Z', db);
    // nothing is deleted before it is sealed
    await keepAccessMonths(app);
    const count = async () =>
      (await db.selectFrom('access_event').where('id', 'in', ids).select('id').execute()).length;
    expect(await count()).toBe(3);
    await follow();
    const proof = await proofOf(app, ids[1]!);
    expect(proof.content).toContain(ids[1]);
    const before = await verifyLog(app);
    await keepAccessMonths(app);
    expect(await count()).toBe(0);
    await follow();
    const after = await verifyLog(app);
    // two events say what was deleted
    expect(after).toMatchObject({ faults: [], retired: 3, leaves: before.leaves + 2 });
    await expect(proofOf(app, ids[1]!)).rejects.toMatchObject({ fault: 'notFound' });
    const said = await db
      .selectFrom('event')
      .where('kind', '=', 'log.retire')
      .orderBy('subject')
      .select(['subject', 'params'])
      .execute();
    expect(said).toMatchObject([
      { subject: '2025-01', params: { month: '2025-01-01', leaves: 1 } },
      { subject: '2025-02', params: { month: '2025-02-01', leaves: 2 } },
    ]);
    const names = await sql<{ name: string | null }>`
      select to_regclass('access_event_2025_02')::text as name`.execute(db);
    expect(names.rows).toEqual([{ name: null }]);
    expect(
      await faultsAfterOn(app)([
        sql`update event_leaf set hash = sha256('') where event_id = ${ids[1]}`,
      ]),
    ).toContain('2 access events of 2025-02 are missing');
  });

  test('that are missing without having been let go of are found', async () => {
    await act();
    await inTransaction(db, (tx) =>
      record(tx, app, 'staff.signOut', { subject: 'somebody', actor: command, params: {} }),
    );
    await follow();
    const { rows } = await sql<{ month: string }>`
      select to_char(max(at) at time zone 'UTC', 'YYYY-MM') as month from access_event`.execute(db);
    const month = rows[0]?.month;
    const first = `${month}-01`;
    const forged = sql`insert into event (id, kind, subject, actor, salt, params)
      select ${ids[0]}::uuid, 'log.retire', 'now', 'clock', sha256(''), jsonb_build_object('month', ${first}::text, 'leaves', count(*),
        'digest', encode(sha256(string_agg(hash, ''::bytea order by leaf)), 'hex'))
      from event_leaf where access_month = ${first}::date`;
    const faults = await faultsAfter([forged, sql`delete from access_event`]);
    expect(faults).toEqual([expect.stringContaining(`access events of ${month} are missing`)]);
  });

  test('do not go while the log is verified, which could not know why', async () => {
    await sql`create table access_event_2025_03 partition of access_event for values from ('2025-03-01Z') to ('2025-04-01Z')`.execute(
      db,
    );
    await insertOld('019aa000-0000-7000-8000-000000000301', '2025-03-15T00:00:00Z');
    await follow();
    const [begun, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const verified = inLogSnapshot(db, async (snapshot) => {
      begun.resolve();
      await refused.promise;
      return verifyLog({ db: snapshot, config });
    });
    await begun.promise;
    const going = keepAccessMonths(app).finally(refused.resolve);
    await expect(going).rejects.toMatchObject({ code: '55P03' });
    expect((await verified).faults).toEqual([]);
    await keepAccessMonths(app);
    await follow();
    expect((await verifyLog(app)).faults).toEqual([]);
  });

  test('stay for as long as is set, half a year at least, and until all of it is sealed', async () => {
    await insertOld('019aa000-0000-7000-8000-000000000201', '2025-06-15T00:00:00Z');
    await expect(sql`select drop_access_month('2025-06-01')`.execute(db)).rejects.toMatchObject({
      constraint: 'access_event_sealed',
    });
    await follow();
    const kept = async () =>
      (
        await db
          .selectFrom('access_event')
          .where('at', '<', new Date('2025-07-01') as never)
          .select('id')
          .execute()
      ).length;
    await keepAccessMonths({ ...app, config: { ...config, accessLogMonths: 120 } });
    expect(await kept()).toBe(1);
    // this server's clock may be years ahead
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2046-01-01T00:00:00Z'));
    await keepAccessMonths({ ...app, config: { ...config, accessLogMonths: 120 } }).finally(() =>
      clock.mockRestore(),
    );
    expect(await kept()).toBe(1);
    const current = sql`select drop_access_month(date_trunc('month', now())::date)`;
    await expect(current.execute(db)).rejects.toMatchObject({
      constraint: 'access_event_kept_long',
    });
    await keepAccessMonths(app, Date.parse('2026-07-31T00:00:00Z'));
    expect(await kept()).toBe(1);
    await keepAccessMonths(app, Date.parse('2026-08-01T00:00:00Z'));
    expect(await kept()).toBe(0);
    await follow();
    expect((await verifyLog(app)).faults).toEqual([]);
  });

  test('to come have their part of the table, made anew where it is missing', async () => {
    const ahead = sql`to_char(now() at time zone 'UTC' + interval '1 month', '"access_event_"YYYY_MM')`;
    await sql`do $$ begin execute 'drop table ' || ${sql.raw(`to_char(now() at time zone 'UTC' + interval '1 month', '"access_event_"YYYY_MM')`)}; end $$`.execute(
      db,
    );
    const found = async () =>
      (await sql<{ name: string | null }>`select to_regclass(${ahead})::text as name`.execute(db))
        .rows[0]?.name;
    expect(await found()).toBeNull();
    await keepAccessMonths(app);
    expect(await found()).toMatch(/^access_event_\d{4}_\d\d$/);
  });
});
