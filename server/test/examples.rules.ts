import type { TestApp } from './app.ts';
import type { Example } from './example.ts';
import { givenRulesOn } from './given.rules.ts';
import type { givenOn } from './given.ts';

/** Inputs that succeed for every call about rules and campaigns. The campaigns are in the future, so that they change no award of another example. */
export function ruleExamplesOn(
  test: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const rules = givenRulesOn(test, given);
  const page: Example = { input: () => ({ page: 1, pageSize: 20 }) };
  const later = { firstDay: '2099-01-01', lastDay: '2099-01-07' };
  const signedCampaign = () => rules.signedCampaign(later);
  const inForce = async () => ({
    id: (
      await test.app.db
        .selectFrom('scoring_rule')
        .where('version', '=', 1)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id,
  });
  return {
    getRulePage: page,
    getConsoleRule: { input: inForce, names: 'id' },
    postRulePropose: {
      input: async () => ({
        rule: await rules.changed(),
        effectDay: '2099-01-01',
        note: '年度调整',
      }),
    },
    postRulePreview: { input: async () => ({ rule: await rules.changed() }) },
    getCampaignPage: page,
    getConsoleCampaign: {
      input: async () => ({ id: (await signedCampaign()).campaignId }),
      names: 'id',
    },
    postCampaignPropose: { input: () => ({ ...rules.campaignInput(later) }) },
    postCampaignEnd: {
      input: async () => ({ ...(await signedCampaign()), reason: '预算已用完' }),
      names: 'campaignId',
    },
  };
}
