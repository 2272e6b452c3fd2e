import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenAwardsOn } from '../../../test/given.awards.ts';
import { promisesOver } from '../../../test/given.promises.ts';
import type { SeenReport } from '../../../test/given.flags.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';
import { withEvent } from '../../../test/raw-event.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { post, postContribution, reverse, reverseContribution } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/ledger.verify.ts';

// Raw SQL against what must hold of a second signature whatever the code does.
let app: TestApp;
let given: ReturnType<typeof givenAwardsOn>;
let proposer: Person;
let twin: Person;
let second: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenAwardsOn(app);
  const human = { researcherId: (await given.researcher()).id };
  [proposer, twin] = [await given.staff(human), await given.staff(human)];
  second = await given.staff();
  mina = await given.researcher();
});
beforeEach(() => forgetLimits(app));

const stoppedBy = (...statements: readonly RawBuilder<unknown>[]): Promise<string> =>
  stoppedByOn(app)(...statements);

const record = (
  { reportId, version }: SeenReport,
  action: string,
  { staff = second.id, role = 'reviewer', note = '理由', to = 2 } = {},
) => {
  const id = newId();
  return sql`${withEvent(id)} insert into report_step (id, report_id, seq, action, to_status, actor_role, staff_id, note)
    values (${id}, ${reportId}, ${version + 1}, ${action}, ${to}, ${role}, ${staff}, ${note})`;
};
const change = ({ reportId, version }: SeenReport, set: RawBuilder<unknown>) =>
  sql`update report set version = ${version + 1}, ${set} where id = ${reportId}`;
const newestOf = ({ reportId }: SeenReport) =>
  sql`(select id from proposal where kind = 'award' and subject = ${reportId} order by id desc limit 1)`;
const decide = (seen: SeenReport, outcome: string, by: Person | null = second) =>
  sql`update proposal set outcome = ${outcome}, decided_by = ${by?.id ?? null}, reply = '理由' where id = ${newestOf(seen)}`;

/** What is given or proposed by these numbers, of the general tier; the sums are right. */
const amounts = ({
  contribution = 12,
  coins = 90,
  bonus = 0,
  level = 4,
  tier = 400,
  vector = '',
} = {}) => ({
  level,
  rule_version: 1,
  tier: 'general',
  tier_hundredths: tier,
  factor_hundredths: 100,
  base_contribution: contribution,
  bonus_contribution: 0,
  contribution: (contribution * tier) / 100,
  base_coins: coins,
  bonus_coins: bonus,
  coins: (coins * tier) / 100 + bonus,
  cvss_vector: vector || null,
});
const proposal = (
  { reportId, version }: SeenReport,
  { contribution, coins, ...by }: ReturnType<typeof amounts> = amounts(),
  researcherId: string = mina.id,
  raises: number | null = null,
) => sql`insert into proposal (id, kind, subject, based_on, researcher_id, contribution, coins, params, reason, asked_by)
  values (${newId()}, 'award', ${reportId}, ${version + 1}, ${researcherId}, ${contribution}, ${coins}, ${JSON.stringify({ ...by, raises })}, '理由', ${second.id})`;
const columns = sql.raw(Object.keys(amounts()).join(', '));
const award = (
  { reportId, version }: SeenReport,
  by: ReturnType<typeof amounts>,
  staff: string,
  proposalId: RawBuilder<unknown>,
) => sql`insert into award (id, report_id, seq, staff_id, proposal_id, ${columns})
  select ${newId()}, ${reportId}, ${version + 1}, ${staff}, ${proposalId}, ${columns} from jsonb_populate_record(null::award, ${JSON.stringify(by)})`;
const awarded = (seen: SeenReport, by = amounts(), staff: string = proposer.id) =>
  award(seen, by, staff, newestOf(seen));
const awardedAlone = (seen: SeenReport, by: ReturnType<typeof amounts>) =>
  award(seen, by, second.id, sql`null::uuid`);

describe('a proposal', () => {
  const waits = sql`award_state = 'waiting'`;

  test('is one a report, by its record, for a confirmed report that has no award', async () => {
    const waiting = await given.proposed(mina, proposer);
    const again = record(waiting, 'proposeAward');
    expect(await stoppedBy(change(waiting, waits), again, proposal(waiting))).toBe('proposal_open');
    const returned = await given.returned(mina, proposer, second);
    const isOf = 'award_proposal_of_report';
    expect(await stoppedBy(record(returned, 'giveAward'), proposal(returned))).toBe(isOf);
    const byOther = record(returned, 'proposeAward', { staff: proposer.id });
    expect(await stoppedBy(byOther, proposal(returned))).toBe(isOf);
    const stranger = await given.researcher();
    expect(
      await stoppedBy(record(returned, 'proposeAward'), proposal(returned, amounts(), stranger.id)),
    ).toBe(isOf);
    const given_ = await given.confirmed(mina, proposer);
    expect(await stoppedBy(record(given_, 'proposeAward'), proposal(given_))).toBe(isOf);
    const unjudged = await given.waiting(mina);
    expect(await stoppedBy(record(unjudged, 'proposeAward', { to: 1 }), proposal(unjudged))).toBe(
      'report_step_transition',
    );
  });

  test('is computed right, by the terms of its report, and says why', async () => {
    const seen = await given.returned(mina, proposer, second);
    const by = (over: Parameters<typeof amounts>[0]) =>
      stoppedBy(record(seen, 'proposeAward'), proposal(seen, amounts(over)));
    expect(await by({ tier: 1_000 })).toBe('award_proposal_terms');
    expect(await by({ coins: -1 })).toBe('award_proposal_terms');
    for (const sum of ['contribution', 'coins'] as const) {
      const wrong = { ...amounts(), [sum]: amounts()[sum] + 1 };
      expect(await stoppedBy(record(seen, 'proposeAward'), proposal(seen, wrong))).toBe(
        'award_proposal_terms',
      );
    }
    expect(await stoppedBy(record(seen, 'proposeAward', { role: 'admin' }))).toBe(
      'report_step_actor',
    );
  });

  test('is answered once, by its record, by somebody else, and kept', async () => {
    const seen = await given.proposed(mina, proposer);
    const back = change(seen, sql`award_state = 'returned'`);
    const self = record(seen, 'returnAward', { staff: proposer.id });
    expect(await stoppedBy(back, self, decide(seen, 'returned', proposer))).toBe(
      'proposal_other_person',
    );
    const sent = record(seen, 'returnAward');
    const byRecord = 'award_proposal_by_step';
    for (const outcome of ['returned', 'approved'])
      expect(await stoppedBy(decide(seen, outcome))).toBe(byRecord);
    expect(await stoppedBy(decide(seen, 'lapsed', null))).toBe(byRecord);
    expect(await stoppedBy(decide(seen, 'withdrawn', proposer))).toBe(byRecord);
    expect(await stoppedBy(back, sent, decide(seen, 'approved'))).toBe(byRecord);
    expect(await stoppedBy(back, sent, decide(seen, 'lapsed', null))).toBe(byRecord);
    expect(await stoppedBy(back, self, decide(seen, 'returned'))).toBe(byRecord);
    const once = 'proposal_decided_once';
    expect(await stoppedBy(sql`update proposal set coins = coins + 1`)).toBe(once);
    expect(await stoppedBy(sql`delete from proposal`)).toBe('proposal_append_only');
    expect(await stoppedBy(back, sent, decide(seen, 'returned'))).toBe('nothing');
    expect(await stoppedBy(decide(seen, 'approved'))).toBe(once);
  });

  test('is not answered under another name of its proposer, nor by the author', async () => {
    const noor = await given.researcher();
    const [asNoor, alsoNoor] = [
      await given.staff({ researcherId: noor.id }),
      await given.staff({ researcherId: noor.id }),
    ];
    const seen = await given.proposed(mina, asNoor);
    const back = change(seen, sql`award_state = 'returned'`);
    expect(
      await stoppedBy(
        back,
        record(seen, 'returnAward', { staff: alsoNoor.id }),
        decide(seen, 'returned', alsoNoor),
      ),
    ).toBe('proposal_other_person');
    const alsoMina = await given.staff({ researcherId: mina.id });
    expect(await stoppedBy(record(seen, 'returnAward', { staff: alsoMina.id }))).toBe(
      'report_step_not_own',
    );
  });

  test('waits exactly as long as its report says, and is not appealed', async () => {
    const seen = await given.proposed(mina, proposer);
    expect(
      await stoppedBy(change(seen, sql`award_state = 'returned'`), record(seen, 'returnAward')),
    ).toBe('report_award_as_proposed');
    const returned = await given.returned(mina, proposer, second);
    expect(await stoppedBy(change(returned, waits), record(returned, 'proposeAward'))).toBe(
      'report_award_as_proposed',
    );
    expect(
      await stoppedBy(sql`update report set award_state = null where id = ${seen.reportId}`),
    ).toBe('report_version_step');
    expect(
      await stoppedBy(change(seen, sql`award_state = null`), record(seen, 'approveAward')),
    ).toBe('report_award_as_proposed');
    expect(
      await stoppedBy(
        sql`insert into report_step (id, report_id, seq, action, to_status, actor_role, note)
          values (${newId()}, ${seen.reportId}, ${seen.version + 1}, 'appeal', 2, 'author', ${'字'.repeat(20)})`,
        sql`insert into report_appeal (id, report_id, verdict_seq, asked_seq) values (${newId()}, ${seen.reportId}, 2, ${seen.version + 1})`,
      ),
    ).toBe('report_appeal_of_award');
  });

  test('falls with the confirmation of its report', async () => {
    const seen = await given.proposed(mina, proposer);
    const admin = await given.staff({ roles: ['admin'] });
    const revokedId = newId();
    const revoked = sql`${withEvent(revokedId)} insert into report_step (id, report_id, seq, action, from_status, to_status, actor_role, staff_id, note)
      values (${revokedId}, ${seen.reportId}, ${seen.version + 1}, 'revoke', 2, -1, 'admin', ${admin.id}, '误判')`;
    const ends = change(
      seen,
      sql`status = -1, ignore_reason = 'revoked', level = null, award_state = null`,
    );
    expect(await stoppedBy(ends, revoked)).toBe('report_award_as_proposed');
    expect(
      await stoppedBy(ends, revoked, decide(seen, 'lapsed', null), promisesOver(seen.reportId)),
    ).toBe('nothing');
    const kept = await given.proposed(mina, proposer);
    expect(await stoppedBy(change(kept, sql`status = -1, ignore_reason = 'revoked'`))).toBe(
      'report_award_state_when_valid',
    );
  });
});

describe('nothing is given', () => {
  const reason = (seen: SeenReport, seq: number) =>
    ({
      kind: 'award',
      source: { kind: 'report', id: seen.reportId, seq },
      note: '漏洞奖励',
    }) as const;
  const stopped = (act: Promise<unknown>) =>
    act.then(
      () => 'nothing',
      (error: { constraint?: string }) => error.constraint,
    );

  test('while it waits: no coins, no contribution, no award', async () => {
    const seen = await given.proposed(mina, proposer);
    const { db } = app.app;
    const paid = inTransaction(db, (tx) => post(tx, mina.id, 360, 'issuance', reason(seen, 3)));
    expect(await stopped(paid)).toBe('award_proposal_unposted');
    const counted = inTransaction(db, (tx) => postContribution(tx, mina.id, 48, reason(seen, 3)));
    expect(await stopped(counted)).toBe('award_proposal_unposted');
    const signing = record(seen, 'approveAward');
    expect(await stoppedBy(signing, awarded(seen))).toBe('award_as_signed');
    expect(await stoppedBy(signing, awardedAlone(seen, amounts()))).toBe('award_needs_sign_off');
    const shown = sql`update report set coins = 360 where id = ${seen.reportId}`;
    expect(await stoppedBy(shown)).toBe('report_award_by_appeal');
  });

  test('but what was signed, with its postings', async () => {
    const seen = await given.proposed(mina, proposer);
    const signs = [
      change(seen, sql`award_state = null, coins = 360, contribution = 48`),
      record(seen, 'approveAward'),
      decide(seen, 'approved'),
    ];
    expect(await stoppedBy(...signs)).toBe('report_award_as_given');
    expect(await stoppedBy(...signs.slice(1))).toBe('award_proposal_settled');
    expect(await stoppedBy(...signs, awardedAlone(seen, amounts()))).toBe('award_needs_sign_off');
    expect(await stoppedBy(decide(seen, 'approved'), awarded(seen))).toBe('award_proposal_by_step');
    expect(await stoppedBy(...signs, awarded(seen, amounts({ coins: 91 })))).toBe(
      'award_as_signed',
    );
    expect(await stoppedBy(...signs, awarded(seen, amounts(), second.id))).toBe('award_as_signed');
    expect(await stoppedBy(...signs, awarded(seen))).toBe('award_proposal_settled');
    const paid = (coins: number, contribution: number) =>
      inTransaction(app.app.db, async (tx) => {
        for (const statement of [...signs, awarded(seen)]) await statement.execute(tx);
        const because = reason(seen, seen.version + 1);
        await post(tx, mina.id, coins, 'issuance', because);
        await postContribution(tx, mina.id, contribution, because);
      });
    expect(await stopped(paid(361, 48))).toBe('award_proposal_settled');
    expect(await stopped(paid(360, 47))).toBe('award_proposal_settled');
    expect(await stopped(paid(360, 48))).toBe('nothing');
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });

  test('with the vector that was signed', async () => {
    const cvssVector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
    const seen = await given.proposed(mina, proposer, { cvssVector });
    const signs = [record(seen, 'approveAward'), decide(seen, 'approved')];
    const another = amounts({ vector: cvssVector.replace('AV:N', 'AV:L') });
    expect(await stoppedBy(...signs, awarded(seen, another))).toBe('award_as_signed');
    expect(await stoppedBy(...signs, awarded(seen))).toBe('award_as_signed');
    const same = amounts({ vector: cvssVector });
    expect(await stoppedBy(...signs, awarded(seen, same))).toBe('award_proposal_settled');
  });

  test('in the name of its proposer, whatever else the proposal holds', async () => {
    const back = await given.returned(mina, proposer, second);
    const forged = { ...amounts(), asked_by: proposer.id };
    const seen = { ...back, version: back.version + 1 };
    expect(
      await stoppedBy(
        record(back, 'proposeAward'),
        proposal(back, forged),
        record(seen, 'approveAward', { staff: twin.id }),
        decide(seen, 'approved', twin),
        awarded(seen),
      ),
    ).toBe('award_as_signed');
  });

  test('and no vector that is none', async () => {
    const vector = 'CVSS:2.0/AV:N';
    const back = await given.returned(mina, proposer, second);
    const gives = awardedAlone(back, amounts({ contribution: 9, coins: 54, vector }));
    expect(await stoppedBy(record(back, 'giveAward'), gives)).toBe('award_cvss_vector');
    const seen = { ...back, version: back.version + 1 };
    expect(
      await stoppedBy(
        record(back, 'proposeAward'),
        proposal(back, amounts({ vector })),
        record(seen, 'approveAward', { staff: proposer.id }),
        decide(seen, 'approved', proposer),
        awarded(seen, amounts({ vector }), second.id),
      ),
    ).toBe('award_cvss_vector');
  });

  test('and verify-ledger finds a signature without its coins', async () => {
    const seen = await given.approved(mina, proposer, second);
    const { db } = app.app;
    const signed = (coins: number) =>
      sql`update proposal set coins = ${coins} where id = ${newestOf(seen)}`.execute(db);
    await sql`alter table proposal disable trigger user`.execute(db);
    await signed(364);
    expect((await verifyLedger(db)).faults).toEqual([
      `the award of report ${seen.reportId} was signed off, and is not what was posted`,
    ]);
    await signed(360);
    await sql`alter table proposal enable trigger user`.execute(db);
  });
});

test('what was given stays, and is taken back once', async () => {
  const { reportId } = await given.confirmed(mina, proposer);
  const award = (set: string) =>
    sql`update award set ${sql.raw(set)} where report_id = ${reportId}`;
  const back = award('reversed_at = now()');
  for (const statement of [award('coins = coins + 1'), award('reversed_at = now(), level = 4')])
    expect(await stoppedBy(statement)).toBe('award_fixed');
  expect(await stoppedBy(back, back)).toBe('award_fixed');
  expect(await stoppedBy(back, award('reversed_at = null'))).toBe('award_fixed');
  for (const statement of [sql`delete from award`, sql`truncate award`])
    expect(await stoppedBy(statement)).toBe('award_append_only');
  const sum = sql<{ coins: number }>`select sum(coins)::int as coins from award_tally`;
  const before = (await sum.execute(app.app.db)).rows;
  await award('reversed_at = null').execute(app.app.db);
  expect((await sum.execute(app.app.db)).rows).toEqual(before);
});

describe('what one person may give', () => {
  test('has no way around it: an award outside the rule stops there', async () => {
    const seen = await given.returned(mina, proposer, second);
    const gives = (over: Parameters<typeof amounts>[0]) =>
      stoppedBy(record(seen, 'giveAward', { note: '' }), awardedAlone(seen, amounts(over)));
    expect(await gives({ coins: 61, contribution: 10 })).toBe('award_needs_sign_off');
    expect(await gives({ coins: 60, contribution: 11 })).toBe('award_needs_sign_off');
    expect(await gives({ coins: 60, contribution: 10, bonus: 101 })).toBe('award_needs_sign_off');
    expect(await gives({ coins: 60, contribution: 10, tier: 1_000, bonus: 1 })).toBe(
      'award_needs_sign_off',
    );
    expect(await gives({ coins: 5_001, contribution: 10 })).toBe('award_within_limits');
    expect(await gives({ coins: 60, contribution: 501 })).toBe('award_within_limits');
  });
});

describe('a raise by an upheld appeal', () => {
  const waits = sql`award_state = 'waiting'`;
  const above = (seen: SeenReport, by = 1): SeenReport => ({ ...seen, version: seen.version + by });
  /** An appeal against the award 2, in the hands of `second`. */
  const appealed = async () => given.appealed(mina, await given.confirmed(mina, proposer));
  const uphold = (seen: SeenReport) => [
    change(seen, waits),
    record(seen, 'upholdAppeal'),
    sql`update report_appeal set outcome = 'upheld', decided_seq = ${seen.version + 1} where report_id = ${seen.reportId}`,
  ];
  const propose = (seen: SeenReport, by = amounts(), raises: number | null = 2) => [
    change(seen, waits),
    record(seen, 'proposeAward'),
    proposal(seen, by, mina.id, raises),
  ];
  const raise = (seen: SeenReport, ...as: [ReturnType<typeof amounts>?, (number | null)?]) => [
    ...uphold(seen),
    ...propose(above(seen), ...as),
  ];
  async function raised(): Promise<SeenReport> {
    const seen = await appealed();
    expect(await stoppedBy(...raise(seen))).toBe('nothing');
    return above(seen, 2);
  }

  test('needs its appeal, names the award that stands, and takes nothing away', async () => {
    const calm = await given.confirmed(mina, proposer);
    expect(await stoppedBy(...propose(calm))).toBe('award_proposal_of_appeal');
    expect(await stoppedBy(...propose(calm, amounts(), null))).toBe('award_proposal_of_report');
    const seen = await appealed();
    expect(await stoppedBy(...raise(seen, amounts(), null))).toBe('award_proposal_of_report');
    expect(await stoppedBy(...raise(seen, amounts(), 1))).toBe('award_proposal_of_report');
    const less = 'award_proposal_only_raises';
    expect(await stoppedBy(...raise(seen, amounts({ level: 2 })))).toBe(less);
    expect(await stoppedBy(...raise(seen, amounts({ coins: 19 })))).toBe(less);
    expect(await stoppedBy(...raise(seen, amounts({ contribution: 6 })))).toBe(less);
    const same = amounts({ level: 3, coins: 20, contribution: 7 });
    expect(await stoppedBy(...raise(seen, same))).toBe(less);
    // who gave the award does not decide the appeal
    const own = await given.appealed(mina, await given.confirmed(mina, second));
    expect(await stoppedBy(...raise(own))).toBe('report_appeal_other_reviewer');
  });

  test('leaves the award standing: shown, posted and judged as before', async () => {
    const seen = await raised();
    expect(await given.stateOf(seen.reportId)).toMatchObject({ coins: 80, contribution: 28 });
    const shown = sql`update report set coins = 360 where id = ${seen.reportId}`;
    expect(await stoppedBy(shown)).toBe('report_award_by_appeal');
    const quiet = sql`award_state = null`;
    expect(await stoppedBy(change(seen, quiet), record(seen, 'returnAward'))).toBe(
      'report_award_as_proposed',
    );
    const calm = await given.confirmed(mina, proposer);
    const back = sql`award_state = 'returned'`;
    expect(await stoppedBy(change(calm, back), record(calm, 'returnAward'))).toBe(
      'report_award_as_given',
    );
    const early = inTransaction(app.app.db, (tx) =>
      post(tx, mina.id, 280, 'issuance', {
        kind: 'award',
        source: { kind: 'report', id: seen.reportId, seq: seen.version },
      }),
    );
    await expect(early).rejects.toMatchObject({ constraint: 'award_proposal_unposted' });
  });

  test('is signed by another, replaces the award, and settles both to the coin', async () => {
    const seen = await raised();
    const by = (staff: Person) => [
      change(seen, sql`award_state = null, level = 4, coins = 360, contribution = 48`),
      record(seen, 'approveAward', { staff: staff.id }),
      decide(seen, 'approved', staff),
    ];
    expect(await stoppedBy(...by(second))).toBe('proposal_other_person');
    const signs = by(proposer);
    const given_ = awarded(seen, amounts(), second.id);
    expect(await stoppedBy(...signs, given_)).toBe('award_standing_once');
    const ended = sql`update award set reversed_at = act_time() where report_id = ${seen.reportId} and reversed_at is null`;
    const reason = (seq: number, kind: 'award' | 'awardReversal' = 'award') =>
      ({ kind, source: { kind: 'report', id: seen.reportId, seq } }) as const;
    const steps = {
      coins: (tx: Tx) => post(tx, mina.id, 360, 'issuance', reason(seen.version + 1)),
      contribution: (tx: Tx) => postContribution(tx, mina.id, 48, reason(seen.version + 1)),
      coinsBack: (tx: Tx) => reverse(tx, reason(2), reason(2, 'awardReversal')),
      contributionBack: (tx: Tx) => reverseContribution(tx, reason(2), reason(2, 'awardReversal')),
    };
    const without = (left?: keyof typeof steps) =>
      inTransaction(app.app.db, async (tx) => {
        for (const statement of [...signs, ended, given_]) await statement.execute(tx);
        for (const [name, step] of Object.entries(steps)) if (name !== left) await step(tx);
      });
    for (const left of Object.keys(steps) as (keyof typeof steps)[])
      await expect(without(left)).rejects.toMatchObject({
        constraint: 'award_proposal_settled',
      });
    await without();
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });

  test('that came back is not less when given, and is given up by somebody else', async () => {
    const waiting = await raised();
    const sent = [
      change(waiting, sql`award_state = 'returned'`),
      record(waiting, 'returnAward', { staff: proposer.id }),
      decide(waiting, 'returned', proposer),
    ];
    expect(await stoppedBy(...sent)).toBe('nothing');
    const seen = above(waiting);
    const ended = sql`update award set reversed_at = act_time() where report_id = ${seen.reportId} and reversed_at is null`;
    expect(
      await stoppedBy(
        change(seen, sql`award_state = null, coins = 76`),
        record(seen, 'giveAward'),
        ended,
        awardedAlone(seen, amounts({ level: 3, coins: 19, contribution: 7 })),
      ),
    ).toBe('report_award_only_raised');
    const keeps = (staff: Person) =>
      stoppedBy(
        change(seen, sql`award_state = null`),
        record(seen, 'keepAward', { staff: staff.id }),
      );
    for (const judge of [proposer, twin])
      expect(await keeps(judge)).toBe('report_award_kept_by_other');
    expect(await keeps(second)).toBe('nothing');
  });
});
