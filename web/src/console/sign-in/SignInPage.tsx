import { listed } from '../../ui/text/listed.ts';
import { t as words } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  postStaffEmergencyMark,
  postStaffProviderInvite,
  type SignInRow,
} from '@shieldsource/contract/staff/sign-in-desk';
import { accountState } from '@shieldsource/contract/people/calls';
import { staffRole } from '@shieldsource/contract/staff/roles';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { actOf, useAskedAct } from '../kit/Acts.tsx';
import { pairColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';

const { active } = accountState.codes;

/** How all colleagues sign in, who may come by the provider for the first time, and the emergency account. */
export default function SignInPage() {
  const { t } = useLingui();
  const list = useList(paths.signIn);
  const emergency = useAskedAct();
  return (
    <>
      <ListPage
        list={list}
        title={t`登录方式`}
        label={t`工作人员的登录方式`}
        columns={[
          {
            ...pairColumn<SignInRow>('name', t`姓名`, (row) => [
              row.name,
              `${row.email} · ${listed(row.roles.map(staffRole.labelOf))}`,
            ]),
            isName: true,
          },
          {
            key: 'state',
            title: t`状态`,
            noWrap: true,
            cell: (row) => <CodedTag of={accountState} code={row.state} />,
          },
          pairColumn<SignInRow>('provider', t`单点登录`, (row) => [
            row.providerAccounts > 0 ? t`已关联` : t`没有关联`,
            providerWords(row),
          ]),
          pairColumn<SignInRow>('own', t`第二因素`, (row) => [
            !row.hasCodeApp
              ? t`还没有设置`
              : row.passkeys > 0
                ? t`动态码，通行密钥 ${row.passkeys} 个`
                : t`动态码`,
            row.recoveryCodes > 0 ? t`恢复码还有 ${row.recoveryCodes} 个` : t`没有恢复码`,
          ]),
          {
            key: 'emergency',
            title: t`应急账号`,
            noWrap: true,
            cell: (row) =>
              (row.isEmergency || mayBeEmergency(row)) && (
                <Button
                  size="compact-md"
                  variant="subtle"
                  onClick={() => emergency.ask(markingEmergency(row))}
                >
                  {row.isEmergency ? <Tag tone="orange">{t`应急账号`}</Tag> : t`指定`}
                  <span className="unseen">{row.name}</span>
                </Button>
              ),
          },
        ]}
        rowAct={{
          actOn: inviting,
          subjectOf: (row) => row.name,
        }}
        empty={{ hint: t`还没有工作人员。`, past: t`这一页已经没有人了。` }}
      />
      {emergency.dialog}
    </>
  );

  function providerWords({ providerTime, invitedUntil }: SignInRow): string {
    if (invitedUntil !== null) return t`允许至 ${dateTimeOf(invitedUntil)}`;
    return providerTime === null ? '' : t`最近 ${dateTimeOf(providerTime)}`;
  }
}

const mayBeEmergency = ({ state, roles }: SignInRow): boolean =>
  state === active && roles.includes('admin');

const common = () => ({
  overtaken: {
    title: words`刚刚有其他人改过`,
    hint: words`你的操作没有生效，请刷新后查看。`,
  },
  refreshes: paths.signIn.calls,
});

function inviting({ id: staffId, name, email, invitedUntil, state }: SignInRow) {
  const isInvited = invitedUntil === null;
  if (isInvited && state !== active) return undefined;
  return actOf({
    ...common(),
    name: isInvited ? words`允许首次单点登录` : words`收回允许`,
    act: isInvited ? words`允许` : words`收回`,
    route: postStaffProviderInvite,
    start: { staffId, isInvited },
    children: isInvited
      ? words`72 小时内，单点登录服务确认邮箱为 ${email} 的人首次登录时，会关联到${name}的账号，只能用一次。`
      : words`收回之后，${name}不能再按邮箱关联；已经关联的不受影响。`,
    done: isInvited ? words`${name} 72 小时内可以首次单点登录` : words`已收回对${name}的允许`,
  });
}

const markingEmergency = ({ id: staffId, name, isEmergency }: SignInRow) =>
  actOf({
    ...common(),
    name: isEmergency ? words`取消应急账号` : words`设为应急账号`,
    act: isEmergency ? words`取消应急账号` : words`设为应急账号`,
    leave: words`返回`,
    route: postStaffEmergencyMark,
    start: { staffId, isMarked: !isEmergency },
    children: isEmergency
      ? words`取消后不能关闭密码登录，需先将另一个账号设为应急账号。`
      : words`关闭密码登录后，只有应急账号还能用密码和动态码登录，以备单点登录故障时使用。全站只有一个，会从原来的账号转到${name}。`,
    done: isEmergency ? words`已取消应急账号` : words`${name}的账号是应急账号`,
  });
