import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { postVerdictHold } from '@shieldsource/contract/reports/desk-work';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenFlagsOn, type SeenReport } from '../../../test/given.flags.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';

// Raw SQL against what must hold whatever the code does.
let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let one: Person;
let other: Person;
let twin: Person;
let admin: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp({ config: { fixedSettings: {} } });
  given = givenFlagsOn(app);
  mina = await given.researcher();
  [one, other] = [await given.staff(), await given.staff()];
  [twin, admin] = [
    await given.staff({ researcherId: mina.id }),
    await given.staff({ roles: ['admin'] }),
  ];
});
beforeEach(() => forgetLimits(app));

const stoppedBy = (...statements: readonly RawBuilder<unknown>[]): Promise<string> =>
  stoppedByOn(app)(...statements);

const held = ({ reportId, version }: SeenReport, by: Person) =>
  sql`insert into report_verdict (id, report_id, version, staff_id, kind, input, due_at)
    values (${newId()}, ${reportId}, ${version}, ${by.id}, 'ignore', '{}', now())`;

test('a verdict is held by a reviewer who did not write the report, on what it is, once', async () => {
  const seen = await given.waiting(mina);
  const later = { ...seen, version: 2 };
  expect(await stoppedBy(held(seen, twin))).toBe('report_verdict_by_reviewer');
  expect(await stoppedBy(held(seen, admin))).toBe('report_verdict_by_reviewer');
  expect(await stoppedBy(held(later, one))).toBe('report_verdict_as_seen');
  expect(await stoppedBy(held(seen, one), held(seen, other))).toBe('report_verdict_open');
  expect(await stoppedBy(held(seen, one))).toBe('nothing');
  const changed = (set: RawBuilder<unknown>) =>
    sql`update report_verdict set ${set} where report_id = ${seen.reportId}`;
  expect(await stoppedBy(changed(sql`due_at = now() + interval '1 hour'`))).toBe(
    'report_verdict_once',
  );
  expect(await stoppedBy(changed(sql`input = '{"level": 4}'`))).toBe('report_verdict_once');
  expect(await stoppedBy(changed(sql`dropped_at = now()`))).toBe('report_verdict_dropped');
  const withCode = sql`dropped_at = now(), dropped_reason = 'otherAct', dropped_code = '1102'`;
  expect(await stoppedBy(changed(withCode))).toBe('report_verdict_dropped');
  const dropped = changed(sql`dropped_at = now(), dropped_reason = 'otherAct'`);
  expect(await stoppedBy(dropped)).toBe('nothing');
  expect(await stoppedBy(dropped)).toBe('report_verdict_once');
});

test('no report moves on under a verdict that is held', async () => {
  const { reportId, version } = await given.waiting(mina);
  await app
    .as(one)
    .call(postVerdictHold, { reportId, version, kind: 'ignore', reason: 'noImpact' });
  const atOnce = sql`set constraints report_recorded immediate`;
  const asked = sql`insert into report_step (id, report_id, seq, action, to_status, actor_role, staff_id)
    values (${newId()}, ${reportId}, ${version + 1}, 'askInformation', 1, 'reviewer', ${one.id})`;
  const moved = sql`update report set version = version + 1 where id = ${reportId}`;
  expect(await stoppedBy(atOnce, asked, moved)).toBe('report_verdict_as_seen');
});

test('a report is worked on by somebody who did not write it', async () => {
  const { reportId } = await given.waiting(mina);
  const give = (to: Person) =>
    sql`update report set assignee_id = ${to.id}, assigned_at = now() where id = ${reportId}`;
  expect(await stoppedBy(give(twin))).toBe('report_taken');
  expect(await stoppedBy(give(one))).toBe('nothing');
});

test('many at once are done when another person signed, each once, and nothing joins them', async () => {
  const [first, second] = [await given.waiting(mina), await given.waiting(mina)];
  const id = newId();
  const proposal = sql`insert into proposal (id, kind, subject, asked_by) values (${id}, 'bulk', ${id}, ${one.id})`;
  const join = (place: number, { reportId }: SeenReport) =>
    sql`insert into proposal_item (proposal_id, place, report_id, version) values (${id}, ${place}, ${reportId}, 1)`;
  const sign = sql`update proposal set outcome = 'approved', decided_by = ${other.id} where id = ${id}`;
  const tried = sql`update proposal_item set outcome = '' where proposal_id = ${id} and place = 1`;
  const signed = 'proposal_item_signed';
  expect(await stoppedBy(proposal, join(1, first), join(2, first))).toBe('proposal_item_each');
  expect(await stoppedBy(proposal, join(1, first))).toBe('nothing');
  expect(await stoppedBy(tried)).toBe(signed);
  expect(await stoppedBy(sign)).toBe('nothing');
  expect(await stoppedBy(join(2, second))).toBe(signed);
  const instead = sql`update proposal_item set outcome = '', report_id = ${second.reportId} where proposal_id = ${id}`;
  expect(await stoppedBy(instead)).toBe(signed);
  expect(await stoppedBy(tried)).toBe('nothing');
  expect(await stoppedBy(tried)).toBe(signed);
});
