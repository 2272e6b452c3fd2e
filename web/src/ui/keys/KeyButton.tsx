import { Button, type ButtonProps } from '../form/Button.tsx';
import classes from './KeyButton.module.css';

interface KeyButtonProps extends ButtonProps {
  /** The letter that does the same, where there is one. */
  readonly letter: string | undefined;
  readonly onClick: () => void;
  /** Whether what it opens is open. */
  readonly 'aria-pressed'?: boolean;
}

/** An act with its key on it. */
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
