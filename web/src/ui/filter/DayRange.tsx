import { useLingui } from '@lingui/react/macro';
import { DayField } from '../date/DayField.tsx';
import classes from './DayRange.module.css';

interface DayRangeProps {
  /** Days as 2026-11-21; '' for an open end. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (next: { from?: string; to?: string }) => void;
}

/** A range of days, both ends included; either may be open. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  const { t } = useLingui();
  return (
    <div className={classes.range} role="group" aria-label={t`时间段`}>
      <DayField
        label={t`开始日期`}
        value={from}
        max={to || undefined}
        onChange={(day) => onChange({ from: day })}
      />
      <span aria-hidden="true">–</span>
      <DayField
        label={t`结束日期`}
        value={to}
        min={from || undefined}
        isAtEnd
        onChange={(day) => onChange({ to: day })}
      />
    </div>
  );
}
