import { useLingui } from '@lingui/react/macro';
import { maxCounted } from '@shieldsource/contract/page-limits';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cappedOf } from '../../ui/text/formats.ts';
import { Drawer } from '../../ui/frame/Drawer.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import keys from '../../ui/keys/KeyButton.module.css';
import classes from './Rail.module.css';

/** One view: its link and its count. */
export interface RailEntry {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  readonly isHere: boolean;
  /** Undefined while it is loading. */
  readonly count: number | undefined;
  /** The second key of its shortcut, after `g`. */
  readonly letter?: string;
  /** Somebody has to answer something there: the count is highlighted. */
  readonly isUrgent?: boolean | undefined;
  /** A button for the entry itself. */
  readonly act?: ReactNode;
}

/** Entries that belong together. */
export interface RailGroup {
  readonly name: string;
  /** Shows the name; otherwise only screen readers announce it. */
  readonly isNamed: boolean;
  readonly entries: readonly RailEntry[];
}

interface RailProps {
  readonly label: string;
  readonly groups: readonly RailGroup[];
}

/** The views of a desk beside its list; on narrow screens behind a button that names the current one. */
export function Rail({ label, groups }: RailProps) {
  const { t } = useLingui();
  const here = groups.flatMap(({ entries }) => entries).find(({ isHere }) => isHere);
  return (
    <>
      <nav className={`self-start sticky scroll-y ${classes.rail}`} aria-label={label}>
        <Groups groups={groups} />
      </nav>
      <Drawer
        label={label}
        opener={{
          className: classes.opener,
          content: (
            <>
              <Icon name="menu" size={18} />
              <span className="unseen">{t`${label}：`}</span>
              <b>{here?.name ?? label}</b>
              <Count count={here?.count} />
            </>
          ),
        }}
      >
        <div className={classes.sheet}>
          <Groups groups={groups} />
        </div>
      </Drawer>
    </>
  );
}

const Groups = ({ groups }: Pick<RailProps, 'groups'>) =>
  groups.map(
    ({ name, isNamed, entries }) =>
      entries.length > 0 && (
        <section key={name} className={classes.group}>
          <h2 className={isNamed ? `faint note medium ${classes.heading}` : 'unseen'}>{name}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.key} className="row">
                <Link
                  className={`row grow min-w-0 gap-8 soft rounded-small ${classes.entry}`}
                  to={entry.to}
                  aria-current={entry.isHere ? 'page' : undefined}
                  aria-keyshortcuts={entry.letter && `g ${entry.letter}`}
                >
                  <span className="truncate">{entry.name}</span>
                  {entry.letter && (
                    <kbd className={`${keys.key} ${classes.letter}`} aria-hidden="true">
                      {entry.letter}
                    </kbd>
                  )}
                  <Count count={entry.count} isUrgent={entry.isUrgent} />
                </Link>
                {entry.act}
              </li>
            ))}
          </ul>
        </section>
      ),
  );

function Count({ count, isUrgent = false }: Pick<RailEntry, 'count' | 'isUrgent'>) {
  const { t } = useLingui();
  if (count === undefined) return null;
  const text = cappedOf(count, maxCounted);
  return (
    <span
      className={`push quiet tabular ${classes.count}`}
      data-urgent={(isUrgent && count > 0) || undefined}
    >
      <span aria-hidden="true">{text}</span>
      <span className="unseen">{t`${text} 份`}</span>
    </span>
  );
}
