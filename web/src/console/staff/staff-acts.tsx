import { t } from '@lingui/core/macro';
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
import { type Act, actOf } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';
import { Holdings } from './Holdings.tsx';
import { LinkDialog } from './MadeLink.tsx';
import { RolesField } from './RolesField.tsx';
import { UidField } from '../pieces/UidField.tsx';

/** The acts on a colleague in their current standing; fewer on oneself. */
export function actsFor(row: StaffRow, isMe: boolean): readonly Act[] {
  const { id: staffId, version, name, roles, standing } = row;
  const common = {
    start: { staffId },
    refreshes: paths.staff.calls,
    overtaken: {
      title: t`这位工作人员刚刚有变化`,
      hint: t`可能已被另一位管理员处理。你的操作没有生效，请刷新后查看。`,
    },
  };
  const reason = { hint: t`记入审计日志，审计人员可以看到` };
  const asked = { act: t`提交申请`, done: t`已提交，等另一位管理员复核` };

  if (standing === 'disabled' && row.temporaryUntil !== null) return [];
  if (standing === 'disabled')
    return [
      actOf({
        ...common,
        name: t`恢复`,
        letter: 'e',
        look: { variant: 'filled' },
        route: postStaffEnable,
        start: { staffId, version },
        title: t`恢复${name}`,
        children: t`角色、密码和动态码都与停用前一样。`,
        reason,
        done: t`已恢复${name}`,
      }),
    ];

  const acts: (Act | false)[] = [
    !row.tie &&
      actOf({
        ...common,
        ...asked,
        name: t`关联研究员账号`,
        letter: 't',
        route: postStaffTieAsk,
        start: { staffId, researcherUid: undefined as unknown as number },
        title: t`关联${name}的研究员账号`,
        fields: (form) => (
          <UidField
            field={form.field('researcherUid')}
            description={t`见门户的个人中心。通过后不再处理这个账号的报告、订单和认证`}
            required
          />
        ),
        reason: { ...reason, isFirst: false },
      }),
    actOf({
      ...common,
      name: t`修改角色`,
      letter: 'r',
      route: postStaffRoles,
      start: { staffId, version, roles },
      title: t`修改${name}的角色`,
      act: t`保存角色`,
      children: isMe && t`自己的角色只能减少；需要添加时，请交给另一位管理员。`,
      fields: (form) => <RolesField field={form.field('roles')} />,
      reason: { ...reason, isFirst: false },
      done: t`已修改${name}的角色，立即生效`,
    }),
    standing === 'invited' && {
      name: t`换新链接`,
      letter: 'l',
      look: { variant: 'default' },
      dialog: (opened) => (
        <LinkDialog title={t`换新链接`} name={name} asked={opened}>
          {(onMade) => (
            <ActDialog
              {...opened}
              {...common}
              route={postStaffLinkRenew}
              title={t`换新链接`}
              act={t`生成新链接`}
              onDone={(_, made) => onMade(made)}
            >
              {t`发给${name}的旧链接立即失效。`}
            </ActDialog>
          )}
        </LinkDialog>
      ),
    },
    row.linkUntil !== null &&
      actOf({
        ...common,
        name: t`收回链接`,
        letter: 'v',
        route: postStaffLinkRevoke,
        title: t`收回${name}的链接`,
        isDangerous: true,
        children: t`已经发出的链接立即失效，需要时可以再生成。`,
        done: t`已收回，链接不能再用`,
      }),
    standing === 'active' &&
      actOf({
        ...common,
        name: t`强制下线`,
        letter: 's',
        route: postStaffSessionsEnd,
        title: t`强制${name}下线`,
        isDangerous: true,
        children: t`所有设备都要重新登录；账号本身不受影响。`,
        reason,
        done: ({ sessions }) =>
          sessions === 0 ? t`${name}当前未登录` : t`已强制${name}下线，共 ${sessions} 处`,
      }),
    (standing === 'active' || standing === 'resetting') &&
      !row.reset &&
      !isMe &&
      actOf({
        ...common,
        ...asked,
        name: t`重设动态码`,
        letter: 'f',
        route: postStaffResetAsk,
        start: { staffId, withPassphrase: false },
        title: t`重设${name}的动态码`,
        children:
          standing === 'resetting'
            ? t`请先当面或打电话确认是本人。另一位管理员复核通过后，发出新链接，旧的失效。`
            : t`请先当面或打电话确认是本人。另一位管理员复核通过后，原来的动态码才失效。`,
        fields: (form) => {
          const { value, error: _, ...box } = form.field('withPassphrase');
          return <Checkbox {...box} checked={value} label={t`密码也忘了，一并重设`} />;
        },
        reason: { ...reason, usual: [t`手机丢失`, t`更换手机`, t`没有收到链接`] },
      }),
    actOf({
      ...common,
      name: t`停用`,
      letter: 'x',
      route: postStaffDisable,
      start: { staffId, version },
      title: isMe ? t`停用自己` : t`停用${name}`,
      isDangerous: true,
      children: (
        <>
          <ul className={`fault bold tabular rounded-small ${dialog.losses}`}>
            <li>{t`所有设备上的登录立即失效`}</li>
            <li>{t`还没有使用的链接一并收回`}</li>
          </ul>
          <p className="soft">{t`姓名和操作记录都会保留。未完成的工作请转交其他同事：`}</p>
          <Holdings id={staffId} />
        </>
      ),
      reason,
      done: t`已停用${name}，所有登录都已失效`,
    }),
  ];
  return acts.filter((act) => act !== false);
}
