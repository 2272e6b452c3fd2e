import { useLingui } from '@lingui/react/macro';
import { CopyButton } from '../../ui/copy/CopyButton.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { Button } from '../../ui/form/Button.tsx';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  /** Empty: nothing is shown. */
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useLingui();
  return (
    <DialogFrame title={t`请保存恢复码`} isWritten isOpen={codes.length > 0} onClose={onClose}>
      <div className="stack gap-16">
        <p className="soft">{t`只显示这一次。请抄下或打印，放在安全的地方；每个只能用一次。`}</p>
        <ul
          className={`stack p-14-16 rounded-small sunken ${classes.codes}`}
          aria-label={t`恢复码`}
          // a second Enter must not close what is shown this once
          tabIndex={-1}
          data-autofocus
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex wrap justify-end gap-8">
          <CopyButton text={codes.join('\n')} label={t`复制全部恢复码`} />
          <Button onClick={onClose}>{t`我已保存`}</Button>
        </div>
      </div>
    </DialogFrame>
  );
}
