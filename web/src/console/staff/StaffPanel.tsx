import { useLingui } from '@lingui/react/macro';
import type { StaffRow } from '@shieldsource/contract/console-staff';
import { staffRole } from '@shieldsource/contract/staff';
import { dateTimeOf } from '../../lib/formats.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { FactList } from '../../ui/page/Facts.tsx';
import { PanelWords, SidePanel } from '../../ui/page/SidePanel.tsx';
import { Acts } from '../kit/Acts.tsx';
import type { PanelProps } from '../kit/OpenRecord.tsx';
import { Holdings } from './Holdings.tsx';
import { actsFor } from './staff-acts.tsx';
import { StandingTags } from './StandingTags.tsx';

/** One colleague with all acts on them. Keyed by their id. */
export default function StaffPanel({ record: row, close }: PanelProps<StaffRow>) {
  const { t } = useLingui();
  const { person } = useStaff();
  const isMe = row.id === person?.id;
  const { reset, tie } = row;
  return (
    <SidePanel
      title={row.name}
      details={<StandingTags row={row} />}
      acts={<Acts acts={actsFor(row, isMe)} />}
      onClose={close}
    >
      {reset?.cannotSign && <PanelWords title={t`你不能核准`}>{reset.cannotSign}</PanelWords>}
      {reset && (
        <PanelWords title={t`${reset.askedBy}申请重设动态码的原因`}>
          {reset.withPassphrase ? t`${reset.reason}（密码也忘了，一并重设）` : reset.reason}
        </PanelWords>
      )}
      {tie?.cannotSign && <PanelWords title={t`你不能核准`}>{tie.cannotSign}</PanelWords>}
      {tie && (
        <PanelWords title={t`${tie.askedBy}申请关联 UID ${tie.researcherUid} 的原因`}>
          {tie.reason}
        </PanelWords>
      )}
      <FactList
        facts={[
          [t`编号`, row.number],
          [t`邮箱`, row.email],
          [t`角色`, row.roles.map(staffRole.labelOf).join('、')],
          [t`动态码`, row.hasFactor ? t`已设置` : t`未设置`],
          [t`链接`, row.linkUntil && t`未使用，${dateTimeOf(row.linkUntil)} 前有效`],
          [t`研究员账号`, row.researcherUid && `UID ${row.researcherUid}`],
          [t`加入于`, dateTimeOf(row.createTime)],
          [t`最近登录`, row.lastSignInTime ? dateTimeOf(row.lastSignInTime) : t`从未登录`],
          [t`临时管理员`, row.temporaryUntil && t`${dateTimeOf(row.temporaryUntil)} 前有效`],
        ]}
      />
      <section>
        <h3>{t`未完成的工作`}</h3>
        <Holdings id={row.id} />
      </section>
    </SidePanel>
  );
}
