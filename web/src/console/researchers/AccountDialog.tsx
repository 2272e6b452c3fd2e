import { useLingui } from '@lingui/react/macro';
import { postAccountDisable, postAccountEnable } from '@shieldsource/contract/console-people';
import { accountState } from '@shieldsource/contract/people';
import { ReasonDialog } from '../../pieces/acts/ReasonDialog.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { researcherRefreshes, type Researcher } from './researchers.ts';

interface AccountDialogProps {
  readonly researcher: Researcher;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: (news: string) => void;
}

/** Closes an account, or opens it again. */
export function AccountDialog({ researcher, isOpen, onClose, onDone }: AccountDialogProps) {
  const { t } = useLingui();
  const { id: researcherId, name, uid, state } = researcher;
  const asked = {
    isOpen,
    onClose,
    about: { researcherId },
    hint: t`写进审计日志，审计人员可以看到`,
    overtaken: {
      title: t`这个账号刚刚有变化`,
      hint: t`可能已被其他人处理，或者本人申请了注销。你的操作没有生效，请刷新后查看。`,
    },
    refreshes: researcherRefreshes,
  };

  if (state === accountState.codes.disabled) {
    return (
      <ReasonDialog
        {...asked}
        title={t`恢复账号`}
        route={postAccountEnable}
        act={t`恢复账号`}
        onDone={() => onDone(t`已恢复${name}的账号`)}
      >
        <p className={dialog.lead}>{t`${name}（UID ${uid}）可以重新登录。`}</p>
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog
      {...asked}
      title={t`停用账号`}
      route={postAccountDisable}
      act={t`停用账号`}
      isDangerous
      onDone={() => onDone(t`已停用${name}的账号，所有登录都已失效`)}
    >
      <p className={dialog.lead}>{t`停用${name}（UID ${uid}）的账号：`}</p>
      <ul className={dialog.losses}>
        <li>{t`所有设备上的登录立即失效`}</li>
        <li>{t`不能再登录，直到账号被恢复`}</li>
      </ul>
      <p className={dialog.lead}>{t`报告、安全币和订单保留，恢复后可以继续使用。`}</p>
    </ReasonDialog>
  );
}
