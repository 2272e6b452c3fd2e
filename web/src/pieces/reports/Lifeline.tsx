import type { OperationRecord, ReportStatus } from '@shieldsource/contract/reports/calls';
import { useLingui } from '@lingui/react/macro';
import { StationLine } from '../line/StationLine.tsx';
import { isSettled, stationsOf } from './stations.ts';

interface LifelineProps {
  readonly status: ReportStatus;
  /** The label of the status, if it differs from the usual one. */
  readonly name?: string;
  /** Something is still to be done at the current station. */
  readonly isOpen?: boolean;
  /** The history, if known: each station then shows when it was reached. */
  readonly records?: readonly OperationRecord[] | undefined;
}

/** The four stations of a report: those reached are filled, the current one has its colour. */
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
