import { severity, type Severity } from '@shieldsource/contract/scoring';
import { useLingui } from '@lingui/react/macro';
import { Tag } from '../coded/Tag.tsx';

/** Severity in its one ramp of colours. `null` is a report that nobody has rated. */
export function SeverityTag({ level }: { level: Severity | null }) {
  const { t } = useLingui();
  if (level === null)
    return (
      <span title={t`未评级`}>
        <span aria-hidden="true">–</span>
        <span className="unseen">{t`未评级`}</span>
      </span>
    );
  const { label, tone } = severity.of(level);
  return (
    <Tag tone={tone} dotted>
      {label}
    </Tag>
  );
}
