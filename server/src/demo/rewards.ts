import { postCampaignPropose } from '@shieldsource/contract/rules/campaigns-acts';
import { postRulePropose } from '@shieldsource/contract/rules/acts';
import type { RuleBody } from '@shieldsource/contract/awards/scoring';
import { campaignProposals, proposeCampaign } from '../features/rules/rules.campaigns.ts';
import { currentRule, proposeRule, ruleProposals } from '../features/rules/rules.ts';
import { campaigns, type InventedCampaign } from '../invented/invented.ts';
import type { App } from '../platform/app.ts';
import type { StaffMe } from '../platform/sessions.ts';
import { shanghaiDay } from '../platform/shanghai.ts';
import { later, type Calendar } from './calendar.ts';
import { callOf } from './call.ts';
import { decide } from './decide.ts';
import type { Act } from './past.ts';
import type { DemoPeople } from './people.ts';

/** The most that any rule of the year lets one person add in coins. */
export const demoMaxBonusCoins = 120;

/** Contains every range of the first version, so that awards given by that one fit this one too. */
const wider = (rule: RuleBody): RuleBody => ({
  ...rule,
  contribution: { ...rule.contribution, '3': { from: 6, to: 9 }, '4': { from: 9, to: 12 } },
  maxBonusCoins: demoMaxBonusCoins,
});

/** Two admins change the scoring rule once, after the first proposal was returned, and run the campaigns. */
export function rewarding(app: App, { staff }: DemoPeople, calendar: Calendar): Act[] {
  const { admin, secondAdmin } = staff;
  const dayOf = (ago: number) => shanghaiDay(calendar.day(ago, 12).getTime());
  let waiting = '';
  const propose = (ago: number, note: string, change: (rule: RuleBody) => RuleBody): Act => ({
    at: calendar.day(ago, 10),
    async does() {
      const given = { effectDay: dayOf(ago - 7), note };
      waiting = (await proposeChange(app, admin, change, given)).id;
    },
  });
  return [
    propose(206, '高危和严重的贡献值上限低于同行，写得清楚的报告也该多给一点。', (rule) => ({
      ...wider(rule),
      signOffAboveCoins: 1_000,
    })),
    {
      at: calendar.day(205, 15),
      does: () =>
        decide(app, waiting, {
          kind: ruleProposals,
          me: secondAdmin,
          outcome: 'returned',
          reason: '须第二人复核的额度先不动，请只调整范围和加分。',
        }),
    },
    propose(204, '按意见修改：只提高贡献值和加分的上限，复核额度不变。', wider),
    {
      at: calendar.day(203, 11),
      does: () => decide(app, waiting, { kind: ruleProposals, me: secondAdmin }),
    },
    ...campaigns.flatMap((campaign) => holding(app, campaign, calendar, { admin, secondAdmin })),
  ];
}

function holding(
  app: App,
  campaign: InventedCampaign,
  calendar: Calendar,
  { admin, secondAdmin }: Pick<DemoPeople['staff'], 'admin' | 'secondAdmin'>,
): Act[] {
  const at = calendar.day(campaign.proposed, 14);
  let campaignId = '';
  return [
    {
      at,
      async does() {
        campaignId = (await proposeInvented(app, admin, campaign, calendar)).id;
      },
    },
    {
      at: later(at, 20),
      does: () => decide(app, campaignId, { kind: campaignProposals, me: secondAdmin }),
    },
  ];
}

export async function proposeInvented(
  app: App,
  admin: StaffMe,
  { name, factorHundredths, note, ...campaign }: InventedCampaign,
  calendar: Calendar,
): Promise<{ id: string }> {
  const dayOf = (ago: number) => shanghaiDay(calendar.day(ago, 12).getTime());
  const idsOf = async (table: 'application' | 'report_type', names: readonly string[]) =>
    (await app.db.selectFrom(table).where('name', 'in', names).select('id').execute()).map(
      ({ id }) => id,
    );
  return proposeCampaign(app, callOf(postCampaignPropose, admin), {
    name,
    factorHundredths,
    applicationIds: await idsOf('application', campaign.applications),
    typeIds: await idsOf('report_type', campaign.types),
    firstDay: dayOf(campaign.first),
    lastDay: dayOf(campaign.last),
    note,
  });
}

/** Proposes a change of the rule that is in force. */
export async function proposeChange(
  app: App,
  admin: StaffMe,
  change: (rule: RuleBody) => RuleBody,
  given: { readonly effectDay: string; readonly note: string },
): Promise<{ id: string }> {
  const { version: _, publishTime: __, ...rule } = await currentRule(app.db);
  return proposeRule(app, callOf(postRulePropose, admin), { rule: change(rule), ...given });
}
