import { type ComponentProps, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './ClearButton.module.css';
import { TextInput } from './TextInput.tsx';

interface PasswordInputProps extends Omit<
  ComponentProps<typeof TextInput>,
  'type' | 'rightSection'
> {
  /** What the button is called that shows and hides what is written. */
  readonly toggleLabel: string;
}

/** What nobody beside may read. */
export function PasswordInput({ toggleLabel, ...input }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...input}
      type={isShown ? 'text' : 'password'}
      rightSection={
        <button
          type="button"
          className={classes.clear}
          aria-label={toggleLabel}
          aria-pressed={isShown}
          tabIndex={-1}
          // the focus stays where one writes
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} size={18} />
        </button>
      }
    />
  );
}
