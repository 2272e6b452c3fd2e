import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './PlainDialog.module.css';

interface PlainDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own modal dialog, open as long as it is rendered. The focus goes back to where it came from. */
export function PlainDialog({ title, onClose, children }: PlainDialogProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // one that is taken away while it is open gives no focus back
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={title}
      closedby="any"
      onKeyDownCapture={staysForMenu}
      // React passes on the closing of a dialog that was opened from this one
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
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

/** Escape in a field with an open menu is for the menu alone. */
function staysForMenu(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== 'Escape' || !(target instanceof Element)) return;
  if (target.ariaHasPopup !== null && target.ariaExpanded === 'true') event.preventDefault();
}
