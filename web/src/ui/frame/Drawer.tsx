import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import classes from './Drawer.module.css';

/** A button, on narrow screens only, that opens `children` in a drawer at the side; they are rendered when it is first opened. Navigating closes it. */
export function Drawer({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsked, setAsked] = useState(false);
  const { key } = useLocation();
  const close = () => dialog.current?.close();
  useEffect(close, [key]);
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          dialog.current?.showModal();
        }}
      >
        <Icon name="menu" size={22} />
      </button>
      {/* The browser's dialog: it traps the focus and closes on Escape. */}
      <dialog ref={dialog} className={classes.drawer} aria-label={label} closedby="any">
        <div className={classes.body}>
          <button type="button" className={classes.close} aria-label={t`关闭`} onClick={close}>
            <Icon name="close" />
          </button>
          {isAsked && children}
        </div>
      </dialog>
    </>
  );
}
