import { useLingui } from '@lingui/react/macro';
import { t as words } from '@lingui/core/macro';
import { campaignState, type ConsoleCampaign } from '@shieldsource/contract/rules/campaigns-desk';
import { postCampaignEnd, postCampaignPropose } from '@shieldsource/contract/rules/campaigns-acts';
import { mayCall } from '@shieldsource/contract/route';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { scopeOf } from '../../pieces/reports/campaign-words.ts';
import { coefficientOf } from '../../pieces/reports/coefficient.ts';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { SidePanel } from '../../ui/page/SidePanel.tsx';
import { type Act, actOf, Acts } from '../kit/Acts.tsx';
import type { PanelProps } from '../kit/OpenRecord.tsx';
import { proposalActs } from '../pieces/proposals/proposal-acts.tsx';
import { ProposalFacts } from '../pieces/proposals/ProposalFacts.tsx';
import { ProposeAgain } from '../pieces/proposals/ProposeAgain.tsx';
import { paths } from '../paths.ts';

/** One campaign: its factor, its scope, and who proposed and approved it. Keyed by its id. */
export function CampaignPanel({ record: campaign, close }: PanelProps<ConsoleCampaign>) {
  const { t } = useLingui();
  const { person } = useStaff();
  const { name, factorHundredths, firstDay, lastDay, state, endTime } = campaign;
  const mayEnd = mayCall(person?.roles ?? [], postCampaignEnd);
  const acts = actsFor(campaign, mayEnd);
  return (
    <SidePanel
      title={name}
      details={
        <>
          <CodedTag of={campaignState} code={state} />
          <span>× {coefficientOf(factorHundredths)}</span>
        </>
      }
      acts={acts.length > 0 && <Acts acts={acts} />}
      onClose={close}
    >
      <section>
        <h3>{t`活动`}</h3>
        <Facts>
          <Fact name={t`系数`}>× {coefficientOf(factorHundredths)}</Fact>
          <Fact name={t`范围`}>{scopeOf(campaign)}</Fact>
          <Fact name={t`时间`}>{t`${firstDay} 至 ${lastDay}，首尾两天都算`}</Fact>
          {endTime !== null && (
            <>
              <Fact name={t`提前结束`} more={dateTimeOf(endTime)}>
                {campaign.endedBy}
              </Fact>
              <Fact name={t`结束原因`}>{campaign.endReason}</Fact>
            </>
          )}
        </Facts>
      </section>
      <section>
        <h3>{t`复核`}</h3>
        <Facts>
          <ProposalFacts of={campaign} />
        </Facts>
        <ProposeAgain of={campaign} by={postCampaignPropose} to={paths.newCampaign} />
      </section>
      <section>
        <h3>{t`怎样计算`}</h3>
        <p>
          {t`报告提交时算不算活动，提交后不再改变。同时有几个活动时取系数最高的一个，不叠加；须第二人核定的额度和上限照常。`}
        </p>
      </section>
    </SidePanel>
  );
}

function actsFor(campaign: ConsoleCampaign, mayEnd: boolean): Act[] {
  const { id, name, state, firstDay, lastDay } = campaign;
  const refreshes = paths.campaigns.calls;
  const end = actOf({
    name: words`提前结束`,
    overtaken: {
      title: words`这个活动刚刚被处理过`,
      hint: words`你的操作没有生效。请刷新后查看。`,
    },
    refreshes,
    route: postCampaignEnd,
    start: { campaignId: id },
    title: words`提前结束“${name}”`,
    leave: words`暂不结束`,
    isDangerous: true,
    children: words`从现在起提交的报告不再按活动计算，之前提交的仍按活动系数。结束后不能恢复。`,
    reason: { hint: words`其他工作人员会看到`, usual: [words`预算已用完`, words`范围有误`] },
    done: words`已结束“${name}”`,
  });
  return [
    ...proposalActs(campaign, {
      refreshes,
      effect: words`通过后公布在门户上，${firstDay} 至 ${lastDay} 提交的报告按活动系数计算；首日已过的从通过起计。`,
    }),
    ...(mayEnd && (state === 'running' || state === 'planned') ? [end] : []),
  ];
}
