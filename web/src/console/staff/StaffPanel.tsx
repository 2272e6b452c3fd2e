import { listed } from '../../ui/text/listed.ts';
import { useLingui } from '@lingui/react/macro';
import type { StaffRow } from '@shieldsource/contract/staff/desk';
import { staffRole } from '@shieldsource/contract/staff/roles';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { useStaff } from '../../lib/staff-session.ts';
import dialog from '../../ui/dialog/dialog.module.css';
import { Fact, FactList } from '../../ui/page/Facts.tsx';
import { SidePanel } from '../../ui/page/SidePanel.tsx';
import { Acts } from '../kit/Acts.tsx';
import type { PanelProps } from '../kit/OpenRecord.tsx';
import { ProposalBox } from '../pieces/proposals/ProposalBox.tsx';
import { paths } from '../paths.ts';
import { Holdings } from './Holdings.tsx';
import { LinkDialog } from './MadeLink.tsx';
import { actsFor } from './staff-acts.tsx';
import { StandingTags } from './StandingTags.tsx';

/** One colleague with all acts on them. Keyed by their id. */
export default function StaffPanel({ record: row, close }: PanelProps<StaffRow>) {
  const { t } = useLingui();
  const { person } = useStaff();
  const isMe = row.id === person?.id;
  return (
    <SidePanel
      title={row.name}
      details={<StandingTags row={row} />}
      acts={<Acts acts={actsFor(row, isMe)} />}
      onClose={close}
    >
      <Reset row={row} isMe={isMe} />
      <Tie row={row} />
      <FactList
        facts={[
          [t`编号`, row.number],
          [t`邮箱`, row.email],
          [t`角色`, listed(row.roles.map(staffRole.labelOf))],
          [t`动态码`, row.hasFactor ? t`已设置` : t`未设置`],
          [t`链接`, row.linkUntil && t`未使用，${dateTimeOf(row.linkUntil)} 前有效`],
          [t`研究员账号`, row.researcherUid && `UID ${row.researcherUid}`],
          [t`加入时间`, dateTimeOf(row.createTime)],
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

/** A reset that waits; its link is mailed, or shown where no mail goes out. The colleague it is about does not decide it. */
function Reset({ row: { name, reset }, isMe }: { readonly row: StaffRow; readonly isMe: boolean }) {
  const { t } = useLingui();
  const what = reset?.withPassphrase ? t`密码和动态码` : t`动态码`;
  return (
    <ProposalBox
      proposal={reset && isMe ? { ...reset, canApprove: false } : reset}
      title={t`重设待复核`}
      refreshes={paths.staff.calls}
      effect={
        <>
          <ul className={`fault bold tabular rounded-small ${dialog.losses}`}>
            <li>{t`${name}现在的${what}立即失效`}</li>
            <li>{t`所有设备上的登录立即失效`}</li>
          </ul>
          <p className="soft">
            {t`只能用一次的链接由邮件发给${name}，别人看不到。没有配置邮件服务器时显示在这里，请当面交给本人。`}
          </p>
        </>
      }
      approval={(asked, dialogOf) => (
        <LinkDialog title={t`已复核通过`} name={name} asked={asked}>
          {(onMade) =>
            dialogOf({
              ...asked,
              onDone: (_, { link }) =>
                link ? onMade(link) : asked.onDone(t`已复核通过，链接已邮件发给${name}`),
            })
          }
        </LinkDialog>
      )}
    >
      <Fact name={t`重设`}>{what}</Fact>
    </ProposalBox>
  );
}

function Tie({ row: { name, tie } }: { readonly row: StaffRow }) {
  const { t } = useLingui();
  const uid = tie?.researcherUid;
  return (
    <ProposalBox
      proposal={tie}
      title={t`关联待复核`}
      refreshes={paths.staff.calls}
      effect={
        <ul className={`fault bold tabular rounded-small ${dialog.losses}`}>
          <li>{t`${name}不再处理 UID ${uid} 的报告、订单和认证`}</li>
          <li>{t`手上的这类报告退回，由别人领取`}</li>
        </ul>
      }
    >
      <Fact name={t`研究员账号`}>UID {uid}</Fact>
    </ProposalBox>
  );
}
