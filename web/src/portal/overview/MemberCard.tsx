import type { MainPage } from '@shieldsource/contract/site/overview';
import { realStatus, shownName } from '@shieldsource/contract/people/calls';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { lettersPath } from '../../lib/paths.ts';
import { serverNow } from '../../ui/date/clock.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { Avatar } from '../../ui/frame/Avatar.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { dayPartAt } from './day-part.ts';
import classes from './overview.module.css';
import { useNextSteps } from './use-next-steps.ts';

/** A greeting, whether identity and address are complete, and what is left to do. */
export function MemberCard({ main }: { main: MainPage }) {
  const { t } = useLingui();
  const { card, addressComplete, unread } = main;
  const name = shownName(card);
  const steps = useNextSteps(main);
  const news = unread > 0 ? t`${unread} 条未读消息` : t`没有未读消息`;
  const greetings = {
    morning: t`早上好，${name}`,
    noon: t`中午好，${name}`,
    afternoon: t`下午好，${name}`,
    evening: t`晚上好，${name}`,
    night: t`夜深了，${name}`,
  };
  return (
    <section
      className={`stack items-center gap-16 p-20-24 ${classes.member}`}
      aria-labelledby="greeting"
    >
      <Avatar src={card.headPortrait} name={name} size={64} />
      <div className={`stack gap-6 ${classes.who}`}>
        <h2 id="greeting">{greetings[dayPartAt(serverNow())]}</h2>
        <p className="figures">
          <span>UID {card.uid}</span>
          <span>{card.userName}</span>
          <Tag tone={realStatus.of(card.realStatus).tone} dotted>
            {t`实名 ${realStatus.labelOf(card.realStatus)}`}
          </Tag>
          <Tag tone={addressComplete ? 'green' : 'grey'} dotted>
            {addressComplete ? t`地址 已填写` : t`地址 未填写`}
          </Tag>
        </p>
      </div>
      <Link
        className={`row gap-8 plain nowrap rounded-small sunken ${classes.letters}`}
        to={lettersPath}
        aria-label={news}
      >
        <Icon name="letter" />
        <span className={classes.news}>{news}</span>
        {unread > 0 && <span className={`${classes.count} figures`}>{unread}</span>}
      </Link>
      {steps.length > 0 && (
        <ul className={`stack col-full gap-8 ${classes.steps}`} aria-label={t`接下来`}>
          {steps.map(({ to, act, why }) => (
            <li
              key={to}
              className="flex wrap items-baseline gap-2-12 p-10-14 warn rounded-small waits"
            >
              <Link to={to}>{act}</Link>
              <span className="min-w-0 anywhere">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
