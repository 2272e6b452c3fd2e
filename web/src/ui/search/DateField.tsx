import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DateColumn, SearchFieldProps, SearchValue } from './columns.ts';
import { dayOf, endOfDay, startOfDay } from '../date/day-range.ts';
import { isSame } from '../form/is-same.ts';
import { DayField } from '../date/DayField.tsx';
import { Field } from '../form/Field.tsx';
import classes from './SearchBlock.module.css';

/** A day, or a range of days, typed or picked. */
export function DateField({ column, value, onChange }: SearchFieldProps<DateColumn>) {
  const { label, timeType = 'daterange', pickerOptions = {} } = column;
  if (timeType === 'date') {
    return (
      <Field label={label}>
        <DayField
          label={label}
          {...pickerOptions}
          value={dayOf(value)}
          onChange={(day) => onChange(day ? startOfDay(day) : undefined)}
        />
      </Field>
    );
  }
  return <RangeField column={column} value={value} onChange={onChange} />;
}

function RangeField({ column, value, onChange }: SearchFieldProps<DateColumn>) {
  const { t } = useLingui();
  const { label, pickerOptions = {} } = column;
  const [ends, setEnds] = useState(() => daysIn(value));
  const [from = '', to = ''] = ends;
  // Changed from outside: by a reset, or by another search.
  if (!isSame(spanOf(ends), value) && !isSame(daysIn(value), ends)) setEnds(daysIn(value));
  const set = (next: readonly string[]) => {
    setEnds(next);
    onChange(spanOf(next));
  };
  return (
    <Field label={label}>
      <div
        className={`stack items-center gap-6 faint ${classes.range}`}
        role="group"
        aria-label={label}
      >
        <DayField
          label={t`${label}从`}
          {...pickerOptions}
          value={from}
          onChange={(day) => set([day, to])}
        />
        <span aria-hidden="true">–</span>
        <DayField
          label={t`${label}到`}
          {...pickerOptions}
          value={to}
          isAtEnd
          onChange={(day) => set([from, day])}
        />
      </div>
    </Field>
  );
}

const daysIn = (value: SearchValue): readonly string[] =>
  Array.isArray(value) ? value.map(dayOf) : ['', ''];

/** The range in milliseconds; a missing end equals the other one. */
function spanOf(ends: readonly string[]): [number, number] | undefined {
  const [first, last] = ends.filter(Boolean).toSorted();
  return first ? [startOfDay(first), endOfDay(last ?? first)] : undefined;
}
