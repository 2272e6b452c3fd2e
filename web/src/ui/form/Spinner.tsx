import classes from './Spinner.module.css';

/** A spinner of an icon's size; a text beside it has to say what is loading. */
export const Spinner = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${classes.spinner} ${className}`} aria-hidden="true" />
);
