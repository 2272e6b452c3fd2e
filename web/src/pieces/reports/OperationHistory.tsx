import { type OperationRecord, reportStatus } from '@shieldsource/contract/reports';
import { StepHistory } from '../line/StepHistory.tsx';

/** What happened to a report, from early to late, on the line of its life. */
export function OperationHistory({ records }: { records: readonly OperationRecord[] }) {
  return (
    <StepHistory
      steps={records.map((record) => ({
        key: record.id,
        act: record.actionName,
        status: record.toStatusName,
        tone: reportStatus.of(record.toStatus).tone,
        by: record.actorName,
        note: record.note,
        time: record.createTime,
      }))}
    />
  );
}
