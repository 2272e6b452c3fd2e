import type { reportCounters } from '@shieldsource/contract/reports/calls';
import { severity } from '@shieldsource/contract/awards/scoring';
import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { numberOf } from '../../ui/text/formats.ts';
import { reportsPath } from '../../lib/paths.ts';
import '../coded/tones.css';
import classes from './SeverityCounters.module.css';

/** The number of valid reports in all and by severity, each a link to them; dashes until they are known. */
export function SeverityCounters({
  counters,
}: {
  counters: z.output<typeof reportCounters> | undefined;
}) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const shown = pathname === reportsPath ? new URLSearchParams(search).get('level') : null;
  const { serious, high, medium, low } = severity.codes;
  const bySeverity = [
    [serious, counters?.seriousCount],
    [high, counters?.highLevelCount],
    [medium, counters?.mediumLevelCount],
    [low, counters?.lowLevelCount],
  ] as const;
  const waiting = counters?.awaitingAwardCount ?? 0;
  return (
    <dl
      className={`row wrap gap-4 mb-14 on-surface bordered rounded ${classes.counters}`}
      aria-label={t`漏洞统计`}
    >
      <div
        className={`flex items-baseline gap-8 relative rounded-small ${classes.counter}`}
        data-tone="blue"
      >
        <dt className="row soft nowrap">{t`有效报告`}</dt>
        <dd className="bold tabular">{figureOf(counters?.validCount)}</dd>
      </div>
      {bySeverity.map(([code, count]) => {
        const { label, tone } = severity.of(code);
        const isShown = shown === String(code);
        return (
          <div
            key={code}
            className={`flex items-baseline gap-8 relative rounded-small ${classes.counter}`}
            data-tone={tone}
            data-shown={isShown}
          >
            <dt className="row soft nowrap">
              <Link
                className={classes.way ?? ''}
                to={isShown ? reportsPath : `${reportsPath}?level=${code}`}
                aria-current={isShown}
              >
                {label}
              </Link>
            </dt>
            <dd className="bold tabular">{figureOf(count)}</dd>
          </div>
        );
      })}
      {waiting > 0 && (
        <div className={`flex wrap push quiet ${classes.waiting}`}>
          <dt>{t`奖励核定中`}</dt>
          <dd>{t`${numberOf(waiting)} 份，核定后计入`}</dd>
        </div>
      )}
    </dl>
  );
}

const figureOf = (count: number | undefined): string =>
  count === undefined ? '–' : numberOf(count);
