import { type ComponentProps, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './ClearButton.module.css';
import { TextInput } from './TextInput.tsx';

interface PasswordInputProps extends Omit<
  ComponentProps<typeof TextInput>,
  'type' | 'rightSection'
> {
  /** The label of the button that shows or hides the password. */
  readonly toggleLabel: string;
}

/** A password field. */
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
          // a click keeps the focus in the field
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} size={18} />
        </button>
      }
    />
  );
}
