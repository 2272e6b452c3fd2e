import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './SideMenu.module.css';
import { MenuEntry, type MenuItem } from './MenuEntry.tsx';

const key = 'shield_source_menu';

/** The menu beside member pages; narrow screens have it in a drawer instead. Remembers whether it is collapsed. */
export function SideMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const { t } = useLingui();
  const [isMini, setMini] = useState(() => localStorage.getItem(key) === 'mini');
  const toggle = () => {
    localStorage.setItem(key, isMini ? 'normal' : 'mini');
    setMini(!isMini);
  };
  return (
    <nav className={classes.menu} aria-label={label} data-mini={isMini}>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.url}>
            <MenuEntry item={item} isMini={isMini} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={!isMini}
        aria-label={isMini ? t`展开菜单` : t`收起菜单`}
        onClick={toggle}
      >
        <Icon name="back" size={16} />
      </button>
    </nav>
  );
}
