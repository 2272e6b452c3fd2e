import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './upload.module.css';

interface FileRowProps {
  readonly name: string;
  /** Its size or its state. */
  readonly note: string;
  /** The note is an error. */
  readonly isFault?: boolean;
  /** `FileAct`s and a `FileProgress`. */
  readonly children: ReactNode;
}

/** One file in a list: name, size or state, buttons. */
export const FileRow = ({ name, note, isFault = false, children }: FileRowProps) => (
  <li
    className={`row min-w-0 gap-8 relative clip on-surface bordered rounded-small ${classes.file}`}
    data-fault={isFault || undefined}
  >
    <Icon name={isFault ? 'alert' : 'file'} size={18} />
    <span className="grow min-w-0 truncate">{name}</span>
    <span className={`rigid quiet tabular ${classes.note}`} role={isFault ? 'alert' : undefined}>
      {note}
    </span>
    {children}
  </li>
);

interface FileActProps {
  readonly name: string;
  readonly icon: 'close' | 'download' | 'refresh' | 'upload';
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

export const FileAct = ({ name, icon, isDisabled = false, onClick }: FileActProps) => (
  <button
    type="button"
    className={`stack place-center rigid soft no-ground pointer borderless rounded-small ${classes.act}`}
    aria-label={name}
    disabled={isDisabled}
    onClick={onClick}
  >
    <Icon name={icon} size={icon === 'download' ? 18 : 16} />
  </button>
);
