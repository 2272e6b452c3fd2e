import { useLingui } from '@lingui/react/macro';
import { getConsoleSettings, type ConsoleSetting } from '@shieldsource/contract/settings/desk';
import { getSettingHistory } from '@shieldsource/contract/settings/acts';
import { Fact } from '../../ui/page/Facts.tsx';
import { ProposalBox } from '../pieces/proposals/ProposalBox.tsx';

/** A change that waits for another admin. */
export function SettingProposal({ setting }: { readonly setting: ConsoleSetting }) {
  const { t } = useLingui();
  const { proposal, label, value, isSecret } = setting;
  if (!proposal) return null;
  const from = value || t`默认`;
  const to = proposal.value || t`默认`;
  const { clears, host } = proposal;
  const secret = clears ? t`清除` : host ? t`更换为 ${host}` : t`更换`;
  const change = isSecret ? secret : t`${from} → ${to}`;
  return (
    <ProposalBox
      proposal={proposal}
      title={t`“${label}”待复核`}
      refreshes={[getConsoleSettings, getSettingHistory]}
      effect={t`${label}：${change}。通过后立即生效。`}
    >
      <Fact name={t`修改`}>{change}</Fact>
    </ProposalBox>
  );
}
