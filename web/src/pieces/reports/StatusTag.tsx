import { reportStatus, type ReportStatus } from '@shieldsource/contract/reports/status';
import { Tag } from '../coded/Tag.tsx';

/** The status of a report in its colour: orange waits, blue is done. */
export function StatusTag({ status, name }: { status: ReportStatus; name?: string }) {
  const { label, tone } = reportStatus.of(status);
  return <Tag tone={tone}>{name ?? label}</Tag>;
}
