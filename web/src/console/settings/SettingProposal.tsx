import { useLingui } from '@lingui/react/macro';
import { getConsoleSettings, type ConsoleSetting } from '@shieldsource/contract/console-settings';
import {
  getSettingHistory,
  postSettingReturn,
  postSettingSign,
} from '@shieldsource/contract/console-settings-acts';
import { getStaffNotice } from '@shieldsource/contract/console-staff';
import { dateTimeOf } from '../../lib/formats.ts';
import { Acts } from '../kit/Acts.tsx';
import { proposalActs } from '../kit/proposal-acts.tsx';
import classes from './SettingForm.module.css';

/** A change that waits for another admin, with the acts that the current admin may do on it. */
export function SettingProposal({ setting }: { readonly setting: ConsoleSetting }) {
  const { t } = useLingui();
  const { proposal, label, value, isSecret } = setting;
  if (!proposal) return null;
  const from = value || t`默认`;
  const to = proposal.value || t`默认`;
  const change = isSecret ? t`更换` : t`${from} → ${to}`;
  return (
    <div className={classes.proposal} role="group" aria-label={t`“${label}”等待签署`}>
      <p>{change}</p>
      <p className={classes.hint}>
        {proposal.canWithdraw
          ? t`你提出于 ${dateTimeOf(proposal.createTime)}，等另一位管理员签署。`
          : t`${proposal.authorName} 提出于 ${dateTimeOf(proposal.createTime)}，签署后立即生效。`}
      </p>
      {proposal.cannotSign && <p className={classes.hint}>{proposal.cannotSign}</p>}
      <div className={classes.answers}>
        <Acts
          acts={proposalActs(proposal, {
            on: {
              overtaken: {
                title: t`这项修改刚刚被处理过`,
                hint: t`你的操作没有生效，请刷新后查看。`,
              },
              refreshes: [getConsoleSettings, getSettingHistory, getStaffNotice],
            },
            start: { proposalId: proposal.id },
            routes: { sign: postSettingSign, sendBack: postSettingReturn },
            effect: t`${label}：${change}`,
          }).map(({ letter: _, ...act }) => act)}
        />
      </div>
    </div>
  );
}
