import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import classes from './TitleBar.module.css';

interface TitleBarProps {
  readonly title: ReactNode;
  /** An arrow before the title: to a path, or with `true` to the page before. */
  readonly back?: string | true;
  /** Under the title: tags, number, time. */
  readonly details?: ReactNode;
  /** Beside the title: what it is, in tags. */
  readonly tags?: ReactNode;
  /** Before the buttons: what narrows the page. */
  readonly filter?: ReactNode;
  /** At the end: what can be done. */
  readonly children?: ReactNode;
}

/** The head of a page: the one `h1`, a way back, what can be done. */
export function TitleBar({ title, back, details, tags, filter, children }: TitleBarProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <div className={classes.bar}>
      {back && (
        <button
          type="button"
          className={classes.back}
          aria-label={t`返回`}
          onClick={() => void (back === true ? navigate(-1) : navigate(back))}
        >
          <Icon name="back" />
        </button>
      )}
      <div className={classes.words}>
        <div className={classes.name}>
          <h1>{title}</h1>
          {tags && <div className={classes.tags}>{tags}</div>}
        </div>
        {details && <div className={classes.details}>{details}</div>}
      </div>
      {filter && <div className={classes.filter}>{filter}</div>}
      {children && <div className={classes.acts}>{children}</div>}
    </div>
  );
}
