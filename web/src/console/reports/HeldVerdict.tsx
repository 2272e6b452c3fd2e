import { useLingui } from '@lingui/react/macro';
import type { Held } from '@shieldsource/contract/reports/work';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import classes from './DecisionTab.module.css';

/** A verdict that is not carried out yet: whose it is, and for one's own a button to undo it. */
export function HeldVerdict({ held, onUndo }: { held: Held; onUndo: () => void }) {
  const { t } = useLingui();
  const { reviewer, kindName } = held;
  return (
    <div className={`p-10-14 warn rounded-small waits ${classes.held}`} role="status">
      <p>
        {held.isMine
          ? t`你刚刚给出结论：${kindName}`
          : t`${reviewer.name}刚刚给出结论：${kindName}`}
      </p>
      {held.isMine ? (
        <KeyButton letter="z" variant="default" onClick={onUndo}>
          {t`撤销`}
        </KeyButton>
      ) : (
        <p>{t`几秒后生效。此时进行其他操作会取消该结论，并通知对方。`}</p>
      )}
    </div>
  );
}
