import { LanguageChoice } from '../../pieces/frame/LanguageChoice.tsx';
import { useLocation } from 'react-router';
import { MenuEntry, type MenuItem } from '../../ui/frame/MenuEntry.tsx';
import { SchemeChoice } from '../../ui/frame/SchemeChoice.tsx';
import menu from '../../ui/frame/menu.module.css';
import { sectionOf } from '../../lib/paths.ts';
import { useMember } from '../../lib/member-session.ts';
import { useMemberItems } from './use-member-items.ts';

interface DrawnMenuProps {
  readonly items: readonly (MenuItem & { readonly url: string })[];
}

/** The content of the drawer on narrow screens: links to all pages, and the colour scheme. */
export default function DrawnMenu({ items }: DrawnMenuProps) {
  const memberItems = useMemberItems();
  const { state } = useMember();
  const here = sectionOf(useLocation().pathname);
  const ofMember = state === 'member' ? memberItems : [];
  return (
    <>
      {items.map((item) => (
        <MenuEntry key={item.name} item={item} isHere={sectionOf(item.url) === here} />
      ))}
      {ofMember.length > 0 && <div className={menu.rule} />}
      {ofMember.map((item) => (
        <MenuEntry key={item.name} item={item} />
      ))}
      <div className={menu.rule} />
      <SchemeChoice />
      <LanguageChoice />
    </>
  );
}
