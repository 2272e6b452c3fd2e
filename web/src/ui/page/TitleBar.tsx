import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import { leaveBy } from '../leave/leave-by.ts';
import classes from './TitleBar.module.css';

interface TitleBarProps {
  readonly title: ReactNode;
  /** An arrow before the title: a link to a path, or with `true` back to the previous page. */
  readonly back?: string | true;
  /** Below the title: tags, number, time. */
  readonly details?: ReactNode;
  /** Beside the title: tags. */
  readonly tags?: ReactNode;
  /** Before the buttons: a filter of the page. */
  readonly filter?: ReactNode;
  /** At the end: buttons. */
  readonly children?: ReactNode;
}

/** The head of a page: its `h1`, a way back, buttons. */
export function TitleBar({ title, back, details, tags, filter, children }: TitleBarProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <div className={`flex wrap items-flex-start gap-8-12 mb-20 ${classes.bar}`}>
      {back && (
        <button
          type="button"
          className={`stack place-center rigid soft no-ground pointer borderless rounded-small ${classes.back}`}
          aria-label={t`返回`}
          onClick={() => (back === true ? void navigate(-1) : leaveBy(() => void navigate(back)))}
        >
          <Icon name="back" />
        </button>
      )}
      <div className={classes.words}>
        <div className={classes.name}>
          <h1>{title}</h1>
          {tags && <div className={classes.tags}>{tags}</div>}
        </div>
        {details && <div className={`row wrap gap-4-12 faint ${classes.details}`}>{details}</div>}
      </div>
      {filter && <div className={classes.filter}>{filter}</div>}
      {children && <div className={`row wrap gap-8 ${classes.acts}`}>{children}</div>}
    </div>
  );
}
