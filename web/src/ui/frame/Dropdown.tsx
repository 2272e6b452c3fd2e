import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './Dropdown.module.css';

interface DropdownProps {
  /** The content of the button. */
  readonly button: ReactNode;
  /** The name of the button. */
  readonly label: string;
  /** Rendered with a function that closes the panel. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a panel below it. Escape, a click elsewhere or moving the focus out of it closes it. */
export function Dropdown({ button, label, children }: DropdownProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = () => setOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // this alone, and no selection or panel of the page
      event.preventDefault();
      close();
      trigger.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [isOpen]);

  return (
    <div
      ref={root}
      className="relative"
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={`row gap-8 no-ground pointer borderless rounded-small ${classes.button}`}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      <div
        id={panelId}
        className={`p-8 raised rounded absolute lifted ${classes.panel}`}
        hidden={!isOpen}
      >
        {isOpen && children(close)}
      </div>
    </div>
  );
}
