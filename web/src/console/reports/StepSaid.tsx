import { StepWords } from '../../pieces/comments/StepItem.tsx';
import type { ReviewDetail } from './decision.ts';
import { useFreshAddress } from './fresh-address.ts';

/** The note and files of the step at this time. */
export function StepSaid({ detail, at }: { detail: ReviewDetail; at: number }) {
  const freshAddressOf = useFreshAddress(detail.report.id);
  const step = detail.records.find(({ createTime }) => createTime === at);
  return step ? <StepWords step={step} freshAddressOf={freshAddressOf} /> : null;
}
