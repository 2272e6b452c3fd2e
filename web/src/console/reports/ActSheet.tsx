import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './ActSheet.module.css';

interface ActSheetProps {
  readonly title: string;
  /** Takes the focus: the person has just opened it. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** The frame of an act's form, beside the report. */
export function ActSheet({ title, takesFocus = false, children }: ActSheetProps) {
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) firstIn(sheet.current)?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section ref={sheet} className={`stack gap-12 ${classes.sheet}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const firstIn = (sheet: HTMLElement | null) =>
  sheet?.querySelector<HTMLElement>('[data-autofocus]') ??
  sheet?.querySelector<HTMLElement>('input, textarea, button[type=submit]');
