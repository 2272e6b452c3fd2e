import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './Toaster.module.css';
import { dismiss, onToasts, shownToasts } from './toasts.ts';

/** Where toasts appear, once in each front. Read out politely; nothing takes the focus. */
export function Toaster() {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(onToasts, shownToasts);
  return (
    <div className={classes.edge} role="status" aria-live="polite">
      {toasts.map(({ id, kind, text }) => (
        <div key={id} className={classes.toast} data-kind={kind}>
          <Icon name={kind === 'success' ? 'check' : kind === 'error' ? 'alert' : 'clock'} />
          <span>{text}</span>
          {kind !== 'loading' && (
            <button type="button" aria-label={t`关闭`} onClick={() => dismiss(id)}>
              <Icon name="close" />
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
