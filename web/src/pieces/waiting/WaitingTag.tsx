import { waitingKind, type Waiting } from '@shieldsource/contract/site/waiting';
import { useLingui } from '@lingui/react/macro';
import { serverNow } from '../../ui/date/clock.ts';
import { Tag } from '../coded/Tag.tsx';

const dayMs = 24 * 60 * 60 * 1000;

/** What waits for the member, and how many days are left if there is a deadline. */
export function WaitingTag({
  waiting: { kind, before },
}: {
  waiting: Pick<Waiting, 'kind' | 'before'>;
}) {
  const { t } = useLingui();
  const { label, tone } = waitingKind.of(kind);
  const days = before === null ? null : Math.ceil((before - serverNow()) / dayMs);
  const left = days === null ? '' : days > 1 ? t` · 还剩 ${days} 天` : t` · 不到一天`;
  return (
    <Tag tone={tone} dotted>
      {label}
      {left}
    </Tag>
  );
}
