import { MenuEntry, type MenuItem } from '../../ui/frame/MenuEntry.tsx';
import { SchemeChoice } from '../../ui/frame/SchemeChoice.tsx';
import menu from '../../ui/frame/menu.module.css';

interface DrawnMenuProps {
  readonly items: readonly MenuItem[];
  /** Empty for visitors. */
  readonly memberItems: readonly MenuItem[];
}

/** What the drawer of narrow screens holds: the ways to all pages, and the colours. */
export default function DrawnMenu({ items, memberItems }: DrawnMenuProps) {
  return (
    <>
      {items.map((item) => (
        <MenuEntry key={item.name} item={item} />
      ))}
      {memberItems.length > 0 && <div className={menu.rule} />}
      {memberItems.map((item) => (
        <MenuEntry key={item.name} item={item} />
      ))}
      <div className={menu.rule} />
      <SchemeChoice />
    </>
  );
}
