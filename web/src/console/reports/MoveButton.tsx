import { Button } from '@mantine/core';
import { type ReportMove, reportTransitions } from '@shieldsource/contract/reports';
import { keyOf } from './moves.ts';
import classes from './ReportBar.module.css';

interface MoveButtonProps {
  readonly move: ReportMove;
  /** The first of what can be done; it stands out where it leads onward. */
  readonly isFirst: boolean;
  readonly onClick: () => void;
}

/** One act on a report, with its key on it. */
export function MoveButton({ move, isFirst, onClick }: MoveButtonProps) {
  const key = keyOf(move);
  return (
    <Button
      size="compact-md"
      {...lookOf(move, isFirst)}
      rightSection={key && <kbd className={classes.key}>{key}</kbd>}
      aria-keyshortcuts={key}
      onClick={onClick}
    >
      {reportTransitions[move].label}
    </Button>
  );
}

function lookOf(move: ReportMove, isFirst: boolean) {
  if (move === 'revoke') return { variant: 'outline', color: 'red' };
  return { variant: isFirst && move !== 'fixFailed' ? 'filled' : 'default' };
}
