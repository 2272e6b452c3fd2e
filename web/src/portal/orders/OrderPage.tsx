import { giftType } from '@shieldsource/contract/gifts/calls';
import { getOrderDetail, type Order, orderSchedule } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isNotFound } from '../../lib/call-error.ts';
import { dateTimeOf, numberOf } from '../../ui/text/formats.ts';
import { ordersPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { useReadLetters } from '../../pieces/letters/use-read-letters.ts';
import { PayoutHint } from '../../pieces/gifts/PayoutHint.tsx';
import { OrderHistory } from '../../pieces/orders/OrderHistory.tsx';
import { OrderLine } from '../../pieces/orders/OrderLine.tsx';
import { ScheduleTag } from '../../pieces/orders/ScheduleTag.tsx';
import card from '../../ui/page/Card.module.css';
import { NotFound } from '../../ui/page/NotFound.tsx';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { useNamedTitle } from '../../ui/page/use-title.ts';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './orders.module.css';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import { OrderGift } from './OrderGift.tsx';

/** One of the member's own orders: its state, what comes next, where it goes, and its history. */
export default function OrderPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const order = useQuery(queryOf(getOrderDetail, { id }, { silent: isNotFound }));
  useNamedTitle(order.data && `${order.data.number} ${order.data.giftName}`);

  if (order.error && isNotFound(order.error)) {
    return (
      <NotFound
        page={t`订单详情`}
        title={t`找不到这个订单`}
        hint={t`订单不存在，或不是由你兑换。`}
        list={ordersPath}
        act={t`回到我的礼品`}
      />
    );
  }
  return (
    <>
      <TitleBar
        title={order.data?.giftName ?? t`订单详情`}
        back={ordersPath}
        tags={order.data && <ScheduleTag order={order.data} />}
        details={
          order.data && (
            <>
              <span className="figures">{order.data.number}</span>
              <time>{dateTimeOf(order.data.createTime)}</time>
            </>
          )
        }
      />
      <QueryStates query={order}>{(found) => <OneOrder order={found} />}</QueryStates>
    </>
  );
}

function OneOrder({ order }: { order: Order }) {
  const { t } = useLingui();
  useReadLetters(order.id, order.version);
  const isWaiting = order.confirmLetterId !== null;
  return (
    <div className={`stack halves items-start gap-20 ${classes.columns}`}>
      <section className={`${card.card} column gap-16 ${classes.order}`} aria-label={t`处理进度`}>
        <OrderGift order={order} />
        <OrderLine order={order} />
        <OrderFoot order={order}>
          <ComesNext order={order} />
        </OrderFoot>
      </section>
      {!isWaiting && <Way order={order} />}
      <section className={`${card.card} ${classes.history}`} aria-labelledby="order-history">
        <h2 id="order-history">{t`订单记录`}</h2>
        <OrderHistory steps={order.steps} />
      </section>
    </div>
  );
}

/** Where it goes: to an address or to an account. */
function Way({ order }: { order: Order }) {
  const { t } = useLingui();
  return (
    <section className={card.card} aria-labelledby="order-way">
      {order.type === giftType.codes.cash ? (
        <Payout order={order} />
      ) : (
        <>
          <h2 id="order-way">{t`收货与物流`}</h2>
          <OrderFacts order={order} />
          {!order.address && <p className="faint">{t`收货地址已按规定清除。`}</p>}
        </>
      )}
    </section>
  );
}

/** What comes next and whose turn it is. An unconfirmed address and a finished payout have their own texts. */
function ComesNext({ order }: { order: Order }) {
  const { t } = useLingui();
  const { schedule, type, receiveTime, price } = order;
  const { prepare, waitSend, alreadySend, cancelled } = orderSchedule.codes;
  const isCash = type === giftType.codes.cash;
  const words = {
    [prepare]: isCash ? t`正在处理，发放时会通知你。` : t`正在备货，备好后就发货，发货时会通知你。`,
    [waitSend]: t`已经备好，发货时会通知你。`,
    [alreadySend]: isCash
      ? ''
      : receiveTime === null
        ? t`已发货，收到后请确认收货。`
        : t`你在 ${dateTimeOf(receiveTime)} 确认了收货。`,
    [cancelled]: t`订单已取消，${numberOf(price)} 安全币已退回。`,
    [orderSchedule.codes.waitConfirm]: '',
  }[schedule];
  return words && <p className={`self-center soft ${classes.next}`}>{words}</p>;
}

/** The account for a pending payout, or when it was paid. */
function Payout({ order: { schedule, steps, cancelReason } }: { order: Order }) {
  const { t } = useLingui();
  const paid = steps.find(({ action }) => action === 'pay');
  return (
    <>
      <h2 id="order-way">{t`发放`}</h2>
      {paid && <p>{t`已于 ${dateTimeOf(paid.createTime)} 发放到你认证的收款账号。`}</p>}
      {schedule === orderSchedule.codes.prepare && <PayoutHint />}
      {cancelReason && <p>{t`未发放：${cancelReason}`}</p>}
    </>
  );
}
