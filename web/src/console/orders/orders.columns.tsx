import { t } from '@lingui/core/macro';
import type { StaffOrder } from '@shieldsource/contract/console-gifts';
import { giftType } from '@shieldsource/contract/gifts';
import { orderSchedule } from '@shieldsource/contract/orders';
import { Link } from 'react-router';
import { dateTimeOf } from '../../lib/formats.ts';
import { yuanOf } from '../../lib/money.ts';
import { waitingOf } from '../../lib/waiting.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { amountColumn, dateColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import classes from '../../ui/table/DeskTable.module.css';
import { type OrderPlace, ordersPath } from './order-place.ts';

/** The columns of one schedule; beside an open order only those that tell the rows apart. */
export function orderColumns(
  place: OrderPlace,
  nowMs: number,
  isOpen: boolean,
): readonly Column<StaffOrder>[] {
  const isOver =
    place.schedule === orderSchedule.codes.alreadySend ||
    place.schedule === orderSchedule.codes.cancelled;
  return [
    {
      key: 'gift',
      title: t`订单`,
      isName: true,
      cell: (row) => <Name row={row} to={ordersPath(place, row.id)} isOpen={isOpen} />,
    },
    isOver ? dateColumn('createTime', t`兑换于`, { withTime: true }) : waitingColumn(nowMs),
    {
      key: 'researcherName',
      title: t`兑换人`,
      cell: ({ researcherName, researcherUid }) => (
        <span className={classes.pair}>
          {researcherName} {researcherUid && <small>UID {researcherUid}</small>}
        </span>
      ),
    },
    ...(isOpen ? [] : [targetColumn(), amountColumn<StaffOrder>('price', t`安全币`)]),
  ];
}

const waitingColumn = (nowMs: number): Column<StaffOrder> => ({
  key: 'waiting',
  title: t`已等待`,
  noWrap: true,
  cell: ({ createTime, confirmBefore }) => (
    <span className={classes.pair}>
      <time dateTime={new Date(createTime).toISOString()} title={dateTimeOf(createTime)}>
        {waitingOf(createTime, nowMs)}
      </time>{' '}
      {confirmBefore !== null && <small>{t`${waitingOf(nowMs, confirmBefore)}后自动取消`}</small>}
    </span>
  ),
});

const targetColumn = (): Column<StaffOrder> => ({
  key: 'target',
  title: t`寄往 / 发放`,
  cell: ({ type, cashValue, address, carrier, trackingNo }) =>
    type === giftType.codes.cash ? (
      <span className={classes.pair}>¥{yuanOf(cashValue ?? 0)}</span>
    ) : (
      <span className={classes.pair}>
        {trackingNo ? `${carrier} ${trackingNo}` : (address?.regionName ?? '—')}{' '}
        {address && (
          <small>
            {address.consignee} {address.consigneePhone}
          </small>
        )}
      </span>
    ),
});

function Name({ row, to, isOpen }: { row: StaffOrder; to: string; isOpen: boolean }) {
  return (
    <>
      <Link className={classes.title} to={to} replace={isOpen} data-row={row.id}>
        {row.giftName}
      </Link>
      <span className={classes.under}>
        {row.number}
        <Tag tone={giftType.of(row.type).tone}>{row.typeName}</Tag>
      </span>
    </>
  );
}
