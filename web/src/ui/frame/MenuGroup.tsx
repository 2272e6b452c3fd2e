import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { MenuEntry, type MenuItem } from './MenuEntry.tsx';
import classes from './SideMenu.module.css';

interface MenuGroupProps {
  readonly item: MenuItem;
  readonly isOpen: boolean;
  readonly onSwitch: () => void;
}

/** An entry of the side menu with others below it. Its button unfolds them, and covers the whole entry where that is no link. */
export function MenuGroup({ item, isOpen, onSwitch }: MenuGroupProps) {
  const { t } = useLingui();
  const listId = useId();
  const { name, url, childMenus = [] } = item;
  return (
    <>
      <div
        className={`flex relative ${classes.group}`}
        data-placeholder={url === undefined || undefined}
      >
        <div className="grow min-w-0">
          <MenuEntry item={item} />
        </div>
        <button
          type="button"
          className={`stack place-center rigid faint no-ground pointer borderless rounded-small ${classes.switch}`}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={isOpen ? t`收起${name}` : t`展开${name}`}
          onClick={onSwitch}
        >
          <Icon name="chevron" size={16} />
        </button>
      </div>
      <ul id={listId} className={`stack gap-2 ${classes.children}`} hidden={!isOpen}>
        {childMenus.map((child) => (
          <li key={child.name}>
            <MenuEntry item={child} />
          </li>
        ))}
      </ul>
    </>
  );
}
