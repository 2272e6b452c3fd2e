import { postCampaignPropose } from '@shieldsource/contract/rules/campaigns-acts';
import { postRulePropose } from '@shieldsource/contract/rules/acts';
import type { GivenOf } from '@shieldsource/contract/route';
import type { RuleBody } from '@shieldsource/contract/awards/scoring';
import { currentRule } from '../src/features/rules/rules.ts';
import type { Person, TestApp } from './app.ts';
import type { givenOn } from './given.ts';

const dayMs = 86_400_000;
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });
/** Today in Asia/Shanghai, or a number of days later. */
export const dayIn = (days = 0): string => day.format(Date.now() + days * dayMs);

/** Rules and campaigns, each with the two admins it takes. */
export function givenRulesOn({ app, as }: TestApp, given: ReturnType<typeof givenOn>) {
  const admin = (): Promise<Person> => given.staff({ roles: ['admin'] });

  /** The rule in force with another bonus limit: each time 1 higher, unless given. */
  async function changed(over: Partial<RuleBody> = {}): Promise<RuleBody> {
    const { version: _, publishTime: __, ...rule } = await currentRule(app.db);
    return { ...rule, maxBonusCoins: rule.maxBonusCoins + 1, ...over };
  }
  async function proposedRule(
    author?: Person,
    over: Partial<GivenOf<typeof postRulePropose>> = {},
  ): Promise<{ ruleId: string }> {
    const input = { rule: await changed(), effectDay: dayIn(), note: '年度调整', ...over };
    const { id } = await as(author ?? (await admin())).call(postRulePropose, input);
    return { ruleId: id };
  }
  async function signedRule(over: Partial<RuleBody> = {}, effectDay = dayIn()) {
    const proposed = await proposedRule(undefined, { rule: await changed(over), effectDay });
    await given.approve(await admin(), proposed.ruleId);
    const { version } = await app.db
      .selectFrom('scoring_rule')
      .where('id', '=', proposed.ruleId)
      .select('version')
      .executeTakeFirstOrThrow();
    return { ...proposed, version };
  }

  const campaignInput = (
    over: Partial<GivenOf<typeof postCampaignPropose>> = {},
  ): GivenOf<typeof postCampaignPropose> => ({
    name: '双倍奖励周',
    factorHundredths: 200,
    applicationIds: [],
    typeIds: [],
    firstDay: dayIn(),
    lastDay: dayIn(6),
    note: '鼓励重点测试',
    ...over,
  });
  async function proposedCampaign(
    author?: Person,
    over: Partial<GivenOf<typeof postCampaignPropose>> = {},
  ): Promise<{ campaignId: string }> {
    const { id } = await as(author ?? (await admin())).call(
      postCampaignPropose,
      campaignInput(over),
    );
    return { campaignId: id };
  }
  async function signedCampaign(over: Partial<GivenOf<typeof postCampaignPropose>> = {}) {
    const proposed = await proposedCampaign(undefined, over);
    await given.approve(await admin(), proposed.campaignId);
    return proposed;
  }

  return {
    admin,
    changed,
    proposedRule,
    signedRule,
    campaignInput,
    proposedCampaign,
    signedCampaign,
  };
}
