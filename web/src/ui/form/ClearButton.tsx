import { Icon } from '../icons/Icon.tsx';
import classes from './ClearButton.module.css';

interface ClearButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** The button at the end of a field that empties it. */
export const ClearButton = ({ label, onClick }: ClearButtonProps) => (
  <button type="button" className={classes.clear} aria-label={label} onClick={onClick}>
    <Icon name="close" size={16} />
  </button>
);
