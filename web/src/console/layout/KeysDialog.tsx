import { Kbd, Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { KeyEntry } from '../../ui/keys/keys.tsx';
import classes from './ConsoleHeader.module.css';

interface KeysDialogProps {
  readonly keys: readonly KeyEntry[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every key and what it does. */
export default function KeysDialog({ keys, isOpen, onClose }: KeysDialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t`快捷键`}
      classNames={{ title: classes.keysTitle ?? '' }}
      closeButtonProps={{ 'aria-label': t`关闭` }}
    >
      <dl className={classes.keys}>
        {keys.map(({ key, name }) => (
          <Fragment key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <Kbd key={one} size="md">
                  {one}
                </Kbd>
              ))}
            </dt>
            <dd>{name}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
