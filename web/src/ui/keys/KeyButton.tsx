import { Button, type ButtonProps } from '../form/Button.tsx';
import classes from './KeyButton.module.css';

interface KeyButtonProps extends ButtonProps {
  /** The key that does the same, if any. */
  readonly letter: string | undefined;
  readonly onClick: () => void;
  /** Whether what it opens is open. */
  readonly 'aria-pressed'?: boolean;
}

/** A button that shows its key. */
export function KeyButton({ letter, ...button }: KeyButtonProps) {
  return (
    <Button
      size="compact-md"
      {...button}
      rightSection={
        letter && (
          <kbd className={classes.key} aria-hidden="true">
            {letter}
          </kbd>
        )
      }
      aria-keyshortcuts={letter}
    />
  );
}
