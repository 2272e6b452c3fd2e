import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { useDescribed } from '../form/Field.tsx';
import { Icon } from '../icons/Icon.tsx';
import { lazyPart } from '../page/lazy-part.tsx';
import classes from './date.module.css';
import { dayIn } from './day-in.ts';

interface DayFieldProps {
  readonly label: string;
  /** As 2026-11-21; '' for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** Days that may be picked. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The calendar is aligned with the end of the field. */
  readonly isAtEnd?: boolean;
  readonly name?: string;
  readonly onLeave?: () => void;
  /** The ids that `Field` gives its input. */
  readonly described?: ReturnType<typeof useDescribed>;
}

const Calendar = lazyPart(() => import('./Calendar.tsx'));

/** A day, typed or picked, formatted alike in every browser: the native field uses the browser's language. */
export function DayField({
  label,
  value,
  onChange,
  min,
  max,
  isAtEnd = false,
  name,
  onLeave,
  described,
}: DayFieldProps) {
  const { t } = useLingui();
  const opener = useRef<HTMLButtonElement>(null);
  // Kept as text while it is typed: most of the time it is not a complete day.
  const [written, setWritten] = useState<string>();
  const [isOpen, setOpen] = useState(false);

  function close() {
    setOpen(false);
    opener.current?.focus();
  }
  function write(text: string) {
    setWritten(text);
    const day = dayIn(text);
    if (day !== undefined && day !== value) onChange(day);
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return;
    setOpen(false);
    onLeave?.();
  }
  return (
    <div
      role="presentation"
      className={`row min-w-0 relative on-surface edged rounded-small ${classes.field}`}
      data-at-end={isAtEnd || undefined}
      data-wrong={described?.['aria-invalid']}
      onBlur={leave}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Escape must not close a dialog around it.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <input
        {...described}
        type="text"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        placeholder={t`年-月-日`}
        maxLength={10}
        value={written ?? value}
        onChange={({ target }) => write(target.value)}
        onBlur={() => setWritten(undefined)}
      />
      <button
        ref={opener}
        type="button"
        aria-label={t`${label}，打开日历`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="calendar" size={16} />
      </button>
      {isOpen && (
        <Calendar
          label={label}
          value={value}
          min={min}
          max={max}
          onClose={close}
          onPick={(day) => {
            setWritten(undefined);
            onChange(day);
            close();
          }}
        />
      )}
    </div>
  );
}
