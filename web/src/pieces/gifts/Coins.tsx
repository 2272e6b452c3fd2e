import { useLingui } from '@lingui/react/macro';
import { numberOf } from '../../ui/text/formats.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './gifts.module.css';

/** A price in coins. */
export function Coins({ amount }: { amount: number }) {
  const { t } = useLingui();
  return (
    <span className={`inline-flex items-baseline warn ${classes.coins} figures`}>
      <Icon name="coin" size={18} />
      <strong>{numberOf(amount)}</strong>
      <small className="note">{t`安全币`}</small>
    </span>
  );
}
