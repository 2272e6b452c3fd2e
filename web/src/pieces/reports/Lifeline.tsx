import type { OperationRecord, ReportStatus } from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { dateOf, dateTimeOf } from '../../lib/formats.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import '../coded/tones.css';
import classes from './Lifeline.module.css';
import { isSettled, stationsOf } from './stations.ts';

interface LifelineProps {
  readonly status: ReportStatus;
  /** The history, when it is known: each station then says when it was reached. */
  readonly records?: readonly OperationRecord[] | undefined;
}

/** The line of a report's life: four stations, the reached ones filled, the active one in its colour. */
export function Lifeline({ status, records }: LifelineProps) {
  const { t } = useLingui();
  return (
    <ol className={classes.line} aria-label={t`处理进度`}>
      {stationsOf(status, records).map((station) => (
        <li
          key={station.key}
          className={classes.station}
          data-state={station.state}
          data-tone={station.tone}
          aria-current={station.state === 'process' ? 'step' : undefined}
        >
          <span className={classes.dot} data-settled={isSettled(station) || undefined}>
            {isSettled(station) && <Icon name="check" size={14} />}
          </span>
          <span className={classes.name}>{station.label}</span>
          {station.state === 'skipped' && <span className={classes.when}>{t`未进行`}</span>}
          {station.time !== undefined && (
            <time
              className={classes.when}
              dateTime={new Date(station.time).toISOString()}
              title={dateTimeOf(station.time)}
            >
              {dateOf(station.time)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
