import { useLingui } from '@lingui/react/macro';
import { clockKind, type Clock } from '@shieldsource/contract/promises/calls';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { Tag } from '../coded/Tag.tsx';
import { toneOf, wordsOf } from './promise-words.ts';

interface ClockChipProps {
  readonly clock: Clock;
  /** Names the promise as well; in a table the column's heading does. */
  readonly isNamed?: boolean;
}

/** How much time a promise has left. Hovering shows what is promised and when it is due. */
export function ClockChip({ clock, isNamed = false }: ClockChipProps) {
  const { t } = useLingui();
  const kind = clockKind.labelOf(clock.kind);
  const due = dateTimeOf(clock.dueAt);
  const words = wordsOf(clock);
  return (
    <span title={clock.isProvisional ? t`${kind}：${due} 前（暂定）` : t`${kind}：${due} 前`}>
      <Tag tone={toneOf(clock)} dotted>
        {isNamed ? `${kind} · ${words}` : words}
      </Tag>
    </span>
  );
}
