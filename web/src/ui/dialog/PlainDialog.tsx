import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './PlainDialog.module.css';

interface PlainDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own modal dialog, open as long as it is rendered, for pages without the component library. */
export function PlainDialog({ title, onClose, children }: PlainDialogProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // the library's word for it, which ours understand too
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={title}
      closedby="any"
      onClose={onClose}
    >
      <header className={classes.head}>
        <h2>{title}</h2>
        <button type="button" aria-label={t`关闭`} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <div className={classes.body}>{children}</div>
    </dialog>
  );
}
