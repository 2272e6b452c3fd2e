import { severity, type Severity } from '@shieldsource/contract/awards/scoring';
import { useLingui } from '@lingui/react/macro';
import { Tag } from '../coded/Tag.tsx';

/** The severity in its colour; `null` for a report that is not rated yet. */
export function SeverityTag({ level }: { level: Severity | null }) {
  const { t } = useLingui();
  if (level === null) return <span title={t`未评级`}>–</span>;
  const { label, tone } = severity.of(level);
  return (
    <Tag tone={tone} dotted>
      {label}
    </Tag>
  );
}
