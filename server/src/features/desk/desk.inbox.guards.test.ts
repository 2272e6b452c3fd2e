import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { givenFlagsOn } from '../../../test/given.flags.ts';

let app: TestApp;
let id: string;
beforeAll(async () => {
  app = await testApp();
  const given = givenFlagsOn(app);
  ({ reportId: id } = await given.waiting(await given.researcher()));
});
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.app.db);

describe('the row of a report on the desk', () => {
  test('comes with the report and stays', async () => {
    await expect(run(sql`delete from report_desk where report_id = ${id}`)).rejects.toMatchObject({
      constraint: 'report_desk_append_only',
    });
    await expect(run(sql`truncate report_desk`)).rejects.toMatchObject({
      constraint: 'report_desk_append_only',
    });
    const { rows } =
      await sql`select from report left join report_desk on report_id = id where report_id is null`.execute(
        app.app.db,
      );
    expect(rows).toEqual([]);
  });

  test('has an order that nobody writes', async () => {
    for (const column of ['due_rank', 'level_rank', 'age_rank', 'is_open', 'heard_at'])
      await expect(
        run(sql`update report_desk set ${sql.ref(column)} = null where report_id = ${id}`),
      ).rejects.toMatchObject({ code: '428C9' });
  });

  test('says since when somebody has it, or neither', async () => {
    await expect(
      run(sql`update report_desk set assigned_at = now() where report_id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'report_desk_assigned' });
  });

  test('is what the report is, and what it would be filled with', async () => {
    const columns = sql.raw(
      'report_id, status, level, application_id, type_id, researcher_id, created_at, changed_at, is_asked, has_appeal, retest, award_state, said_at, seen_at',
    );
    const kept = await sql`select ${columns} from report_desk order by report_id`.execute(
      app.app.db,
    );
    await app.app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`delete from report_desk`.execute(tx);
      await sql`select fill_report_desk()`.execute(tx);
      const filled = await sql`select ${columns} from report_desk order by report_id`.execute(tx);
      expect(filled.rows).toEqual(kept.rows);
    });
  });
});
