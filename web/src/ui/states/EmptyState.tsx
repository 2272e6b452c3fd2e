import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyPicture } from './EmptyPicture.tsx';
import classes from './PageState.module.css';

/** An empty state: `hint` says what will be here, `children` offers the next step. */
export function EmptyState({
  title,
  hint,
  children,
}: {
  /** The default says that a search found nothing. */
  title?: string;
  hint?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className={`stack justify-items-center gap-8 faint text-center ${classes.state}`}>
      <EmptyPicture />
      <p className={`mt-8 plain read ${classes.title}`}>{title ?? t`没有相关数据`}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </div>
  );
}
