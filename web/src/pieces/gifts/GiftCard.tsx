import { type GiftRow, giftType } from '@shieldsource/contract/gifts/calls';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { numberOf } from '../../ui/text/formats.ts';
import { yuanOf } from '../../lib/money.ts';
import { Tag } from '../coded/Tag.tsx';
import { Coins } from './Coins.tsx';
import { GiftPicture } from './GiftPicture.tsx';
import classes from './gifts.module.css';

interface GiftCardProps {
  readonly gift: GiftRow;
  readonly to: string;
  /** The member's coins; undefined for a visitor. */
  readonly balance: number | undefined;
  /** It is in the first row: its picture is loaded at once. */
  readonly isFirst?: boolean;
}

/** A gift in a list; the whole card is one link. */
export function GiftCard({ gift, to, balance, isFirst = false }: GiftCardProps) {
  const { t } = useLingui();
  const { name, type, typeName, price, cashValue, stock, exchangedCount, image } = gift;
  const isGone = stock === 0;
  const missing = balance === undefined ? 0 : price - balance;
  return (
    <article
      className={`flex flex-col relative clip on-surface bordered rounded ${classes.card}`}
      data-gone={isGone || undefined}
    >
      <GiftPicture image={image} width={280} widthOnPhones={180} isFirst={isFirst} />
      {isGone && <span className={`bold rounded-small ${classes.gone}`}>{t`已兑完`}</span>}
      <div className={`flex gap-8 ${classes.words}`}>
        <h3 className={`leading-22 bold ${classes.name}`}>
          <Link className="plain" to={to}>
            {name}
          </Link>
        </h3>
        <p className="row wrap gap-4-8 soft">
          <Tag tone={giftType.of(type).tone}>{typeName}</Tag>
          {cashValue !== null && <span className="figures">{t`${yuanOf(cashValue)} 元`}</span>}
        </p>
        <Coins amount={price} />
        {missing > 0 && !isGone && (
          <p className="soft small figures">{t`还差 ${numberOf(missing)} 安全币`}</p>
        )}
        <p className="flex wrap justify-between gap-0-12 quiet figures">
          <span>{t`库存 ${numberOf(stock)}`}</span>
          <span>{t`已兑 ${numberOf(exchangedCount)}`}</span>
        </p>
      </div>
    </article>
  );
}
