import classes from './Progress.module.css';

/** How far it is, of 1. */
export const Progress = ({ value, label }: { value: number; label: string }) => (
  <progress className={classes.bar} value={value} aria-label={label} />
);
