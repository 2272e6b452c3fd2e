import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './PageState.module.css';

/** A placeholder of grey bars; shown only after 200 ms, so that quick answers do not flicker. */
export function Loading({ lines = 4 }: { lines?: number }) {
  const { t } = useLingui();
  return (
    <div className={`stack content-start gap-14 faint ${classes.loading}`} role="status">
      <span>{t`加载中`}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={`rounded-small sunken ${classes.bar}`} aria-hidden="true" />
      ))}
    </div>
  );
}

/** An error with a button to try again. `hint` is the server's message, if it gave one. */
export function LoadError({ hint, onRetry }: { hint?: ReactNode; onRetry?: () => void }) {
  const { t } = useLingui();
  return (
    <div
      className={`stack justify-items-center gap-8 faint text-center ${classes.state}`}
      role="alert"
    >
      <Icon name="alert" size={40} />
      <p className={`mt-8 plain read ${classes.title}`}>{t`数据加载出错`}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {onRetry && (
        <button
          type="button"
          className={`inline-flex items-center gap-6 mt-8 plain on-surface pointer edged rounded-small ${classes.retry}`}
          onClick={onRetry}
        >
          <Icon name="refresh" size={16} />
          {t`重新加载`}
        </button>
      )}
    </div>
  );
}
