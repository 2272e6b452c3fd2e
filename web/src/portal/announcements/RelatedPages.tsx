import type { AnnouncementKind } from '@shieldsource/contract/announcements/calls';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { giftsPath, guidelinesPath, rankPath, submitPath } from '../../lib/paths.ts';
import card from '../../ui/page/Card.module.css';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './AnnouncementPage.module.css';

/** Where readers of an announcement of this kind want to go next. */
export function RelatedPages({ kind }: { kind: AnnouncementKind }) {
  const { t } = useLingui();
  const submit = { to: submitPath, icon: 'send', name: t`提交漏洞` } as const;
  const guidelines = { to: guidelinesPath, icon: 'list', name: t`规则与范围` } as const;
  const pages = {
    notice: [guidelines, submit],
    activity: [submit, guidelines],
    reward: [
      { to: rankPath, icon: 'podium', name: t`贡献排行榜` },
      { to: giftsPath, icon: 'gift', name: t`礼品兑换` },
    ],
  } as const satisfies Record<AnnouncementKind, unknown>;
  return (
    <nav className={`${card.card} ${classes.related}`} aria-label={t`相关页面`}>
      <p className="quiet" aria-hidden="true">{t`相关页面`}</p>
      <ul>
        {pages[kind].map(({ to, icon, name }) => (
          <li key={to}>
            <Link className="row gap-10" to={to}>
              <Icon name={icon} size={18} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
