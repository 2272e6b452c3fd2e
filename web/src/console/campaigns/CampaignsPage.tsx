import { useLingui } from '@lingui/react/macro';
import { campaignState, type ConsoleCampaign } from '@shieldsource/contract/rules/campaigns-desk';
import { postCampaignPropose } from '@shieldsource/contract/rules/campaigns-acts';
import { mayCall } from '@shieldsource/contract/route';
import { useStaff } from '../../lib/staff-session.ts';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { coefficientOf } from '../../pieces/reports/coefficient.ts';
import { scopeOf } from '../../pieces/reports/campaign-words.ts';
import { dateColumn } from '../../ui/table/columns.tsx';
import { alone, nameColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { CampaignPanel } from './CampaignPanel.tsx';

/** Every campaign, newest first; one can be open beside the list. */
export default function CampaignsPage() {
  const { t } = useLingui();
  const list = useList(paths.campaigns);
  const { person } = useStaff();
  return (
    <ListPage
      list={list}
      title={t`奖励活动`}
      label={t`奖励活动`}
      {...(mayCall(person?.roles ?? [], postCampaignPropose) && {
        add: { name: t`提出活动`, to: paths.newCampaign },
      })}
      columns={[
        nameColumn(list, {
          title: t`活动`,
          name: ({ name }) => name,
          under: scopeOf,
        }),
        {
          key: 'state',
          title: t`状态`,
          noWrap: true,
          cell: ({ state }) => <CodedTag of={campaignState} code={state} />,
        },
        {
          key: 'factor',
          title: t`系数`,
          noWrap: true,
          cell: ({ factorHundredths }) => `× ${coefficientOf(factorHundredths)}`,
        },
        alone<ConsoleCampaign>({
          key: 'days',
          title: t`时间`,
          noWrap: true,
          cell: ({ firstDay, lastDay }) => t`${firstDay} 至 ${lastDay}`,
        }),
        alone<ConsoleCampaign>({
          key: 'author',
          title: t`提出人`,
          noWrap: true,
          cell: ({ askedBy }) => askedBy,
        }),
        alone(dateColumn<ConsoleCampaign>('askTime', t`提出时间`)),
      ]}
      keyNames={[t`下一个活动`, t`上一个活动`, t`打开活动（Enter）`]}
      empty={{
        hint: t`还没有奖励活动。活动期间提交的报告，奖励乘以活动系数。`,
        past: t`这一页已经没有活动了。`,
      }}
      beside={{ gone: t`找不到这个活动`, panel: CampaignPanel }}
    />
  );
}
