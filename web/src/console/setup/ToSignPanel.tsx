import { useLingui } from '@lingui/react/macro';
import { getStaffNotice } from '@shieldsource/contract/console-staff';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../lib/queries.ts';
import card from '../../ui/page/Card.module.css';
import { paths } from '../paths.ts';
import classes from './ToSignPanel.module.css';

/** Proposals of others that this admin can sign, each with a link; nothing while there are none. */
export function ToSignPanel() {
  const { t } = useLingui();
  const { data } = useQuery(queryOf(getStaffNotice, {}, { silent: true }));
  const counts = data?.toSign;
  if (!counts) return null;
  const kinds = [
    [paths.rules.path, t`评分标准`, counts.rules],
    [paths.campaigns.path, t`奖励活动`, counts.campaigns],
    [paths.documents.path, t`条款与文本`, counts.documents],
    [paths.gifts.path, t`礼品价格`, counts.gifts],
    [paths.staff.path, t`工作人员的重设与关联`, counts.staff],
    [paths.settings, t`单点登录的设置`, counts.settings],
    [paths.bulk, t`批量处理报告`, counts.bulk ?? 0],
  ] as const;
  const waiting = kinds.filter(([, , count]) => count > 0);
  if (waiting.length === 0) return null;
  return (
    <section className={card.card} aria-label={t`等你签署`}>
      <h2>{t`等你签署`}</h2>
      <ul className={classes.kinds}>
        {waiting.map(([path, name, count]) => (
          <li key={path}>
            <Link to={path}>
              {name} {count > 99 ? '99+' : count}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
