import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './Drawer.module.css';

/** A button, on narrow screens only, that opens `children` from the side. Gets the way to close itself. */
export function Drawer({
  label,
  children,
}: {
  label: string;
  children: (close: () => void) => ReactNode;
}) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" size={22} />
      </button>
      {/* The browser's own dialog: it traps the focus and closes on Escape. */}
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label={label}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className={classes.body}>
          <button type="button" className={classes.close} aria-label={t`关闭`} onClick={close}>
            <Icon name="close" />
          </button>
          {children(close)}
        </div>
      </dialog>
    </>
  );
}
