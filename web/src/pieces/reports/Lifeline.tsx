import type { OperationRecord, ReportStatus } from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { StationLine } from '../line/StationLine.tsx';
import { isSettled, stationsOf } from './stations.ts';

interface LifelineProps {
  readonly status: ReportStatus;
  /** What it is called here. */
  readonly name?: string;
  /** Something is still to be looked at where it stands. */
  readonly isOpen?: boolean;
  /** The history, when it is known: each station then says when it was reached. */
  readonly records?: readonly OperationRecord[] | undefined;
}

/** The line of a report's life: four stations, the reached ones filled, the active one in its colour. */
export function Lifeline({ status, name, isOpen = false, records }: LifelineProps) {
  const { t } = useLingui();
  return (
    <StationLine
      label={t`处理进度`}
      stations={stationsOf(status, records, name).map((station) => ({
        ...station,
        isSettled: isSettled(station) && !(isOpen && station.state === 'process'),
      }))}
    />
  );
}
