import { useLingui } from '@lingui/react/macro';
import { severity } from '@shieldsource/contract/awards/scoring';
import { Tag } from '../../../pieces/coded/Tag.tsx';
import { SeverityTag } from '../../../pieces/reports/SeverityTag.tsx';
import type { InboxRow } from '../../inbox-place.ts';

/** The level of a report in a list: with a dot once it is judged, without as long as its author claims it. */
export function RowLevel({ row: { level, isClaimedLevel } }: { row: InboxRow }) {
  const { t } = useLingui();
  if (!isClaimedLevel) return <SeverityTag level={level} />;
  const { label, tone } = severity.of(level);
  return (
    <span title={t`研究员自评`}>
      <Tag tone={tone}>{label}</Tag>
    </span>
  );
}
