import type { Order } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { giftsPath, orderPath, ordersPath } from '../../lib/paths.ts';
import { dateOf, numberOf } from '../../ui/text/formats.ts';
import { GiftPicture } from '../../pieces/gifts/GiftPicture.tsx';
import { ScheduleTag } from '../../pieces/orders/ScheduleTag.tsx';
import button from '../../ui/form/button.module.css';
import classes from './overview.module.css';

/** The newest orders, with their state. */
export function NewestGifts({ orders }: { orders: readonly Order[] }) {
  const { t } = useLingui();
  return (
    <section className={classes.list} aria-labelledby="newest-gifts">
      <div className={`flex items-baseline justify-between gap-12 ${classes.head}`}>
        <h2 id="newest-gifts">{t`最近兑换`}</h2>
        {orders.length > 0 && <Link to={ordersPath}>{t`查看全部`}</Link>}
      </div>
      {orders.length === 0 ? (
        <div className={`stack justify-items-start gap-14 soft ${classes.none}`}>
          <p>{t`有效报告可获得安全币，安全币可以兑换实物或现金。`}</p>
          <Link className={`plain on-surface ${button.quiet}`} to={giftsPath}>
            {t`看看有什么礼品`}
          </Link>
        </div>
      ) : (
        <ul>
          {orders.map((order) => (
            <li key={order.id} className={`stack items-center gap-14 ${classes.gift}`}>
              <span className="clip rounded-small">
                <GiftPicture image={order.giftImage} width={56} />
              </span>
              <div className="stack min-w-0 gap-2">
                <Link className="plain medium anywhere" to={orderPath(order.id)}>
                  {order.giftName}
                </Link>
                <span className={`quiet ${classes.more} figures`}>
                  {t`${numberOf(order.price)} 安全币`} · <time>{dateOf(order.createTime)}</time>
                </span>
              </div>
              <ScheduleTag order={order} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
