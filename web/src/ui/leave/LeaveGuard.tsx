import { useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { PlainDialog } from '../dialog/PlainDialog.tsx';
import button from '../form/button.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Says what would be lost. */
  readonly loss: string;
}

/** Asks before unsaved changes are lost. Staying is the safe answer and comes first. */
export function LeaveGuard({ isDirty, loss }: LeaveGuardProps) {
  const { t } = useLingui();
  const { asks, stay, leave } = useLeaveGuard(isDirty);
  if (!asks) return null;
  // in the page itself: the form may stand where nothing is shown, such as behind another tab
  return createPortal(
    <PlainDialog isNarrow title={t`离开这个页面？`} onClose={stay}>
      <p>{loss}</p>
      <div className="flex wrap justify-end gap-8-12 mt-24">
        <button type="button" className={`plain on-surface ${button.quiet}`} onClick={leave}>
          {t`放弃并离开`}
        </button>
        <button type="button" className={button.main} autoFocus onClick={stay}>
          {t`继续填写`}
        </button>
      </div>
    </PlainDialog>,
    document.body,
  );
}
