import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MenuEntry, type MenuItem } from './MenuEntry.tsx';
import classes from './SideMenu.module.css';

const delayMs = 300;
const mostColumns = 5;

/** An icon of the collapsed menu. Hovering or focusing it shows the entries below it on its right. */
export function MiniEntry({ item }: { item: MenuItem }) {
  const { t } = useLingui();
  const { isShown, hide, watched } = usePointedAt();
  const { name, url, childMenus = [] } = item;
  const columns = Math.min(childMenus.length, mostColumns);
  return (
    <div
      className="relative rounded-small"
      tabIndex={url === undefined ? 0 : undefined}
      role="group"
      aria-label={name}
      {...watched}
    >
      <MenuEntry item={item} isMini />
      {isShown && (
        <div
          className={`p-8 raised rounded absolute scroll-x lifted ${classes.popover}`}
          data-columns={columns || undefined}
        >
          <p className="p-4-12 bold">{name}</p>
          {columns === 0 ? (
            <p className={classes.none}>{t`没有下级菜单`}</p>
          ) : (
            <ul className="stack" style={{ gridTemplateColumns: `repeat(${columns}, 11.25rem)` }}>
              {childMenus.map((child) => (
                <li key={child.name}>
                  <MenuEntry item={child} onGo={hide} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

/** Whether it has been hovered or focused for 300 ms. */
function usePointedAt() {
  const [isShown, setShown] = useState(false);
  const timing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timing.current), []);
  const show = () => {
    clearTimeout(timing.current);
    timing.current = setTimeout(() => setShown(true), delayMs);
  };
  const hide = () => {
    clearTimeout(timing.current);
    setShown(false);
  };
  const watched = {
    onPointerEnter: show,
    onPointerLeave: hide,
    onFocus: show,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) hide();
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    },
  };
  return { isShown, hide, watched };
}
