import { type ReactNode, useId, useState } from 'react';
import { panelIdOf, tabIdOf, TabList } from './TabList.tsx';
import classes from './Tabs.module.css';

interface Tab {
  readonly value: string;
  readonly label: string;
  readonly panel: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
}

/** Tabs within a page, the first one open at first. For tabs that are pages with addresses, use `CodedTabs`. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [asked, setAsked] = useState('');
  const shown = tabs.find(({ value }) => value === asked) ?? tabs[0];
  if (!shown) return null;
  return (
    <div>
      <TabList
        id={id}
        label={label}
        tabs={tabs.map(({ value, label: name }) => [value, name])}
        chosen={shown.value}
        onChoose={setAsked}
      />
      <div
        key={shown.value}
        role="tabpanel"
        id={panelIdOf(id, shown.value)}
        aria-labelledby={tabIdOf(id, shown.value)}
        className={classes.panel}
      >
        {shown.panel}
      </div>
    </div>
  );
}
