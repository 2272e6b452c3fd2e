import {
  postAwardPropose,
  postAwardReturn,
  type postAwardApprove,
} from '@shieldsource/contract/console-awards';
import type { GivenOf } from '@shieldsource/contract/route';
import type { Person, TestApp } from './app.ts';
import type { Example } from './every-call.ts';
import { givenAwardsOn, outside } from './given.awards.ts';
import { award, type givenOn } from './given.ts';

/** Inputs that succeed for every call about awards that need a second person. */
export function awardExamplesOn(
  test: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const { as } = test;
  const { raised } = givenAwardsOn(test);
  const none = { bonusContribution: 0, bonusCoins: 0 };
  const named = (input: Example['input']): Example => ({ input, names: 'reportId' });
  const waiting = async (owner: Person) => ({
    reportId: (await given.report(owner)).id,
    version: 1,
  });
  async function proposed(owner: Person): Promise<GivenOf<typeof postAwardApprove>> {
    const report = await waiting(owner);
    const proposer = await given.staff();
    const { version } = await as(proposer).call(postAwardPropose, { ...report, ...outside });
    return { ...report, version };
  }
  async function returned(owner: Person) {
    const report = await proposed(owner);
    const decider = await given.staff();
    const reply = '请按范围评定';
    const { version } = await as(decider).call(postAwardReturn, { ...report, reply });
    return { ...report, version };
  }
  async function raiseReturned(owner: Person) {
    const report = await raised(owner, await given.staff(), await given.staff());
    const reply = '请按范围评定';
    const { version } = await as(await given.staff()).call(postAwardReturn, { ...report, reply });
    return { ...report, version };
  }
  return {
    postAwardPropose: named(async (owner) => ({ ...(await waiting(owner)), ...outside, ...none })),
    postAwardApprove: named(async (owner) => ({ ...(await proposed(owner)), note: '' })),
    postAwardReturn: named(async (owner) => ({
      ...(await proposed(owner)),
      reply: '请按评分标准的范围评定',
    })),
    postAwardKeep: named(async (owner) => ({
      ...(await raiseReturned(owner)),
      reply: '影响有限，维持原来的奖励',
    })),
    postReviewAward: named(async (owner) => ({
      ...(await returned(owner)),
      ...award,
      ...none,
      note: '',
    })),
  };
}
