import { useLingui } from '@lingui/react/macro';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isSame } from '../form/is-same.ts';
import { Icon } from '../icons/Icon.tsx';
import { Toaster } from '../toast/Toaster.tsx';
import classes from './PlainDialog.module.css';

interface PlainDialogProps {
  readonly title: string;
  /** As narrow as a question or a few short fields need. */
  readonly isNarrow?: boolean;
  /** Something is written in it: only its buttons close it then. */
  readonly isWritten?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const Keeping = createContext<(isWritten: boolean) => void>(() => undefined);

/** For a form inside a dialog: while something is written in it, only buttons close the dialog. */
export function useKeptOpen(isWritten: boolean): void {
  const keep = use(Keeping);
  useLayoutEffect(() => {
    keep(isWritten);
    return () => keep(false);
  }, [keep, isWritten]);
}

/** The same as long as the values of the form are not those that it began with. */
export function useKeptWhileChanged(values: unknown): void {
  const [begun] = useState(values);
  useKeptOpen(!isSame(values, begun));
}

/** The browser's modal dialog, open while it is rendered. On closing, the focus returns to where it was. */
export function PlainDialog({
  title,
  isNarrow,
  isWritten = false,
  onClose,
  children,
}: PlainDialogProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isFormWritten, keep] = useState(false);
  const isKept = isWritten || isFormWritten;
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // a dialog that is removed without being closed does not return the focus
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`p-0 plain raised rounded lifted text-start ${classes.dialog}`}
      data-narrow={isNarrow || undefined}
      aria-label={title}
      closedby={isKept ? 'none' : 'any'}
      // a browser that does not know `closedby`
      onCancel={(event) => {
        if (isKept && event.target === event.currentTarget) event.preventDefault();
      }}
      onKeyDownCapture={staysForMenu}
      // React also passes on the close events of dialogs opened from this one
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <header className={`row justify-between gap-16 line-below ${classes.head}`}>
        <h2>{title}</h2>
        <button type="button" aria-label={t`关闭`} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <div className={classes.body}>
        <Keeping value={keep}>{children}</Keeping>
      </div>
      <Toaster />
    </dialog>
  );
}

/** Escape in a field with an open menu closes only the menu. */
function staysForMenu(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== 'Escape' || !(target instanceof Element)) return;
  if (target.ariaHasPopup !== null && target.ariaExpanded === 'true') event.preventDefault();
}
