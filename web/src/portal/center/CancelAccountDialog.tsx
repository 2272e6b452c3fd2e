import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { startPath } from '../../lib/paths.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { useMember } from '../../lib/member-session.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { CancelAccountForm } from './CancelAccountForm.tsx';

interface CancelAccountDialogProps {
  /** The balance that would be lost. */
  readonly coins: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Requests that the account be erased; then says when that happens, and that signing in again can revoke it. */
export function CancelAccountDialog({ coins, isOpen, onClose }: CancelAccountDialogProps) {
  const { t } = useLingui();
  const { forget } = useMember();
  const navigate = useNavigate();
  const [cancelTime, setCancelTime] = useState<number>();

  // The server has ended every session, including this one.
  function leave() {
    void navigate(startPath);
    forget();
  }

  return (
    <DialogFrame
      title={cancelTime === undefined ? t`注销账号` : t`已申请注销`}
      isOpen={isOpen}
      onClose={cancelTime === undefined ? onClose : leave}
    >
      {cancelTime === undefined ? (
        <CancelAccountForm coins={coins} onClose={onClose} onDone={setCancelTime} />
      ) : (
        <div className="stack gap-16">
          <p>{t`账号将在 ${dateTimeOf(cancelTime)} 清除，你已在所有设备上退出登录。`}</p>
          <p className="soft">{t`如需撤销，请在此之前重新登录。`}</p>
          <div className="flex wrap justify-end gap-8">
            <Button onClick={leave}>{t`知道了`}</Button>
          </div>
        </div>
      )}
    </DialogFrame>
  );
}
