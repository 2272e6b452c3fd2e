import { Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogFrameProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of a dialog; what is inside starts afresh each time it opens. */
export function DialogFrame({ title, isOpen, onClose, children }: DialogFrameProps) {
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
