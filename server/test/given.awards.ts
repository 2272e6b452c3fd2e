import {
  postAwardApprove,
  postAwardPropose,
  postAwardReturn,
} from '@shieldsource/contract/console-awards';
import { postAppealRejudge } from '@shieldsource/contract/console-flags';
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
  const { as } = test;
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
  async function returned(by: Person, proposer: Person, decider: Person): Promise<SeenReport> {
    const report = await proposed(by, proposer);
    const reply = '请按范围评定';
    const { version } = await as(decider).call(postAwardReturn, { ...report, reply });
    return { ...report, version };
  }
  async function approved(by: Person, proposer: Person, decider: Person): Promise<SeenReport> {
    const report = await proposed(by, proposer);
    const { version } = await as(decider).call(postAwardApprove, report);
    return { ...report, version };
  }
  /** An appeal against `judge`'s award that `by` upheld: `outside` waits for a second person. */
  async function raised(author: Person, judge: Person, by: Person): Promise<SeenReport> {
    const open = await given.appealed(author, await given.confirmed(author, judge));
    const { version } = await as(by).call(postAppealRejudge, { ...open, ...outside });
    return { ...open, version };
  }
  return { ...given, proposed, returned, approved, raised };
}
