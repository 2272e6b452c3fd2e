import classes from './Progress.module.css';

/** A progress bar; `value` is 0 to 1. */
export const Progress = ({ value, label }: { value: number; label: string }) => (
  <progress
    className={`block w-full clip sunken ${classes.bar}`}
    value={value}
    aria-label={label}
  />
);
