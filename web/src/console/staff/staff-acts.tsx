import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type StaffRow } from '@shieldsource/contract/staff/desk';
import {
  postStaffDisable,
  postStaffEnable,
  postStaffLinkRenew,
  postStaffLinkRevoke,
  postStaffResetAsk,
  postStaffRoles,
  postStaffSessionsEnd,
  postStaffTieAsk,
} from '@shieldsource/contract/staff/acts';
import dialog from '../../ui/dialog/dialog.module.css';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { ActDialog } from '../kit/ActDialog.tsx';
import type { Act, Asked } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';
import { Holdings } from './Holdings.tsx';
import { LinkDialog } from './MadeLink.tsx';
import { RolesField } from './RolesField.tsx';
import { UidField } from './UidField.tsx';

/** The acts on a colleague in their current standing; fewer on oneself. */
export function actsFor(row: StaffRow, isMe: boolean): readonly Act[] {
  const act = (
    name: string,
    letter: string,
    dialogOf: Act['dialog'],
    look: Act['look'] = {},
  ): Act => ({
    name,
    letter,
    dialog: dialogOf,
    look: { variant: 'default', ...look },
  });
  const isTemporary = row.temporaryUntil !== null;
  if (row.standing === 'disabled')
    return isTemporary
      ? []
      : [
          act(t`恢复`, 'e', (asked) => <EnableDialog row={row} {...asked} />, {
            variant: 'filled',
          }),
        ];
  const { reset, tie } = row;
  const isWaiting = row.standing === 'invited' || row.standing === 'resetting';
  return [
    ...(tie ? [] : [act(t`关联研究员账号`, 'u', (asked) => <AskTieDialog row={row} {...asked} />)]),
    act(t`修改角色`, 'r', (asked) => <RolesDialog row={row} isMe={isMe} {...asked} />),
    ...(isWaiting ? [act(t`换新链接`, 'l', (asked) => <RenewDialog row={row} {...asked} />)] : []),
    ...(row.linkUntil !== null
      ? [act(t`收回链接`, 'v', (asked) => <RevokeDialog row={row} {...asked} />)]
      : []),
    ...(row.standing === 'active'
      ? [act(t`结束登录`, 's', (asked) => <SessionsDialog row={row} {...asked} />)]
      : []),
    ...(row.standing === 'active' && !reset && !isMe
      ? [act(t`重设动态码`, 'f', (asked) => <AskDialog row={row} {...asked} />)]
      : []),
    act(t`停用`, 'x', (asked) => <DisableDialog row={row} isMe={isMe} {...asked} />),
  ];
}

interface About extends Asked {
  readonly row: StaffRow;
}

const common = () => ({
  overtaken: {
    title: t`这位工作人员刚刚有变化`,
    hint: t`可能已被另一位管理员处理。你的操作没有生效，请刷新后查看。`,
  },
  refreshes: paths.staff.calls,
});
const reason = () => ({ hint: t`写进审计日志，审计人员可以看到` });

function RolesDialog({ row, isMe, ...asked }: About & { readonly isMe: boolean }) {
  const { t } = useLingui();
  const { id: staffId, version, name, roles } = row;
  return (
    <ActDialog
      {...asked}
      {...common()}
      route={postStaffRoles}
      start={{ staffId, version, roles }}
      title={t`修改${name}的角色`}
      act={t`保存角色`}
      fields={(form) => <RolesField field={form.field('roles')} />}
      reason={{ ...reason(), isFirst: false }}
      done={t`已修改${name}的角色，立即生效`}
    >
      {isMe && t`自己的角色只能减少；需要添加时，请交给另一位管理员。`}
    </ActDialog>
  );
}

function DisableDialog({ row, isMe, ...asked }: About & { readonly isMe: boolean }) {
  const { t } = useLingui();
  const { id: staffId, version, name } = row;
  return (
    <ActDialog
      {...asked}
      {...common()}
      route={postStaffDisable}
      start={{ staffId, version }}
      title={isMe ? t`停用自己` : t`停用${name}`}
      act={t`停用`}
      isDangerous
      reason={reason()}
      done={t`已停用${name}，所有登录都已失效`}
    >
      <ul className={dialog.losses}>
        <li>{t`所有设备上的登录立即失效`}</li>
        <li>{t`还没有使用的链接一并收回`}</li>
      </ul>
      <p className={dialog.lead}>{t`姓名和操作记录都会保留。未完成的工作请转交其他同事：`}</p>
      <Holdings id={staffId} />
    </ActDialog>
  );
}

function EnableDialog({ row, ...asked }: About) {
  const { t } = useLingui();
  const { id: staffId, version, name } = row;
  return (
    <ActDialog
      {...asked}
      {...common()}
      route={postStaffEnable}
      start={{ staffId, version }}
      title={t`恢复${name}`}
      act={t`恢复`}
      reason={reason()}
      done={t`已恢复${name}`}
    >
      {t`角色、密码和动态码都与停用前一样。`}
    </ActDialog>
  );
}

function SessionsDialog({ row, ...asked }: About) {
  const { t } = useLingui();
  const { id: staffId, name } = row;
  return (
    <ActDialog
      {...asked}
      {...common()}
      route={postStaffSessionsEnd}
      start={{ staffId }}
      title={t`结束${name}的登录`}
      act={t`结束登录`}
      isDangerous
      reason={reason()}
      done={({ sessions }) =>
        sessions === 0 ? t`${name}现在没有登录` : t`已结束${name}的 ${sessions} 处登录`
      }
    >
      {t`所有设备都要重新登录；账号本身不受影响。`}
    </ActDialog>
  );
}

function AskDialog({ row, ...asked }: About) {
  const { t } = useLingui();
  const { id: staffId, name } = row;
  return (
    <ActDialog
      {...asked}
      {...common()}
      route={postStaffResetAsk}
      start={{ staffId, withPassphrase: false }}
      title={t`重设${name}的动态码`}
      act={t`提交申请`}
      fields={(form) => {
        const { value, error: _, ...box } = form.field('withPassphrase');
        return <Checkbox {...box} checked={value} label={t`密码也忘了，一并重设`} />;
      }}
      reason={{ ...reason(), usual: [t`手机丢失`, t`更换手机`] }}
      done={t`已提交，等另一位管理员复核`}
    >
      {t`请先当面或打电话确认是本人。另一位管理员复核通过后，原来的动态码才失效。`}
    </ActDialog>
  );
}

function AskTieDialog({ row, ...asked }: About) {
  const { t } = useLingui();
  const { id: staffId, name } = row;
  return (
    <ActDialog
      {...asked}
      {...common()}
      route={postStaffTieAsk}
      start={{ staffId, researcherUid: undefined as unknown as number }}
      title={t`关联${name}的研究员账号`}
      act={t`提交申请`}
      fields={(form) => (
        <UidField
          field={form.field('researcherUid')}
          description={t`见门户的个人中心。通过后不再处理这个账号的报告、订单和认证`}
          required
        />
      )}
      reason={{ ...reason(), isFirst: false }}
      done={t`已提交，等另一位管理员复核`}
    />
  );
}

function RevokeDialog({ row, ...asked }: About) {
  const { t } = useLingui();
  const { id: staffId, name } = row;
  return (
    <ActDialog
      {...asked}
      {...common()}
      route={postStaffLinkRevoke}
      start={{ staffId }}
      title={t`收回${name}的链接`}
      act={t`收回链接`}
      isDangerous
      done={t`已收回，链接不能再用`}
    >
      {t`已经发出的链接立即失效，需要时可以再生成。`}
    </ActDialog>
  );
}

const RenewDialog = ({ row, ...asked }: About) => {
  const { t } = useLingui();
  const { id: staffId, name } = row;
  return (
    <LinkDialog title={t`换新链接`} name={name} asked={asked}>
      {(onMade) => (
        <ActDialog
          {...asked}
          {...common()}
          route={postStaffLinkRenew}
          start={{ staffId }}
          title={t`换新链接`}
          act={t`生成新链接`}
          onDone={(_, made) => onMade(made)}
        >
          {t`发给${name}的旧链接立即失效。`}
        </ActDialog>
      )}
    </LinkDialog>
  );
};
