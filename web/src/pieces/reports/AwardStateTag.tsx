import { awardState } from '@shieldsource/contract/report-flags';
import type { ReportRow } from '@shieldsource/contract/reports';
import { Tag } from '../coded/Tag.tsx';

/** Says that an award waits for a second person, or was sent back. */
export function AwardStateTag({ state }: { state: NonNullable<ReportRow['awardState']> }) {
  const { label, tone } = awardState.of(state);
  return <Tag tone={tone}>{label}</Tag>;
}
