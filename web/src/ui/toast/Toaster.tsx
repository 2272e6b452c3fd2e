import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/shapes.ts';
import classes from './Toaster.module.css';
import { dismiss, onToasts, shownToasts, type Toast, type ToastKind } from './toasts.ts';

const icons: Readonly<Record<ToastKind, IconName>> = {
  success: 'check',
  error: 'alert',
  news: 'letter',
  loading: 'clock',
};

// While the page is taken over it is as the server drew it, whatever was said meanwhile.
const nothing: readonly Toast[] = [];
const noToasts = () => nothing;

/** Renders the toasts, once in each front. Screen readers announce them politely; they never take the focus. */
export function Toaster() {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(onToasts, shownToasts, noToasts);
  const edge = useRef<HTMLDivElement>(null);

  // A modal dialog covers everything that was shown before it, so the toasts are shown again.
  useEffect(() => {
    const { current } = edge;
    if (!current || toasts.length === 0) return;
    if (current.matches(':popover-open') && document.querySelector('dialog:modal')) {
      current.hidePopover();
    }
    if (!current.matches(':popover-open')) current.showPopover();
  }, [toasts]);

  return (
    <div ref={edge} popover="manual" className={classes.edge} role="status" aria-live="polite">
      {toasts.map(({ id, kind, text, detail, act }) => (
        <div
          key={id}
          className={`row gap-10 plain anywhere raised rounded lifted ${classes.toast}`}
          data-kind={kind}
        >
          <Icon name={icons[kind]} />
          <div>
            <p>{text}</p>
            {detail && <p className="soft small">{detail}</p>}
          </div>
          {act && (
            <button
              type="button"
              className={classes.act}
              onClick={() => {
                dismiss(id);
                act.run();
              }}
            >
              {act.name}
            </button>
          )}
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
