import { awardState } from '@shieldsource/contract/report-flags';
import type { ReportRow } from '@shieldsource/contract/reports';
import { Tag } from '../coded/Tag.tsx';

/** That an award is found, or sought again, and not given yet. */
export function AwardStateTag({ state }: { state: NonNullable<ReportRow['awardState']> }) {
  const { label, tone } = awardState.of(state);
  return <Tag tone={tone}>{label}</Tag>;
}
