import { getGiftWish } from '@shieldsource/contract/gifts/wishes';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { exchangePath, giftsPath } from '../../lib/paths.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import button from '../../ui/form/button.module.css';
import { GiftPicture } from './GiftPicture.tsx';
import classes from './WishCard.module.css';

/** The member's wish and the progress towards it; nothing without a wish. */
export function WishCard() {
  const { t } = useLingui();
  const wish = useQuery({ ...queryOf(getGiftWish, {}, { silent: true }), staleTime: 0 }).data;
  if (!wish) return null;
  const { id, name, image, price, balance, stock, onShelf } = wish;
  const missing = price - balance;
  const isReached = onShelf && stock > 0 && missing <= 0;
  const state = !onShelf
    ? t`已下架，可以换一个心愿`
    : stock === 0
      ? t`已兑完，补货后可以兑换`
      : missing > 0
        ? t`还差 ${numberOf(missing)} 安全币`
        : t`安全币已经够了`;
  return (
    <section
      className={`row wrap mb-24 on-surface bordered rounded ${classes.wish}`}
      aria-label={t`心愿礼品`}
      data-reached={isReached || undefined}
    >
      <span className={`rigid clip rounded-small ${classes.picture}`}>
        <GiftPicture image={image} width={56} />
      </span>
      <div className={`stack min-w-0 gap-6 anywhere ${classes.words}`}>
        <p>
          {t`心愿`} · <Link to={onShelf ? exchangePath(id) : giftsPath}>{name}</Link>
        </p>
        <progress
          className={`w-full clip sunken ${classes.progress}`}
          aria-label={t`心愿进度`}
          max={price}
          value={Math.min(balance, price)}
        />
        <p className={`flex wrap justify-between soft small ${classes.state} figures`}>
          <span>{state}</span>
          <span>{t`${numberOf(Math.min(balance, price))} / ${numberOf(price)}`}</span>
        </p>
      </div>
      {isReached && (
        <Link className={`${button.main} ${classes.go}`} to={exchangePath(id)}>
          {t`去兑换`}
        </Link>
      )}
    </section>
  );
}
