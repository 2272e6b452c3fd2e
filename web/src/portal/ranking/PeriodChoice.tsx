import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import select from '../../ui/form/select.module.css';
import { Icon } from '../../ui/icons/Icon.tsx';
import { pathOf, periodsFor, stepOf } from './boards.ts';
import classes from './PeriodChoice.module.css';

interface PeriodChoiceProps {
  readonly board: 'month' | 'year';
  readonly period: string;
  readonly nowMs: number;
}

/** Chooses the month or year: one back, one forward, or directly. */
export function PeriodChoice({ board, period, nowMs }: PeriodChoiceProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const periods = periodsFor(board, period, nowMs);
  const isMonth = board === 'month';
  const go = (next: string) => void navigate(pathOf({ board, period: next }));
  const nameOf = (one: string) => {
    const [year = '', month] = one.split('-');
    return month === undefined ? t`${year} 年` : t`${year} 年 ${Number(month)} 月`;
  };
  return (
    <div
      className={`row gap-6 ${classes.choice}`}
      role="group"
      aria-label={isMonth ? t`月份` : t`年份`}
    >
      <button
        type="button"
        aria-label={isMonth ? t`上一个月` : t`上一年`}
        onClick={() => go(stepOf(period, -1))}
      >
        <Icon name="back" size={16} />
      </button>
      <select
        className={`plain tabular pointer edged rounded-small ${select.select}`}
        aria-label={isMonth ? t`选择月份` : t`选择年份`}
        value={period}
        onChange={(event) => go(event.target.value)}
      >
        {periods.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={classes.next}
        aria-label={isMonth ? t`下一个月` : t`下一年`}
        disabled={period === periods[0]}
        onClick={() => go(stepOf(period, 1))}
      >
        <Icon name="back" size={16} />
      </button>
    </div>
  );
}
