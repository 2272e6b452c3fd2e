import { getPublicGiftMall, giftSort } from '@shieldsource/contract/gifts/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { giftsPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { GiftGrid } from '../../pieces/gifts/GiftGrid.tsx';
import classes from './HomePage.module.css';

const shownCount = 4;
const most = { page: 1, sortType: giftSort.codes.maximum };

/** The gifts exchanged most; nothing while none is on offer. */
export function GiftsOnShow() {
  const { t } = useLingui();
  const gifts = useQuery(queryOf(getPublicGiftMall, most)).data?.list ?? [];
  if (gifts.length === 0) return null;
  return (
    <section className={`${classes.section} ${classes.gifts}`} aria-labelledby="gifts">
      <div className="flex items-baseline justify-between gap-16 mb-24">
        <h2 id="gifts">{t`热门礼品`}</h2>
        <Link to={giftsPath}>{t`查看全部`}</Link>
      </div>
      <GiftGrid gifts={gifts.slice(0, shownCount)} />
    </section>
  );
}
