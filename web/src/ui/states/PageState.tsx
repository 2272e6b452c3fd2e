import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { NothingPicture } from './NothingPicture.tsx';
import classes from './PageState.module.css';

/** Grey bars in the place of what is coming; shown only after 200 ms, so that quick answers do not flicker. */
export function Loading({ lines = 4 }: { lines?: number }) {
  const { t } = useLingui();
  return (
    <div className={classes.loading} role="status">
      <span className="unseen">{t`加载中`}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={classes.bar} aria-hidden="true" />
      ))}
    </div>
  );
}

/** Nothing there (yet): `hint` says what will be here, `children` offers the next step. */
export function Nothing({
  title,
  hint,
  children,
}: {
  /** Where nothing was looked for yet. */
  title?: string;
  hint?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className={classes.state}>
      <NothingPicture />
      <p className={classes.title}>{title ?? t`没有相关数据`}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </div>
  );
}

/** What happened and a way to try again. `hint` is the server's own word, when it has one. */
export function LoadError({ hint, onRetry }: { hint?: ReactNode; onRetry?: () => void }) {
  const { t } = useLingui();
  return (
    <div className={classes.state} role="alert">
      <Icon name="alert" size={40} />
      <p className={classes.title}>{t`数据加载出错`}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {onRetry && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          <Icon name="refresh" size={16} />
          {t`重新加载`}
        </button>
      )}
    </div>
  );
}

/** Something this person may see but not now. */
export function Locked({ hint }: { hint?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={classes.state}>
      <Icon name="lock" size={40} />
      <p className={classes.title}>{t`已锁定`}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  );
}
