import { useLingui } from '@lingui/react/macro';
import type { Order } from '@shieldsource/contract/orders';
import { StationLine } from '../line/StationLine.tsx';
import { stationsOfOrder } from './order-stations.ts';

/** The stations of an order: four for a parcel, two for money. */
export function OrderLine({ order }: { order: Pick<Order, 'type' | 'schedule' | 'steps'> }) {
  const { t } = useLingui();
  return <StationLine label={t`订单进度`} stations={stationsOfOrder(order)} />;
}
