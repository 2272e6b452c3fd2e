import type { OperationRecord, ReportStatus } from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { StationLine } from '../line/StationLine.tsx';
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
    <StationLine
      label={t`处理进度`}
      stations={stationsOf(status, records).map((station) => ({
        ...station,
        isSettled: isSettled(station),
      }))}
    />
  );
}
