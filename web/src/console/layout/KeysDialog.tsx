import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { KeyEntry } from '../../ui/keys/keys.tsx';
import { Kbd } from '../../ui/keys/Kbd.tsx';
import classes from './ConsoleHeader.module.css';

interface KeysDialogProps {
  readonly keys: readonly KeyEntry[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every keyboard shortcut. */
export default function KeysDialog({ keys, isOpen, onClose }: KeysDialogProps) {
  const { t } = useLingui();
  return (
    <DialogFrame title={t`快捷键`} isOpen={isOpen} onClose={onClose}>
      <dl className={`stack items-center ${classes.keys}`}>
        {keys.map(({ key, name }) => (
          <Fragment key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dt>
            <dd>{name}</dd>
          </Fragment>
        ))}
      </dl>
    </DialogFrame>
  );
}
