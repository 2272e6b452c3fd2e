import { reportStatus, type ReportStatus } from '@shieldsource/contract/reports/status';
import { useLingui } from '@lingui/react/macro';
import '../coded/tones.css';
import classes from './MiniLifeline.module.css';
import { isSettled, stationsOf } from './stations.ts';

const gap = 22;

/** A small line of stations for a row of a list, with the name of the status. */
export function MiniLifeline({ status, name }: { status: ReportStatus; name?: string }) {
  const { t } = useLingui();
  const stations = stationsOf(status);
  const { label, step, tone } = reportStatus.of(status);
  const place = step + 1;
  return (
    <span className={`inline-flex items-center gap-10 nowrap ${classes.mini}`} data-tone={tone}>
      <svg
        role="img"
        aria-label={t`第 ${place} 步，共 4 步`}
        width={gap * 3 + 12}
        height="14"
        viewBox={`-6 -7 ${gap * 3 + 12} 14`}
      >
        {stations.slice(1).map((station, index) => (
          <path
            key={station.key}
            d={`M${index * gap + 6} 0h${gap - 12}`}
            data-state={station.state}
            data-skipped={
              station.state === 'skipped' || stations[index]?.state === 'skipped' || undefined
            }
          />
        ))}
        {stations.map((station, index) => (
          <circle
            key={station.key}
            cx={index * gap}
            r={station.state === 'process' ? 5 : 4}
            data-tone={station.tone}
            data-state={station.state}
            data-settled={isSettled(station) || undefined}
          />
        ))}
        {stations.map(
          ({ key, isCutShort }, index) =>
            isCutShort && <path key={key} d={`M${index * gap - 2.5} 0h5`} data-cut />,
        )}
      </svg>
      <span>{name ?? label}</span>
    </span>
  );
}
