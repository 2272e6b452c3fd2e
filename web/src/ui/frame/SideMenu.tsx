import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import { MenuEntry, type MenuItem } from './MenuEntry.tsx';
import { MenuGroup } from './MenuGroup.tsx';
import { MiniEntry } from './MiniEntry.tsx';
import classes from './SideMenu.module.css';
import { useMini } from './use-mini.ts';

interface SideMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Opening one entry closes the others. */
  readonly isSingleOpen?: boolean;
  /** Whether the menu can be collapsed to icons. */
  readonly hasToggle?: boolean;
}

/** The menu beside members' pages; narrow screens have a drawer instead. Remembers whether it is collapsed to icons. */
export function SideMenu({ label, items, isSingleOpen = true, hasToggle = true }: SideMenuProps) {
  const { t } = useLingui();
  const { isMini, toggle } = useMini();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(() => firstOpen(items, pathname));
  const switchOne = (name: string) =>
    setOpen((before) => {
      if (before.includes(name)) return before.filter((one) => one !== name);
      return isSingleOpen ? [name] : [...before, name];
    });

  return (
    <nav
      className={`stack self-start gap-8 p-12 on-surface rounded sticky ${classes.menu}`}
      aria-label={label}
      data-mini={isMini}
    >
      <ul className="column gap-4">
        {items.map((item) => (
          <li key={item.name}>
            {isMini ? (
              <MiniEntry item={item} />
            ) : item.childMenus ? (
              <MenuGroup
                item={item}
                isOpen={open.includes(item.name)}
                onSwitch={() => switchOne(item.name)}
              />
            ) : (
              <MenuEntry item={item} />
            )}
          </li>
        ))}
      </ul>
      {hasToggle && (
        <button
          type="button"
          className={`stack faint no-ground pointer borderless rounded-small ${classes.toggle}`}
          aria-expanded={!isMini}
          aria-label={isMini ? t`展开菜单` : t`收起菜单`}
          onClick={toggle}
        >
          <Icon name="back" size={16} />
        </button>
      )}
    </nav>
  );
}

// The group of the current page, else the first group.
function firstOpen(items: readonly MenuItem[], here: string): readonly string[] {
  const groups = items.filter(({ childMenus }) => childMenus);
  const at = groups.find(({ childMenus }) => childMenus?.some(({ url }) => url === here));
  return [at ?? groups[0]].flatMap((one) => (one ? [one.name] : []));
}
