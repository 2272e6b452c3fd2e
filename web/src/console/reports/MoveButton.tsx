import { reportTransitions, type StaffMove } from '@shieldsource/contract/reports';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import { keyOf } from './moves.ts';

interface MoveButtonProps {
  readonly move: StaffMove;
  /** The first of what can be done; it stands out where it leads onward. */
  readonly isFirst: boolean;
  readonly onClick: () => void;
}

/** One act on a report, with its key on it. */
export function MoveButton({ move, isFirst, onClick }: MoveButtonProps) {
  return (
    <KeyButton letter={keyOf(move)} {...lookOf(move, isFirst)} onClick={onClick}>
      {reportTransitions[move].label}
    </KeyButton>
  );
}

function lookOf(move: StaffMove, isFirst: boolean) {
  if (move === 'revoke') return { variant: 'outline', color: 'red' };
  return { variant: isFirst && move !== 'fixFailed' ? 'filled' : 'default' };
}
