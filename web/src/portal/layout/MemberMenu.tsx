import { LanguageChoice } from '../../pieces/frame/LanguageChoice.tsx';
import { saidTogether } from '../../ui/text/listed.ts';
import { postAccountInfo, shownName } from '@shieldsource/contract/people/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { numberOf } from '../../ui/text/formats.ts';
import { useMember } from '../../lib/member-session.ts';
import { queryOf } from '../../lib/queries.ts';
import { Avatar } from '../../ui/frame/Avatar.tsx';
import { Dropdown } from '../../ui/frame/Dropdown.tsx';
import { MenuEntry } from '../../ui/frame/MenuEntry.tsx';
import { SchemeChoice } from '../../ui/frame/SchemeChoice.tsx';
import menu from '../../ui/frame/menu.module.css';
import { Icon } from '../../ui/icons/Icon.tsx';
import { lettersPath, memberPath } from '../../lib/paths.ts';
import { leaveBy } from '../../ui/leave/leave-by.ts';
import classes from './PortalHeader.module.css';
import { useMemberItems } from './use-member-items.ts';

/** Portrait and name; opens the menu with the member's pages, the colour scheme and signing out. */
export default function MemberMenu() {
  const { t } = useLingui();
  const items = useMemberItems();
  const { person, signOut } = useMember();
  const account = useQuery(queryOf(postAccountInfo, {})).data;
  if (!person) return null;

  const name = shownName(person);
  const portrait = person.headPortrait;
  const isCounted = (path: string) => items.some(({ url, count = 0 }) => url === path && count > 0);
  const [hasWaiting, hasUnread] = [isCounted(memberPath), isCounted(lettersPath)];
  const news = [...(hasWaiting ? [t`有事待处理`] : []), ...(hasUnread ? [t`有未读消息`] : [])];
  return (
    <Dropdown
      label={saidTogether([name, ...news])}
      button={
        <>
          <span className={`relative ${classes.dot}`} data-unread={news.length > 0}>
            <Avatar src={portrait} name={name} />
          </span>
          <span className={`truncate ${classes.name}`}>{name}</span>
          <Icon name="chevron" size={16} />
        </>
      }
    >
      {(close) => (
        <>
          <div className={`row gap-12 ${classes.who}`}>
            <Avatar src={portrait} name={name} size={40} />
            <div>
              <div className="bold anywhere">{name}</div>
              {account && (
                <div className="faint figures">
                  {t`安全币 ${numberOf(account.coinBalance)} · 贡献值 ${numberOf(account.contribution)}`}
                </div>
              )}
            </div>
          </div>
          <nav className="stack gap-2" aria-label={t`常用入口`}>
            {items.map((item) => (
              <MenuEntry key={item.name} item={item} onGo={close} />
            ))}
          </nav>
          <div className={menu.rule} />
          <div className="row justify-center gap-12 p-8">
            <SchemeChoice />
            <LanguageChoice />
          </div>
          <div className={menu.rule} />
          <button
            type="button"
            className={`row w-full gap-10 p-8-12 relative soft no-ground pointer rounded-small text-start ${menu.entry}`}
            onClick={() => leaveBy(() => void signOut().then(close))}
          >
            <Icon name="leave" />
            {t`退出登录`}
          </button>
        </>
      )}
    </Dropdown>
  );
}
