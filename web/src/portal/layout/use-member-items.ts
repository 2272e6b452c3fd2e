import { useLingui } from '@lingui/react/macro';
import { centerPath, lettersPath, memberPath } from '../../lib/paths.ts';
import { useMember } from '../../lib/member-session.ts';
import type { MenuItem } from '../../ui/frame/MenuEntry.tsx';
import { pages } from '../pages.ts';
import { useUnreadCount } from './use-unread-count.ts';
import { useWaitingCount } from './use-waiting-count.ts';

/** The members' pages with an icon, as menu entries; while they are closed only the one that remains. */
export function useMemberItems(): MenuItem[] {
  return useMemberMenu().flatMap(({ childMenus, ...item }) => childMenus ?? [item]);
}

/** The same, with the pages of a group nested below its entry. */
export function useMemberMenu(): MenuItem[] {
  const { i18n, t } = useLingui();
  const { isClosed } = useMember();
  const unread = useUnreadCount();
  const waiting = useWaitingCount();
  const counts: Record<string, Pick<MenuItem, 'count' | 'countName'>> = {
    [memberPath]: { count: waiting, countName: t`${waiting} 项待处理` },
    [lettersPath]: { count: unread, countName: t`${unread} 条未读` },
  };
  const items: (MenuItem & { childMenus?: MenuItem[] })[] = [];
  for (const { path, title, icon, group } of pages) {
    if (!icon || (isClosed && path !== centerPath)) continue;
    const item = { name: i18n._(title), url: path, icon, ...counts[path] };
    const name = group && i18n._(group.name);
    const head = items.find((one) => one.name === name);
    if (head?.childMenus) head.childMenus.push(item);
    else items.push(group && name ? { name, icon: group.icon, childMenus: [item] } : item);
  }
  return items;
}
