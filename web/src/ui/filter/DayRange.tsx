import { useLingui } from '@lingui/react/macro';
import classes from './DayRange.module.css';

interface DayRangeProps {
  /** Days as 2026-11-21; '' is open. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (next: { from?: string; to?: string }) => void;
}

/** From one day to another, both counting; either may stay open. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  const { t } = useLingui();
  return (
    <div className={classes.range} role="group" aria-label={t`时间段`}>
      <input
        type="date"
        aria-label={t`开始日期`}
        value={from}
        max={to || undefined}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={t`结束日期`}
        value={to}
        min={from || undefined}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </div>
  );
}
