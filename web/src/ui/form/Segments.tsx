import { useId } from 'react';
import classes from './Segments.module.css';

interface SegmentsProps {
  readonly name?: string;
  /** One of the two names the group. */
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly size?: 'xs' | 'sm' | 'md';
  readonly fullWidth?: boolean;
  readonly disabled?: boolean;
}

/** A choice of one of a few options, joined in a bar. */
export function Segments(props: SegmentsProps) {
  const { options, value, onChange, size = 'sm', fullWidth, disabled } = props;
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-labelledby']}
      className={classes.bar}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            name={props.name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
