import { useLingui } from '@lingui/react/macro';
import { PlainDialog } from '../dialog/PlainDialog.tsx';
import button from '../form/button.module.css';

interface LeaveDialogProps {
  /** Says what would be lost. */
  readonly loss: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before unsaved changes are lost. Staying is the safe answer and comes first. */
export function LeaveDialog({ loss, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useLingui();
  return (
    <PlainDialog isNarrow title={t`离开这个页面？`} onClose={onStay}>
      <p>{loss}</p>
      <div className="flex wrap justify-end gap-8-12 mt-24">
        <button type="button" className={`plain on-surface ${button.quiet}`} onClick={onLeave}>
          {t`放弃并离开`}
        </button>
        <button type="button" className={button.main} autoFocus onClick={onStay}>
          {t`继续填写`}
        </button>
      </div>
    </PlainDialog>
  );
}
