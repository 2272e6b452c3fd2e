import { t } from '@lingui/core/macro';
import type { Tone } from '@shieldsource/contract/coded';
import { clockState, type Clock } from '@shieldsource/contract/promises/calls';
import { elapsedOf } from '../../lib/elapsed.ts';

type ShownClock = Pick<Clock, 'state' | 'remaining' | 'isSoon' | 'isOpen'>;

/** The state of a promise: `剩 1 天 3 小时`, `已超时 2 小时`, `暂停中`. Days are working days. */
export function wordsOf({ state, remaining, isOpen }: ShownClock): string {
  const span = elapsedOf(0, Math.abs(remaining) * 60_000);
  if (state === 'missed') return isOpen ? t`已超时 ${span}` : t`超时 ${span}`;
  return state === 'running' ? t`剩 ${span}` : clockState.labelOf(state);
}

/** Orange once the deadline is near. */
export const toneOf = ({ state, isSoon }: ShownClock): Tone =>
  state === 'running' && isSoon ? 'orange' : clockState.of(state).tone;
