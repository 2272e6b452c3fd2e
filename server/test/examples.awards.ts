import type { Person, TestApp } from './app.ts';
import type { Example } from './example.ts';
import { givenAwardsOn, outside } from './given.awards.ts';
import { award, type givenOn } from './given.ts';

/** Inputs that succeed for every call about awards that need a second person. */
export function awardExamplesOn(
  test: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const { decided, raised, returned } = givenAwardsOn(test);
  const none = { bonusContribution: 0, bonusCoins: 0 };
  const named = (input: Example['input']): Example => ({ input, names: 'reportId' });
  const waiting = async (owner: Person) => ({
    reportId: (await given.report(owner)).id,
    version: 1,
  });
  async function raiseReturned(owner: Person) {
    const report = await raised(owner, await given.staff(), await given.staff());
    return decided(await given.staff(), report, 'returned');
  }
  return {
    postAwardPropose: named(async (owner) => ({ ...(await waiting(owner)), ...outside, ...none })),
    postAwardKeep: named(async (owner) => ({
      ...(await raiseReturned(owner)),
      reply: '影响有限，维持原来的奖励',
    })),
    postReviewAward: named(async (owner) => ({
      ...(await returned(owner, await given.staff(), await given.staff())),
      ...award,
      ...none,
      note: '',
    })),
  };
}
