import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { useKeys } from '../keys/keys.tsx';
import { useNamedTitle } from './use-title.ts';
import classes from './SidePanel.module.css';

interface SidePanelProps {
  readonly title: string;
  /** Below the title. */
  readonly details?: ReactNode;
  /** Buttons, always visible. */
  readonly acts?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel beside a list. It takes the focus when it opens, but from no field; `u` and Escape close it. Key it by its content. */
export function SidePanel({ title, details, acts, onClose, children }: SidePanelProps) {
  const { t } = useLingui();
  useNamedTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the panel may come late, when somebody already types
    if (!document.activeElement?.matches('input, select, textarea')) heading.current?.focus();
  }, []);
  useKeys([
    { key: 'u', name: t`返回列表（Esc）`, act: onClose },
    { key: 'Escape', name: t`返回列表`, act: onClose },
  ]);

  return (
    <section
      className={`flex flex-col on-surface rounded sticky ${classes.panel}`}
      aria-label={title}
    >
      <header className={`stack fill-fit gap-8-12 line-below ${classes.head}`}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {details && <div className="row wrap gap-4-10 quiet tabular">{details}</div>}
        </div>
        <button
          type="button"
          className={`stack place-center faint no-ground pointer borderless rounded-small ${classes.close}`}
          aria-label={t`返回列表`}
          aria-keyshortcuts="u Escape"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
        {acts && <div className={`row wrap col-full gap-8 ${classes.acts}`}>{acts}</div>}
      </header>
      <div className={`stack content-start gap-20 ${classes.body}`}>{children}</div>
    </section>
  );
}

/** A text that somebody wrote, with its line breaks. */
export const PanelWords = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    <p className="p-8-12 pre-wrap anywhere rounded-small sunken">{children}</p>
  </section>
);
