import { reportStatus, type ReportStatus } from '@shieldsource/contract/reports';
import { Tag } from '../coded/Tag.tsx';

/** Status of a report in its colour: orange waits, blue is settled. */
export function StatusTag({ status, name }: { status: ReportStatus; name?: string }) {
  const { label, tone } = reportStatus.of(status);
  return <Tag tone={tone}>{name ?? label}</Tag>;
}
