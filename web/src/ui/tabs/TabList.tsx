import type { KeyboardEvent } from 'react';
import classes from './Tabs.module.css';

interface TabListProps {
  /** Prefix of the ids of tabs and panels. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly (readonly [value: string, name: string])[];
  readonly chosen: string;
  /** Called at every choice, also of the current tab. */
  readonly onChoose: (value: string) => void;
  readonly className?: string | undefined;
}

/** The id of a tab, and that of its panel. */
export const tabIdOf = (id: string, value: string): string => `${id}-tab-${value}`;
export const panelIdOf = (id: string, value: string): string => `${id}-panel-${value}`;

/** A row of tabs; arrow keys, Home and End choose at once. */
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
    <div role="tablist" aria-label={label} className={`flex wrap ${classes.list} ${className}`}>
      {tabs.map(([value, name]) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={tabIdOf(id, value)}
          aria-selected={value === chosen}
          aria-controls={value === chosen ? panelIdOf(id, value) : undefined}
          tabIndex={value === chosen ? 0 : -1}
          className={`p-10-16 no-ground pointer ${classes.tab}`}
          onClick={() => onChoose(value)}
          onKeyDown={press}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
