import { t } from '@lingui/core/macro';
import {
  postAccountDisable,
  postAccountEnable,
  type ResearcherRow,
} from '@shieldsource/contract/people/desk';
import { accountState } from '@shieldsource/contract/people/calls';
import dialog from '../../ui/dialog/dialog.module.css';
import { type Act, actOf } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';

const { active, disabled } = accountState.codes;

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
    reason: { hint: t`写进审计日志，审计人员可以看到` },
    overtaken: {
      title: t`这个账号刚刚有变化`,
      hint: t`可能已被其他人处理，或者本人申请了注销。你的操作没有生效，请刷新后查看。`,
    },
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
        <p className={dialog.lead}>{t`停用${name}（UID ${uid}）的账号：`}</p>
        <ul className={dialog.losses}>
          <li>{t`所有设备上的登录立即失效`}</li>
          <li>{t`不能再登录，直到账号被恢复`}</li>
        </ul>
        <p className={dialog.lead}>{t`报告、安全币和订单保留，恢复后可以继续使用。`}</p>
      </>
    ),
    done: t`已停用${name}的账号，所有登录都已失效`,
  });
}
