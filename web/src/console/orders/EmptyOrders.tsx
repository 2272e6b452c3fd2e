import { useLingui } from '@lingui/react/macro';
import type { OrderSchedule } from '@shieldsource/contract/orders';
import { Link } from 'react-router';
import { Nothing } from '../../ui/states/Nothing.tsx';
import { type OrderPlace, ordersPath } from './order-place.ts';

/** Nothing in this schedule; `isPast` when only this page is empty. */
export function EmptyOrders({ place, isPast }: { place: OrderPlace; isPast: boolean }) {
  const { t } = useLingui();
  if (isPast) {
    return (
      <Nothing hint={t`这一页已经没有订单了。`}>
        <Link to={ordersPath({ ...place, page: 1 })}>{t`回到第一页`}</Link>
      </Nothing>
    );
  }
  const hints: Record<OrderSchedule, string> = {
    4: t`没有等待兑换人确认收货地址的实物订单。`,
    1: t`没有要备货的实物，也没有要发放的现金。兑换后会出现在这里，每分钟自动刷新。`,
    3: t`没有等着发货的订单。备货完成的订单会出现在这里。`,
    2: t`发出的实物和发放的现金会出现在这里。`,
    [-1]: t`取消的订单会出现在这里。`,
  };
  return <Nothing hint={hints[place.schedule]} />;
}
