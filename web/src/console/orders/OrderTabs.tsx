import { useLingui } from '@lingui/react/macro';
import { orderSchedule, type OrderSchedule, scheduleName } from '@shieldsource/contract/orders';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import { type OrderPlace, ordersPath } from './order-place.ts';

interface OrderTabsProps {
  readonly place: OrderPlace;
  readonly counts: readonly { schedule: OrderSchedule; count: number }[] | undefined;
}

/** One tab a schedule, with how many orders stand in it. */
export function OrderTabs({ place, counts }: OrderTabsProps) {
  const { t } = useLingui();
  return (
    <CodedTabs
      label={t`按进度查看`}
      here={place.schedule}
      tabs={orderSchedule.list.map(({ key, code, tone }) => ({
        code,
        name: nameOfBoth(code),
        tone,
        to: ordersPath({ ...place, schedule: code, page: 1 }),
        count: counts && (counts.find(({ schedule }) => schedule === code)?.count ?? 0),
        isLeftOut: key === 'cancelled',
      }))}
    />
  );
}

/** What a schedule is called for parcels and for money: `备货中 / 处理中`. */
export const nameOfBoth = (schedule: OrderSchedule): string =>
  [...new Set([scheduleName(2, schedule), scheduleName(1, schedule)])].join(' / ');
