import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './ActSheet.module.css';

interface ActSheetProps {
  readonly title: string;
  /** It was asked for, so that the keyboard goes on in it. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** The form of an act, beside the report it is about. */
export function ActSheet({ title, takesFocus = false, children }: ActSheetProps) {
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) firstIn(sheet.current)?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section ref={sheet} className={classes.sheet} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const firstIn = (sheet: HTMLElement | null) =>
  sheet?.querySelector<HTMLElement>('[data-autofocus]') ??
  sheet?.querySelector<HTMLElement>('input, textarea, button[type=submit]');
