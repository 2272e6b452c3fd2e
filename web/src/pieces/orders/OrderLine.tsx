import { useLingui } from '@lingui/react/macro';
import { StationLine } from '../line/StationLine.tsx';
import { type OrderProgress, stationsOfOrder } from './order-stations.ts';
import classes from './orders.module.css';

/** The stations of an order. Every line begins at the same place and has the same steps, so that lines below each other are aligned. */
export function OrderLine({ order }: { order: OrderProgress }) {
  const { t } = useLingui();
  return (
    <div className={classes.line}>
      <StationLine label={t`订单进度`} stations={stationsOfOrder(order)} />
    </div>
  );
}
