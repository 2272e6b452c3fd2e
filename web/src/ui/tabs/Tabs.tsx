import { Tabs as LibraryTabs } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** Views of one thing, one at a time; the first to begin with. Tabs that are pages of their own are `CodedTabs`. */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <LibraryTabs defaultValue={tabs[0]?.value ?? null} keepMounted={false}>
    <LibraryTabs.List aria-label={label}>
      {tabs.map(({ value, label: name }) => (
        <LibraryTabs.Tab key={value} value={value}>
          {name}
        </LibraryTabs.Tab>
      ))}
    </LibraryTabs.List>
    {tabs.map(({ value, panel }) => (
      <LibraryTabs.Panel key={value} value={value} className={classes.panel ?? ''}>
        {panel}
      </LibraryTabs.Panel>
    ))}
  </LibraryTabs>
);
