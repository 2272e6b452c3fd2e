import { useId, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './AnchorList.module.css';
import { useCurrentAnchor } from './use-current-anchor.ts';

export interface Anchor {
  /** The id of the element to scroll to. */
  readonly id: string;
  readonly title: string;
  /** 2 is a subsection of the one before. */
  readonly depth: 1 | 2;
}

interface AnchorListProps {
  readonly label: string;
  readonly anchors: readonly Anchor[];
}

/** Links to the sections of a long page, the current one highlighted. Beside the page where there is room, else a small menu. */
export function AnchorList({ label, anchors }: AnchorListProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const current = useCurrentAnchor(anchors.map(({ id }) => id));
  const here = anchors.find(({ id }) => id === current);
  return (
    <nav
      className={`small leading-20 sticky scroll-y ${classes.anchors}`}
      aria-label={label}
      data-open={isOpen || undefined}
    >
      <p className={classes.label} aria-hidden="true">
        {label}
      </p>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="list" size={18} />
        <span className={classes.here}>
          {label}
          {here && ` · ${here.title}`}
        </span>
        <Icon name="chevron" size={16} />
      </button>
      <ol id={listId}>
        {anchors.map(({ id, title, depth }) => (
          <li key={id} data-depth={depth}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => setOpen(false)}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
