import type { KeyboardEvent } from 'react';
import classes from './Tabs.module.css';

interface TabListProps {
  /** What tabs and panels are named after. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly (readonly [value: string, name: string])[];
  readonly chosen: string;
  /** Pressed, also where it was chosen already. */
  readonly onChoose: (value: string) => void;
  readonly className?: string | undefined;
}

/** The ids of a tab and of what it shows. */
export const tabIdOf = (id: string, value: string): string => `${id}-tab-${value}`;
export const panelIdOf = (id: string, value: string): string => `${id}-panel-${value}`;

/** A row of tabs; arrows, Home and End go on at once. */
export function TabList({ id, label, tabs, chosen, onChoose, className = '' }: TabListProps) {
  const at = tabs.findIndex(([value]) => value === chosen);
  function press(event: KeyboardEvent<HTMLElement>) {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChoose(next[0]);
    document.getElementById(tabIdOf(id, next[0]))?.focus();
  }
  return (
    <div role="tablist" aria-label={label} className={`${classes.list} ${className}`}>
      {tabs.map(([value, name]) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={tabIdOf(id, value)}
          aria-selected={value === chosen}
          aria-controls={value === chosen ? panelIdOf(id, value) : undefined}
          tabIndex={value === chosen ? 0 : -1}
          className={classes.tab}
          onClick={() => onChoose(value)}
          onKeyDown={press}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
