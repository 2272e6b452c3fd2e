import type { ReactNode } from 'react';
import { dateTimeOf } from '../text/formats.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/shapes.ts';
import classes from './Timeline.module.css';

interface TimelineItem {
  readonly key: string;
  readonly title: ReactNode;
  /** In milliseconds. */
  readonly time: number;
  /** The time is above or below the title. */
  readonly timePosition?: 'top' | 'bottom';
  readonly description?: ReactNode;
  /** Replaces the dot. */
  readonly icon?: IconName;
  /** Beside the time: the person. */
  readonly sider?: ReactNode;
  /** The name of a tone. */
  readonly tone?: string | undefined;
}

/** A list of events with their times. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="stack">
      {items.map((item) => (
        <Moment key={item.key} item={item} />
      ))}
    </ol>
  );
}

function Moment({ item }: { item: TimelineItem }) {
  const { title, time, timePosition = 'bottom', description, icon, sider, tone } = item;
  const when = (
    <p className={`quiet ${classes.when}`}>
      {sider && <>{sider} · </>}
      <time dateTime={new Date(time).toISOString()}>{dateTimeOf(time)}</time>
    </p>
  );
  return (
    <li className={`stack gap-2 relative ${classes.item}`} data-tone={tone}>
      {icon ? (
        <span className={`on-surface absolute ${classes.icon}`} aria-hidden="true">
          <Icon name={icon} size={16} />
        </span>
      ) : (
        <span className={`rounded-full absolute ${classes.dot}`} aria-hidden="true" />
      )}
      {timePosition === 'top' && when}
      <p className={`flex wrap items-baseline gap-0-12 ${classes.title}`}>{title}</p>
      {timePosition === 'bottom' && when}
      {description && (
        <p className="mt-4 p-8-12 pre-wrap anywhere rounded-small sunken">{description}</p>
      )}
    </li>
  );
}
