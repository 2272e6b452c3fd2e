import { t } from '@lingui/core/macro';
import {
  postOrderCancelByStaff,
  postOrderPay,
  postOrderReady,
  postOrderShip,
  type StaffOrder,
} from '@shieldsource/contract/gifts/desk';
import { carrierName, carrierOf, knownCarriers } from '@shieldsource/contract/gifts/carriers';
import {
  orderAction,
  orderActs,
  orderSchedule,
  scheduleName,
} from '@shieldsource/contract/gifts/orders';
import { numberOf } from '../../ui/text/formats.ts';
import { yuanOf } from '../../lib/money.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { CommonPhrases } from '../../pieces/acts/CommonPhrases.tsx';
import dialog from '../../ui/dialog/dialog.module.css';
import { type Act, actOf } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';
import { keepCarrier, lastCarrier } from './carriers.ts';
import { type DeskAct, deskActsFor, letterOf } from './desk-acts.ts';

/** What all acts on an order share. */
export const onOrders = () => ({
  overtaken: {
    title: t`这个订单刚刚被其他人处理过`,
    hint: t`你的操作没有生效。请刷新后查看最新状态。`,
  },
  refreshes: paths.orders.calls,
});

/** The acts that an operator may do on the order now, by the contract's table. */
export const actsFor = (order: StaffOrder): Act[] =>
  deskActsFor(order).map((act) =>
    acts[act](order, {
      name: orderAction.labelOf(act),
      letter: letterOf(act),
      look: { variant: act === 'cancel' ? 'default' : 'filled' },
      ...onOrders(),
      start: { orderId: order.id, version: order.version },
    }),
  );

type Common = Omit<Act, 'dialog'> &
  ReturnType<typeof onOrders> & { start: { orderId: string; version: number } };

const statusAfter = (order: StaffOrder, act: DeskAct) =>
  scheduleName(order.type, orderSchedule.codes[orderActs[act].to]);

const becomes = (order: StaffOrder, act: DeskAct) =>
  t`“${order.giftName}”的订单将变为“${statusAfter(order, act)}”，研究员会收到消息。`;

const acts: Record<DeskAct, (order: StaffOrder, common: Common) => Act> = {
  ready: (order, common) =>
    actOf({
      ...common,
      route: postOrderReady,
      title: t`备货完成`,
      act: t`备货完成`,
      children: becomes(order, 'ready'),
      note: {},
      done: t`${order.number}：${statusAfter(order, 'ready')}`,
    }),
  pay: (order, common) =>
    actOf({
      ...common,
      route: postOrderPay,
      title: t`现金已发放`,
      act: t`确认已发放`,
      children: (
        <>
          <p className="soft">
            {t`请先把 ¥${yuanOf(order.cashValue ?? 0)} 转到研究员的收款账号，再确认已发放。确认后不能撤回。`}
          </p>
          <p className="soft">{becomes(order, 'pay')}</p>
        </>
      ),
      note: {},
      done: t`${order.number}：${statusAfter(order, 'pay')}`,
    }),
  ship: ({ address, giftName, number }, common) => {
    const last = lastCarrier();
    return actOf({
      ...common,
      start: { ...common.start, carrier: last, trackingNo: '' },
      route: postOrderShip,
      title: t`发货 ${number}`,
      act: t`确认发货`,
      children: address
        ? t`“${giftName}”寄往${address.regionName}，收件人 ${address.consignee}。研究员会看到承运商和运单号。`
        : t`“${giftName}”。研究员会看到承运商和运单号。`,
      fields: (form) => {
        const { value: carrier, onChange, ...field } = form.field('carrier');
        const choose = (shown: string) => onChange(carrierOf(shown));
        return (
          <>
            <div>
              <TextInput
                {...field}
                value={carrierName(carrier)}
                onChange={({ currentTarget }) => choose(currentTarget.value)}
                label={t`承运商`}
                required
                data-autofocus={last === '' || undefined}
                maxLength={40}
                autoComplete="off"
              />
              <CommonPhrases
                label={t`常用承运商`}
                words={knownCarriers.map(carrierName)}
                onChoose={choose}
              />
            </div>
            <TextInput
              {...form.field('trackingNo')}
              label={t`运单号`}
              required
              data-autofocus={last !== '' || undefined}
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
            />
          </>
        );
      },
      done: (_, input) => {
        keepCarrier(input.carrier);
        return t`${number} 已发货，运单号 ${input.trackingNo}`;
      },
    });
  },
  cancel: (order, common) => {
    const coins = numberOf(order.price);
    return actOf({
      ...common,
      refreshes: [...paths.orders.calls, ...paths.gifts.calls],
      route: postOrderCancelByStaff,
      title: t`取消订单 ${order.number}`,
      act: t`取消订单`,
      leave: t`暂不取消`,
      isDangerous: true,
      children: (
        <>
          <p className="soft">{t`取消后不能恢复，需要时由研究员重新兑换。`}</p>
          <ul className={`fault bold tabular rounded-small ${dialog.losses}`}>
            <li>{t`${coins} 安全币退回给${order.researcherName}`}</li>
            <li>{t`“${order.giftName}”的库存加 1`}</li>
          </ul>
        </>
      ),
      reason: {
        hint: t`研究员会在消息和订单里看到`,
        usual: [t`暂时缺货，无法发出`, t`收货信息有误，无法联系到收件人`, t`研究员要求取消`],
      },
      done: t`已取消 ${order.number}，退回 ${coins} 安全币`,
    });
  },
};
