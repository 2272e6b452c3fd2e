import type { ComponentProps } from 'react';
import { PlainDialog } from './PlainDialog.tsx';

interface DialogFrameProps extends ComponentProps<typeof PlainDialog> {
  readonly isOpen: boolean;
}

/** A dialog whose content is rendered anew each time it opens. */
export const DialogFrame = ({ isOpen, ...dialog }: DialogFrameProps) =>
  isOpen && <PlainDialog {...dialog} />;
