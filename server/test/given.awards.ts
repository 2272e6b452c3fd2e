import { postAwardPropose } from '@shieldsource/contract/awards/desk';
import { postAppealRejudge } from '@shieldsource/contract/reports/desk-flags';
import { postProposalDecide } from '@shieldsource/contract/staff/proposals';
import type { GivenOf } from '@shieldsource/contract/route';
import type { Person, TestApp } from './app.ts';
import { givenFlagsOn, type SeenReport } from './given.flags.ts';

/** An award outside the shipped rule, on an application of the general tier: 12 × 4 contribution and 90 × 4 coins. */
export const outside = {
  level: 4,
  baseContribution: 12,
  baseCoins: 90,
  note: '影响全部会员，超出常规范围',
} as const;

/** Reports whose award needs a second person. */
export function givenAwardsOn(test: TestApp) {
  const { app, as } = test;
  const given = givenFlagsOn(test);

  async function proposed(by: Person, proposer: Person, over: object = {}): Promise<SeenReport> {
    const report = await given.waiting(by);
    const { version } = await as(proposer).call(postAwardPropose, {
      ...report,
      ...outside,
      ...over,
    });
    return { ...report, version };
  }
  /** The newest proposal of a report. */
  async function proposalOf({ reportId }: Pick<SeenReport, 'reportId'>): Promise<string> {
    const { id } = await app.db
      .selectFrom('proposal')
      .where('kind', '=', 'award')
      .where('subject', '=', reportId)
      .orderBy('id', 'desc')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  }
  /** Decides the newest proposal of a report; answers the report as it is afterwards. */
  async function decided(
    by: Person | null,
    { reportId }: SeenReport,
    outcome: GivenOf<typeof postProposalDecide>['outcome'],
    reason = outcome === 'approved' ? '' : '请按范围评定',
  ): Promise<SeenReport> {
    const proposalId = await proposalOf({ reportId });
    await as(by).call(postProposalDecide, { proposalId, outcome, reason });
    return { reportId, version: (await given.stateOf(reportId)).version };
  }
  const returned = async (by: Person, proposer: Person, decider: Person): Promise<SeenReport> =>
    decided(decider, await proposed(by, proposer), 'returned');
  const approved = async (by: Person, proposer: Person, decider: Person): Promise<SeenReport> =>
    decided(decider, await proposed(by, proposer), 'approved');
  /** An appeal against `judge`'s award that `by` upheld: `outside` waits for a second person. */
  async function raised(author: Person, judge: Person, by: Person): Promise<SeenReport> {
    const open = await given.appealed(author, await given.confirmed(author, judge));
    const { version } = await as(by).call(postAppealRejudge, { ...open, ...outside });
    return { ...open, version };
  }
  return { ...given, proposed, proposalOf, decided, returned, approved, raised };
}
