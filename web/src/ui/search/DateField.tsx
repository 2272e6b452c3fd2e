import { Input } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DateColumn, SearchFieldProps, SearchValue } from './columns.ts';
import { dayOf, endOfDay, startOfDay } from '../../lib/day-range.ts';
import classes from './SearchBlock.module.css';

/** A day, or a range of days, written or picked as the browser has it. */
export function DateField({ column, value, onChange }: SearchFieldProps<DateColumn>) {
  const { label, timeType = 'daterange', pickerOptions = {} } = column;
  if (timeType === 'date') {
    return (
      <Input.Wrapper label={label} labelElement="div">
        <Input
          type="date"
          aria-label={label}
          {...pickerOptions}
          value={dayOf(value)}
          onChange={({ target }) => onChange(target.value ? startOfDay(target.value) : undefined)}
        />
      </Input.Wrapper>
    );
  }
  return <RangeField column={column} value={value} onChange={onChange} />;
}

// What is written stays as it is written: a year is four keys, and three of them are other years.
function RangeField({ column, value, onChange }: SearchFieldProps<DateColumn>) {
  const { t } = useLingui();
  const { label, pickerOptions = {} } = column;
  const [ends, setEnds] = useState(() => daysIn(value));
  const [from = '', to = ''] = ends;
  // Set from outside: reset, or another search.
  if (!isSame(spanOf(ends), value) && !isSame(daysIn(value), ends)) setEnds(daysIn(value));
  const set = (next: readonly string[]) => {
    setEnds(next);
    onChange(spanOf(next));
  };
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div className={classes.range} role="group" aria-label={label}>
        <Input
          type="date"
          aria-label={t`${label}从`}
          {...pickerOptions}
          value={from}
          onChange={({ target }) => set([target.value, to])}
        />
        <span aria-hidden="true">–</span>
        <Input
          type="date"
          aria-label={t`${label}到`}
          {...pickerOptions}
          value={to}
          onChange={({ target }) => set([from, target.value])}
        />
      </div>
    </Input.Wrapper>
  );
}

const daysIn = (value: SearchValue): readonly string[] =>
  Array.isArray(value) ? value.map(dayOf) : ['', ''];

/** An end that is left out is the other one. */
function spanOf(ends: readonly string[]): [number, number] | undefined {
  const [first, last] = ends.filter(Boolean).toSorted();
  return first ? [startOfDay(first), endOfDay(last ?? first)] : undefined;
}

const isSame = (one: SearchValue, other: SearchValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
