import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { PlainDialog } from '../../../ui/dialog/PlainDialog.tsx';
import type { KeyEntry } from '../../../ui/keys/keys.tsx';
import classes from './Finder.module.css';

interface KeysDialogProps {
  readonly keys: readonly KeyEntry[];
  readonly onClose: () => void;
}

/** Every keyboard shortcut of the portal. */
export default function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const { t } = useLingui();
  return (
    <PlainDialog isNarrow title={t`快捷键`} onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map(({ key, name }) => (
          <Fragment key={key}>
            <dt className="flex gap-4">
              {key.split(' ').map((one, at) => (
                // a sequence may repeat a key: `g g`
                <kbd key={at}>{one}</kbd>
              ))}
            </dt>
            <dd>{name}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-12 soft small">{t`输入文字时不生效；双键依次按下。`}</p>
    </PlainDialog>
  );
}
