import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { appealWords, givenFlagsOn, type SeenReport } from '../../../test/given.flags.ts';
import { promisesOver } from '../../../test/given.promises.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';
import { withEvent } from '../../../test/raw-event.ts';

// Raw SQL against what must hold whatever the code does.
let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let judge: Person;
let second: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenFlagsOn(app);
  [judge, second, mina] = [await given.staff(), await given.staff(), await given.researcher()];
});
beforeEach(() => forgetLimits(app));

interface RawRecord {
  action: string;
  to: number;
  from?: number | null;
  role?: string | null;
  staff?: string | null;
  note?: string;
  at?: string;
}

/** The record of the next version of a report. */
const record = (
  { reportId, version }: SeenReport,
  { action, to, from = null, role = null, staff = null, note = '', at = '0' }: RawRecord,
) => {
  const id = newId();
  return sql`${withEvent(id)} insert into report_step (id, report_id, seq, action, from_status, to_status, actor_role, staff_id, note, created_at)
  values (${id}, ${reportId}, ${version + 1}, ${action}, ${from}, ${to}, ${role}, ${staff}, ${note}, now() + ${sql.lit(at)}::interval)`;
};
const change = ({ reportId, version }: SeenReport, set: RawBuilder<unknown>) =>
  sql`update report set version = ${version + 1}, ${set} where id = ${reportId}`;
const appealRow = ({ reportId, version }: SeenReport, verdictSeq: number) =>
  sql`insert into report_appeal (id, report_id, verdict_seq, asked_seq) values (${newId()}, ${reportId}, ${verdictSeq}, ${version + 1})`;

const stoppedBy = (...statements: readonly RawBuilder<unknown>[]): Promise<string> =>
  stoppedByOn(app)(...statements);

describe('records', () => {
  test.for<[string, string, RawRecord]>([
    [
      'a withdrawal by a reviewer',
      'actor',
      { action: 'withdraw', from: 1, to: -1, role: 'reviewer' },
    ],
    ['a verdict by its author', 'actor', { action: 'confirm', from: 1, to: 2, role: 'author' }],
    ['a verdict by nobody', 'actor', { action: 'ignore', from: 1, to: -1 }],
    [
      'a verdict that nobody signs',
      'actor',
      { action: 'ignore', from: 1, to: -1, role: 'reviewer', staff: null },
    ],
    [
      'an end by the clock in a name',
      'actor',
      { action: 'expire', from: 1, to: -1, role: 'author' },
    ],
    [
      'a withdrawal signed by staff',
      'actor',
      { action: 'withdraw', from: 1, to: -1, role: 'author', staff: 'judge' },
    ],
    [
      'what there is no act for',
      'transition',
      { action: 'burn', from: 1, to: -1, role: 'reviewer' },
    ],
    ['a second beginning', 'transition', { action: 'submit', to: 1, role: 'author' }],
    [
      'an appeal that moves the report',
      'transition',
      { action: 'appeal', from: 1, to: -1, role: 'author' },
    ],
    ['an appeal of what nobody judged', 'transition', { action: 'appeal', to: 1, role: 'author' }],
    [
      'a question that names where it stays',
      'transition',
      { action: 'askInformation', from: 1, to: 1, role: 'reviewer', note: '？' },
    ],
    [
      'a move that comes from nowhere',
      'transition',
      { action: 'ignore', to: -1, role: 'reviewer' },
    ],
    [
      'one act by the way of another',
      'transition',
      { action: 'startFix', from: 1, to: -1, role: 'reviewer' },
    ],
  ])('%s is refused', async ([, constraint, one]) => {
    const seen = await given.waiting(mina);
    const signed = one.role === 'reviewer' || one.staff === 'judge' ? judge.id : null;
    const staff = one.staff === null ? null : signed;
    expect(await stoppedBy(record(seen, { ...one, staff }))).toBe(`report_step_${constraint}`);
  });

  test('a record says the step that was made', async () => {
    const seen = await given.confirmed(mina, judge);
    const finish = { action: 'finish', to: 4, role: 'reviewer', staff: judge.id };
    expect(
      await stoppedBy(change(seen, sql`status = 4`), record(seen, { ...finish, from: 3 })),
    ).toBe('report_step_as_recorded');
    const step = { action: 'appeal', to: 4, role: 'author', note: appealWords };
    expect(
      await stoppedBy(change(seen, sql`status = 4`), record(seen, step), appealRow(seen, 2)),
    ).toBe('report_step_as_recorded');
    expect(
      await stoppedBy(
        change(seen, sql`status = 4`),
        record(seen, { ...finish, from: 2 }),
        promisesOver(seen.reportId),
      ),
    ).toBe('nothing');
  });

  test('the acts themselves are not rewritten', async () => {
    for (const statement of [
      sql`update report_act set actor_role = 'author' where act = 'confirm'`,
      sql`delete from report_act`,
      sql`truncate report_act`,
    ])
      expect(await stoppedBy(statement)).toBe('report_act_append_only');
  });

  test('nobody asks about their own report', async () => {
    const alsoMina = await given.staff({ researcherId: mina.id });
    const seen = await given.waiting(mina);
    const ask = { action: 'askInformation', to: 1, role: 'reviewer', note: '？' };
    expect(await stoppedBy(record(seen, { ...ask, staff: alsoMina.id }))).toBe(
      'report_step_not_own',
    );
  });
});

describe('flags', () => {
  test('no flag without its version, its record and its status', async () => {
    const seen = await given.waiting(mina);
    const { reportId } = seen;
    expect(await stoppedBy(sql`update report set information_seq = 1 where id = ${reportId}`)).toBe(
      'report_version_step',
    );
    expect(
      await stoppedBy(
        change(seen, sql`information_seq = 1`),
        record(seen, {
          action: 'askInformation',
          to: 1,
          role: 'reviewer',
          staff: judge.id,
          note: '？',
        }),
      ),
    ).toBe('report_information_asked');
    expect(await stoppedBy(change(seen, sql`retest = 'asked', retest_seq = 2`))).toBe(
      'report_retest_when_done',
    );
    const confirmed = await given.confirmed(mina, judge);
    expect(await stoppedBy(change(confirmed, sql`information_seq = 2`))).toBe(
      'report_information_when_waiting',
    );
    const done = await given.done(mina, judge);
    expect(await stoppedBy(change(done, sql`retest = 'asked'`))).toBe('report_retest_whole');
    expect(
      await stoppedBy(
        change(done, sql`retest = 'passed', retest_seq = ${done.version + 1}`),
        record(done, { action: 'askRetest', to: 4, role: 'reviewer', staff: judge.id }),
      ),
    ).toBe('report_retest_steped');
  });

  test('the reason is what the act says', async () => {
    const seen = await given.waiting(mina);
    const withdraw = { action: 'withdraw', from: 1, to: -1, role: 'author' };
    expect(
      await stoppedBy(
        change(seen, sql`status = -1, ignore_reason = 'spam'`),
        record(seen, withdraw),
      ),
    ).toBe('report_reason_by_action');
    const ignore = { action: 'ignore', from: 1, to: -1, role: 'reviewer', staff: judge.id };
    expect(
      await stoppedBy(
        change(seen, sql`status = -1, ignore_reason = 'withdrawn'`),
        record(seen, ignore),
      ),
    ).toBe('report_reason_by_action');
  });

  test('a report repeats an earlier one, and only as a duplicate', async () => {
    const seen = await given.waiting(mina);
    const later = await given.waiting(mina);
    const repeating = (id: string, reason: string) =>
      change(seen, sql`status = -1, ignore_reason = ${reason}, duplicate_of = ${id}`);
    expect(await stoppedBy(repeating(later.reportId, 'duplicate'))).toBe(
      'report_duplicate_of_earlier',
    );
    expect(await stoppedBy(repeating(seen.reportId, 'duplicate'))).toBe(
      'report_duplicate_of_earlier',
    );
    const { reportId, version } = later;
    const known = sql`update report set version = ${version + 1}, status = -1, ignore_reason = 'known',
      duplicate_of = ${seen.reportId} where id = ${reportId}`;
    expect(await stoppedBy(known)).toBe('report_duplicate_when_ignored');
  });

  test('a standing award changes by an upheld appeal only, and never downwards', async () => {
    const seen = await given.confirmed(mina, judge);
    const fix = { action: 'startFix', from: 2, to: 3, role: 'reviewer', staff: judge.id };
    expect(await stoppedBy(sql`update report set coins = 9999 where id = ${seen.reportId}`)).toBe(
      'report_award_by_appeal',
    );
    expect(
      await stoppedBy(
        change(seen, sql`coins = 9999`),
        record(seen, { ...fix, action: 'giveAward', from: null, to: 2 }),
      ),
    ).toBe('report_award_by_appeal');
    const open = await given.appealed(mina, seen);
    expect(
      await stoppedBy(
        change(open, sql`coins = 1`),
        record(open, { action: 'upholdAppeal', to: 2, role: 'reviewer', staff: second.id }),
        sql`update report_appeal set outcome = 'upheld', decided_seq = ${open.version + 1} where report_id = ${open.reportId}`,
      ),
    ).toBe('report_award_only_raised');
  });
});

describe('appeals', () => {
  const asked = { action: 'appeal', to: -1, role: 'author', note: appealWords };
  const bump = (seen: SeenReport) => change(seen, sql`updated_at = now()`);
  const decided = ({ reportId, version }: SeenReport, outcome: string) =>
    sql`update report_appeal set outcome = ${outcome}, decided_seq = ${version + 1} where report_id = ${reportId}`;
  const reject = { action: 'rejectAppeal', to: -1, role: 'reviewer', note: '维持' };

  test('one a verdict, whoever writes it', async () => {
    const open = await given.appealed(mina, await given.ignored(mina, judge));
    expect(await stoppedBy(bump(open), record(open, asked), appealRow(open, 2))).toBe(
      'report_appeal_once',
    );
    const rejected = await app.app.db.selectFrom('report_appeal').selectAll().execute();
    expect(rejected.filter((row) => row.report_id === open.reportId)).toHaveLength(1);
  });

  test('of the standing verdict, by its record', async () => {
    const seen = await given.ignored(mina, judge);
    expect(await stoppedBy(bump(seen), record(seen, asked), appealRow(seen, 1))).toBe(
      'report_appeal_of_verdict',
    );
    expect(
      await stoppedBy(
        bump(seen),
        record(seen, { ...reject, staff: second.id }),
        appealRow(seen, 2),
      ),
    ).toBe('report_appeal_of_verdict');
    expect(await stoppedBy(bump(seen), record(seen, asked))).toBe('report_appeal_kept_with_step');
  });

  test('decided by somebody else, once, and kept', async () => {
    const human = { researcherId: (await given.researcher()).id };
    const [first, twin] = [await given.staff(human), await given.staff(human)];
    const open = await given.appealed(mina, await given.ignored(mina, first));
    for (const { id: staff } of [first, twin])
      expect(
        await stoppedBy(bump(open), record(open, { ...reject, staff }), decided(open, 'rejected')),
      ).toBe('report_appeal_other_reviewer');
    expect(
      await stoppedBy(
        bump(open),
        record(open, { ...reject, staff: second.id }),
        decided(open, 'upheld'),
      ),
    ).toBe('report_appeal_decided_once');
    expect(await stoppedBy(bump(open), record(open, { ...reject, staff: second.id }))).toBe(
      'report_appeal_kept_with_step',
    );
    expect(await stoppedBy(sql`delete from report_appeal`)).toBe('report_appeal_append_only');
    expect(
      await stoppedBy(
        bump(open),
        record(open, { ...reject, staff: second.id }),
        decided(open, 'rejected'),
      ),
    ).toBe('nothing');
    expect(
      await stoppedBy(
        sql`update report_appeal set outcome = 'upheld' where report_id = ${open.reportId}`,
      ),
    ).toBe('report_appeal_decided_once');
  });

  test('no way around an open one', async () => {
    const open = await given.appealed(mina, await given.ignored(mina, judge));
    const reopen = { action: 'reopen', from: -1, to: 1, role: 'reviewer', staff: judge.id };
    expect(
      await stoppedBy(change(open, sql`status = 1, ignore_reason = null`), record(open, reopen)),
    ).toBe('report_appeal_first');
  });
});
