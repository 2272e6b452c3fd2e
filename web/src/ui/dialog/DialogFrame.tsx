import type { ReactNode } from 'react';
import { PlainDialog } from './PlainDialog.tsx';

interface DialogFrameProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog whose content is rendered anew each time it opens. */
export const DialogFrame = ({ isOpen, ...dialog }: DialogFrameProps) =>
  isOpen && <PlainDialog {...dialog} />;
