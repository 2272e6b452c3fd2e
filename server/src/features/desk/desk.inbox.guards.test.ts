import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenFlagsOn } from '../../../test/given.flags.ts';
import { promisesOver } from '../../../test/given.promises.ts';

let app: TestApp;
let id: string;
let reviewer: Person;
beforeAll(async () => {
  app = await testApp();
  const given = givenFlagsOn(app);
  ({ reportId: id } = await given.waiting(await given.researcher()));
  reviewer = await given.staff();
});
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.app.db);

describe('what a report says of its place on the desk', () => {
  test('has an order that nobody writes', async () => {
    for (const column of ['due_rank', 'level_rank', 'age_rank', 'is_open', 'heard_at'])
      await expect(
        run(sql`update report set ${sql.ref(column)} = null where id = ${id}`),
      ).rejects.toMatchObject({ code: '428C9' });
  });

  test('says since when somebody has it, or neither', async () => {
    await expect(
      run(sql`update report set assigned_at = now() where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'report_assigned' });
  });

  test('has an appeal exactly while one is open', async () => {
    await expect(
      run(sql`update report set has_appeal = true where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'report_has_appeal' });
  });

  test('follows from promises, comments and steps that were written past the verbs', async () => {
    const later = sql`now() + interval '1 hour'`;
    const desk = async () =>
      app.app.db
        .selectFrom('report')
        .where('id', '=', id)
        .select(['said_at', 'seen_at', 'first_answered_at', 'heard_at', 'due_at', 'is_paused'])
        .executeTakeFirstOrThrow();
    expect(await desk()).toMatchObject({ said_at: null, seen_at: null, first_answered_at: null });
    await run(sql`insert into report_comment (id, report_id, researcher_id, body, created_at)
      select gen_random_uuid(), id, researcher_id, '补充', ${later} from report where id = ${id}`);
    const said = await desk();
    expect(said).toMatchObject({ said_at: expect.any(Number), heard_at: said.said_at });
    await run(sql`insert into report_comment (id, report_id, staff_id, body)
      select gen_random_uuid(), ${id}, ${reviewer.id}, '收到'`);
    const seen = await desk();
    expect(seen).toMatchObject({ first_answered_at: seen.seen_at, heard_at: said.said_at });
    await run(sql`insert into report_comment (id, report_id, staff_id, body, created_at)
      select gen_random_uuid(), ${id}, ${reviewer.id}, '已复现', ${later}`);
    expect(await desk()).toMatchObject({ first_answered_at: seen.seen_at, heard_at: null });
    await run(promisesOver(id));
    expect(await desk()).toMatchObject({ due_at: null, is_paused: false });
  });
});
