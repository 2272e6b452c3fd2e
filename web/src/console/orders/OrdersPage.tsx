import { carrierName } from '@shieldsource/contract/gifts/carriers';
import { useLingui } from '@lingui/react/macro';
import type { StaffOrder } from '@shieldsource/contract/gifts/desk';
import { giftType } from '@shieldsource/contract/gifts/calls';
import {
  orderSchedule,
  type OrderSchedule,
  scheduleName,
} from '@shieldsource/contract/gifts/orders';
import { yuanOf } from '../../lib/money.ts';
import { elapsedOf } from '../../lib/elapsed.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { ScheduleTag } from '../../pieces/orders/ScheduleTag.tsx';
import { amountColumn } from '../../ui/table/columns.tsx';
import { codedTabs } from '../kit/coded-tabs.ts';
import { alone, nameColumn, pairColumn, waitingColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { OrderPanel } from './OrderPanel.tsx';

const { alreadySend, cancelled } = orderSchedule.codes;

/** Orders by schedule, longest waiting first; one can be open beside the list. */
export default function OrdersPage() {
  const { t } = useLingui();
  const list = useList(paths.orders);
  const { schedule } = list.place;
  const counts = list.query.data?.counts;
  const status = nameOfBoth(schedule);
  const hints: Record<OrderSchedule, string> = {
    4: t`没有等待研究员确认收货地址的实物订单。`,
    1: t`没有要备货的实物，也没有要发放的现金。兑换后会出现在这里，每分钟自动刷新。`,
    3: t`没有等着发货的订单。备货完成的订单会出现在这里。`,
    2: t`发出的实物和发放的现金会出现在这里。`,
    [-1]: t`取消的订单会出现在这里。`,
  };

  return (
    <ListPage
      list={list}
      title={t`${status}的订单`}
      heading={t`礼品订单：${status}`}
      label={t`礼品订单`}
      tabs={{
        label: t`按进度查看`,
        list: codedTabs(list, {
          values: orderSchedule.list,
          name: nameOfBoth,
          at: (code) => ({ schedule: code }),
          count: (code) => counts && (counts.find((one) => one.schedule === code)?.count ?? 0),
          leftOut: ['cancelled'],
        }),
      }}
      columns={[
        nameColumn(list, {
          title: t({ message: '订单', context: 'one' }),
          name: (row) => row.giftName,
          under: (row) => (
            <>
              {row.number}
              <Tag tone={giftType.of(row.type).tone}>{row.typeName}</Tag>
              {row.receiveTime !== null && <ScheduleTag order={row} />}
            </>
          ),
        }),
        waitingColumn(list, {
          title: t`兑换时间`,
          isOver: schedule === alreadySend || schedule === cancelled,
          since: (row) => row.createTime,
          more: ({ confirmBefore }) =>
            confirmBefore !== null && (
              <small>{t`${elapsedOf(list.nowMs, confirmBefore)}后自动取消`}</small>
            ),
        }),
        pairColumn<StaffOrder>(
          'researcherName',
          t({ message: '研究员', context: 'one' }),
          (row) => [row.researcherName, row.researcherUid && `UID ${row.researcherUid}`],
        ),
        alone(pairColumn<StaffOrder>('target', t`寄往 / 发放`, targetOf)),
        alone(amountColumn<StaffOrder>('price', t`安全币`)),
      ]}
      keyNames={[t`下一个订单`, t`上一个订单`, t`打开订单（Enter）`]}
      empty={{ hint: hints[schedule], past: t`这一页已经没有订单了。` }}
      beside={{ gone: t`找不到这个订单`, panel: OrderPanel }}
    />
  );
}

/** The name of a schedule for parcels and for money: `备货中 / 处理中`. */
const nameOfBoth = (schedule: OrderSchedule): string =>
  [...new Set([scheduleName(2, schedule), scheduleName(1, schedule)])].join(' / ');

function targetOf({ type, cashValue, address, carrier, trackingNo }: StaffOrder) {
  if (type === giftType.codes.cash) return [`¥${yuanOf(cashValue ?? 0)}`] as const;
  return [
    trackingNo ? `${carrierName(carrier)} ${trackingNo}` : (address?.regionName ?? '—'),
    address && `${address.consignee} ${address.consigneePhone}`,
  ] as const;
}
