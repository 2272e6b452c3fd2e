import classes from './Spinner.module.css';

/** Something is asked, in the room of a sign; what it is, words beside it say. */
export const Spinner = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${classes.spinner} ${className}`} aria-hidden="true" />
);
