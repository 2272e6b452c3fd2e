import { awardState } from '@shieldsource/contract/reports/flags';
import type { ReportRow } from '@shieldsource/contract/reports/calls';
import { Tag } from '../coded/Tag.tsx';

/** Says that an award waits for a second person, or was sent back. */
export function AwardStateTag({ state }: { state: NonNullable<ReportRow['awardState']> }) {
  const { label, tone } = awardState.of(state);
  return <Tag tone={tone}>{label}</Tag>;
}
