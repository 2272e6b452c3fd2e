import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { recordReading } from './audit.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const author = await given.researcher();
const reviewer = await given.staff();
let id = '';

beforeEach(async () => {
  ({ id } = await given.report(author));
});
afterEach(() => vi.restoreAllMocks());

const readings = async () =>
  (
    await app.db
      .selectFrom('access_event')
      .where('kind', '=', 'report.read')
      .where('subject', '=', id)
      .orderBy('id')
      .select(['actor_id', 'concerns', 'params'])
      .execute()
  ).map(({ actor_id: by, concerns, params }) => ({ by, concerns, params }));
const reading = (by: Person, isAhead = false) => ({
  by: by.id,
  concerns: author.id,
  params: { isAhead },
});
const read = (by: Person, ahead?: boolean) =>
  as(by).call(getReviewDetail, { id, ...(ahead === undefined ? {} : { ahead }) });

describe('reading a report', () => {
  test('is written down once for a person in ten minutes', async () => {
    const other = await given.staff({ roles: ['admin'] });
    await read(reviewer);
    await read(reviewer);
    await as(reviewer).call(getReviewDetail, { id: id.toUpperCase() });
    await read(other);
    expect(await readings()).toEqual([reading(reviewer), reading(other)]);
    await longAgo('10 minutes 1 second');
    await read(reviewer);
    expect(await readings()).toHaveLength(3);
  });

  test('ahead of being shown is another one until it is shown', async () => {
    await read(reviewer, true);
    await read(reviewer, true);
    expect(await readings()).toEqual([reading(reviewer, true)]);
    await read(reviewer);
    await read(reviewer, true);
    expect(await readings()).toEqual([reading(reviewer, true), reading(reviewer)]);
  });

  test('that cannot be written down is not sent', async () => {
    await sql`create function refuse_reading() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
      app.db,
    );
    await sql`create trigger refuse_reading before insert on access_event for each row execute function refuse_reading()`.execute(
      app.db,
    );
    const answer = await as(reviewer).answer(getReviewDetail, { id });
    // not `drop trigger`, which locks a part before the whole: what follows the log meanwhile locks the whole first
    await sql`create or replace function refuse_reading() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
      app.db,
    );
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('越权');
    expect(await readings()).toEqual([]);
  });

  test('of more than 200 reports in an hour raises one alarm, whether the pages say that they were shown or not', async () => {
    const error = vi.spyOn(app.log, 'error');
    const alarms = () =>
      error.mock.calls.map(([facts]: unknown[]) => facts).filter((facts) => isReadingAlarm(facts));
    const me = {
      kind: 'staff',
      id: (await given.staff()).id,
      roles: [],
      sessionId: '',
      researcherId: null,
    } as const;
    const open = (report: string, isAhead: boolean) =>
      recordReading(
        app,
        { ...me, roles: [...me.roles] },
        { id: report, researcherId: author.id, isAhead },
      );
    for (let count = 0; count < 100; count++) {
      await open(newId(), true);
      const shown = newId();
      await open(shown, true);
      await open(shown, false);
    }
    expect(alarms()).toEqual([]);
    await open(newId(), true);
    await open(newId(), false);
    expect(alarms()).toEqual([{ alarm: 'readingsMany', staffId: me.id, hits: 201 }]);
  });
});

/** Moves everything that was read so far into the past. */
async function longAgo(interval: string): Promise<void> {
  await sql`alter table access_event disable trigger access_event_frozen`.execute(app.db);
  await sql`update access_event set at = at - ${sql.lit(interval)}::interval`.execute(app.db);
  await sql`alter table access_event enable trigger access_event_frozen`.execute(app.db);
}

const isReadingAlarm = (facts: unknown): boolean =>
  (facts as { alarm?: unknown }).alarm === 'readingsMany';
