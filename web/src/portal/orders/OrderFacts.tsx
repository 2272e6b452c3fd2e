import { carrierName } from '@shieldsource/contract/gifts/carriers';
import type { Order } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { AddressLines } from '../../pieces/addresses/AddressLines.tsx';
import { CopyButton } from '../../ui/copy/CopyButton.tsx';
import classes from './orders.module.css';

interface OrderFactsProps {
  readonly order: Order;
  /** Only why it was cancelled. */
  readonly isBrief?: boolean;
}

/** Destination, carrier, or why it was cancelled, as far as the order has them. */
export function OrderFacts({ order, isBrief = false }: OrderFactsProps) {
  const { t } = useLingui();
  const { carrier, trackingNo, trackingUrl, cancelReason } = order;
  const address = isBrief ? null : order.address;
  const isSent = !isBrief && (carrier || trackingNo);
  if (!address && !isSent && !cancelReason) return null;
  return (
    <dl className={`stack min-w-0 ${classes.facts}`}>
      {isSent && (
        <div>
          <dt>{t`物流`}</dt>
          <dd className="flex wrap gap-2-12">
            <span>{carrierName(carrier)}</span>
            <span className="figures">{trackingNo}</span>
            {trackingNo && <CopyButton text={trackingNo} label={t`复制运单号`} />}
            {trackingUrl && (
              <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
                {t`查看物流`}
              </a>
            )}
          </dd>
        </div>
      )}
      {cancelReason && (
        <div>
          <dt>{t`取消原因`}</dt>
          <dd>{cancelReason}</dd>
        </div>
      )}
      {address && (
        <div>
          <dt>{t`收货地址`}</dt>
          <dd>
            <AddressLines address={address} />
          </dd>
        </div>
      )}
    </dl>
  );
}
