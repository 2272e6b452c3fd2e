import { Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './ActDialog.module.css';

interface ActDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of a dialog that asks before an act; what is inside starts afresh each time it opens. */
export function ActDialog({ title, isOpen, onClose, children }: ActDialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="lg"
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': t`关闭` }}
    >
      {children}
    </Modal>
  );
}
