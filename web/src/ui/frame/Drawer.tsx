import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import { Toaster } from '../toast/Toaster.tsx';
import classes from './Drawer.module.css';

interface DrawerProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Its button, if that is more than the sign of a menu on narrow screens. On phones the drawer then comes from below. */
  readonly opener?: { readonly className?: string | undefined; readonly content: ReactNode };
}

/** A button that opens `children` in a drawer at the side; they are rendered when it is first opened. Navigating closes it. */
export function Drawer({ label, children, opener }: DrawerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const close = () => dialog.current?.close();
  useEffect(close, [key]);
  return (
    <>
      <button
        type="button"
        className={opener?.className ?? classes.open}
        aria-label={opener ? undefined : label}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        {opener?.content ?? <Icon name="menu" size={22} />}
      </button>
      {/* The browser's dialog: it traps the focus and closes on Escape. */}
      <dialog
        ref={dialog}
        className={`p-0 plain on-surface ${classes.drawer} ${opener ? classes.sheet : ''}`}
        aria-label={label}
        closedby="any"
        onClose={({ target, currentTarget }) => target === currentTarget && setOpen(false)}
      >
        <div className={`stack content-start gap-8 p-12 ${classes.body}`}>
          <div className={`row justify-between ${classes.head}`}>
            <b>{opener && label}</b>
            <button type="button" className={classes.close} aria-label={t`关闭`} onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          {isAsked && children}
        </div>
        {isOpen && <Toaster />}
      </dialog>
    </>
  );
}
