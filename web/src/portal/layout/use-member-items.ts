import { useLingui } from '@lingui/react/macro';
import { useMember } from '../../lib/member-session.ts';
import type { MenuItem } from '../../ui/frame/MenuEntry.tsx';
import { pages } from '../pages.ts';
import { useUnreadCount } from './use-unread-count.ts';

const lettersPath = '/personal/message';
const centerPath = '/personal/center';

/** The member pages that have an icon, as entries of a menu; in the cooling-off the one that is left. */
export function useMemberItems(): MenuItem[] {
  const { i18n } = useLingui();
  const { isCancelling } = useMember();
  const unread = useUnreadCount();
  return pages.flatMap(({ path, title, icon }) =>
    icon && (!isCancelling || path === centerPath)
      ? [{ name: i18n._(title), url: path, icon, ...(path === lettersPath && { count: unread }) }]
      : [],
  );
}
