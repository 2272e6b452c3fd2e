import { t } from '@lingui/core/macro';
import {
  postAccountDisable,
  postAccountEnable,
  postAccountSessionsEnd,
  type ResearcherRow,
} from '@shieldsource/contract/people/desk';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import { postRecoveryAsk } from '@shieldsource/contract/people/recovery';
import { accountState } from '@shieldsource/contract/people/calls';
import dialog from '../../ui/dialog/dialog.module.css';
import { type Act, actOf } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';
import { UidField } from '../pieces/UidField.tsx';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';

const { active, disabled } = accountState.codes;

const overtaken = () => ({
  title: t`这个账号刚刚有变化`,
  hint: t`可能已被其他人处理，或者本人申请了注销。你的操作没有生效，请刷新后查看。`,
});

/** Signs an account out everywhere, which leaves it as it is. */
export const signsOut = ({ id: researcherId, name, uid }: ResearcherRow): Act =>
  actOf({
    name: t`强制下线`,
    letter: 's',
    route: postAccountSessionsEnd,
    start: { researcherId },
    title: t`强制${name}下线`,
    isDangerous: true,
    children: t`${name}（UID ${uid}）在所有设备上都要重新登录；账号本身不受影响。`,
    reason: { hint: t`记入审计日志，审计人员可以看到` },
    overtaken: overtaken(),
    refreshes: paths.researchers.calls,
    done: ({ sessions }) =>
      sessions === 0 ? t`${name}当前未登录` : t`已强制${name}下线，共 ${sessions} 处`,
  });

/** Asks a second admin to give the account back to whoever lost its phone or second factors. */
export const recovers = ({ id: researcherId, name, uid }: ResearcherRow): Act =>
  actOf({
    name: t`找回账号`,
    letter: 'r',
    route: postRecoveryAsk,
    start: { researcherId },
    title: t`为${name}找回账号`,
    act: t`提交申请`,
    children: t`先核对证件，确认申请人就是${name}（UID ${uid}）。另一位管理员复核后，短信通知原手机号；${deadlineDays.recovery} 天内本人登录可以终止，之后生效。`,
    fields: (form) => (
      <>
        <UidField
          field={form.field('phoneOfUid')}
          label={t`新手机号的账号 UID`}
          description={t`请申请人用新手机号登录一次，提供 UID 和手机号后 4 位，生效时手机号移到原账号；不填则手机号不变，只移除密码和两步验证`}
        />
        <PhoneEndField field={form.field('phoneEnd')} />
      </>
    ),
    reason: { hint: t`如何确认是本人；记入审计日志，审计人员可以看到`, isFirst: false },
    overtaken: overtaken(),
    refreshes: paths.researchers.calls,
    done: t`已提交，等另一位管理员复核`,
  });

/** The last four digits of a phone. */
function PhoneEndField({ field }: { readonly field: FieldProps<string | undefined> }) {
  const { value, onChange, ...rest } = field;
  return (
    <TextInput
      {...rest}
      value={value ?? ''}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(typed.replaceAll(/\D/g, '') || undefined)
      }
      label={t`新手机号后 4 位`}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
    />
  );
}

/** Disables an active account, or enables a disabled one. */
export function actOnAccount({
  id: researcherId,
  name,
  uid,
  state,
}: ResearcherRow): Act | undefined {
  const common = {
    letter: 'x',
    start: { researcherId },
    reason: { hint: t`记入审计日志，审计人员可以看到` },
    overtaken: overtaken(),
    refreshes: paths.researchers.calls,
  };
  if (state === disabled)
    return actOf({
      ...common,
      name: t`恢复`,
      look: { variant: 'filled' },
      route: postAccountEnable,
      title: t`恢复账号`,
      act: t`恢复账号`,
      children: t`${name}（UID ${uid}）可以重新登录。`,
      done: t`已恢复${name}的账号`,
    });
  if (state !== active) return undefined;
  return actOf({
    ...common,
    name: t`停用`,
    route: postAccountDisable,
    title: t`停用账号`,
    act: t`停用账号`,
    isDangerous: true,
    children: (
      <>
        <p className="soft">{t`停用${name}（UID ${uid}）的账号：`}</p>
        <ul className={`fault bold tabular rounded-small ${dialog.losses}`}>
          <li>{t`所有设备上的登录立即失效`}</li>
          <li>{t`账号恢复前不能再登录`}</li>
        </ul>
        <p className="soft">{t`报告、安全币和订单保留，恢复后可以继续使用。`}</p>
      </>
    ),
    done: t`已停用${name}的账号，所有登录都已失效`,
  });
}
