import { useLingui } from '@lingui/react/macro';
import { dateTimeOf } from '../../lib/formats.ts';
import { waitingOf } from '../../lib/waiting.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import type { InboxRow } from './inbox.ts';

const dayMs = 86_400_000;

/** How long the promise that ends first still has. Nothing where none runs. */
export function TimeLeft({ row: { dueTime, isPaused }, nowMs }: { row: InboxRow; nowMs: number }) {
  const { t } = useLingui();
  if (isPaused) return <Tag>{t`暂停中`}</Tag>;
  if (dueTime === null) return null;
  const left = waitingOf(nowMs, dueTime);
  const over = waitingOf(dueTime, nowMs);
  return (
    <span title={dateTimeOf(dueTime)}>
      {dueTime < nowMs ? (
        <Tag tone="crimson">{t`已超时 ${over}`}</Tag>
      ) : (
        <Tag tone={dueTime - nowMs < dayMs ? 'orange' : 'green'}>{t`剩 ${left}`}</Tag>
      )}
    </span>
  );
}
