import { useLingui } from '@lingui/react/macro';
import type { MenuItem } from '../../ui/frame/MenuEntry.tsx';
import { pages } from '../pages.ts';
import { useUnreadCount } from './use-unread-count.ts';

const lettersPath = '/personal/message';

/** The member pages that have an icon, as entries of a menu. */
export function useMemberItems(): MenuItem[] {
  const { i18n } = useLingui();
  const unread = useUnreadCount();
  return pages.flatMap(({ path, title, icon }) =>
    icon
      ? [{ name: i18n._(title), url: path, icon, ...(path === lettersPath && { count: unread }) }]
      : [],
  );
}
