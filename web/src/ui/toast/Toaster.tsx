import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/shapes.ts';
import classes from './Toaster.module.css';
import { addPlace, dismiss, onToasts, toastsAt, type ToastKind } from './toasts.ts';

const icons: Readonly<Record<ToastKind, IconName>> = {
  success: 'check',
  error: 'alert',
  news: 'letter',
  loading: 'clock',
};

/**
 * Renders the toasts, once in each front and in each modal dialog: what is outside of that can be neither pressed nor heard.
 * Screen readers announce them politely; they never take the focus.
 */
export function Toaster() {
  const { t } = useLingui();
  const edge = useRef<HTMLDivElement>(null);
  // While the page is taken over it is as the server drew it, whatever was said meanwhile.
  const toasts = useSyncExternalStore(onToasts, () => toastsAt(edge), toastsAt);

  // Before everything else from the start: a region that is announced is there before its words.
  useEffect(() => {
    edge.current?.showPopover();
    return addPlace(edge, Boolean(edge.current?.closest('dialog')));
  }, []);

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
