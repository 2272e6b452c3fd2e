import { Input } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DateColumn, SearchFieldProps } from './columns.ts';
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
  const [ends, setEnds] = useState(() => (Array.isArray(value) ? value.map(dayOf) : ['', '']));
  const [from = '', to = ''] = ends;
  // An end that is left out is the other one.
  const set = (next: readonly [string, string]) => {
    setEnds([...next]);
    const [first, last] = next.filter(Boolean).toSorted();
    onChange(first ? [startOfDay(first), endOfDay(last ?? first)] : undefined);
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
