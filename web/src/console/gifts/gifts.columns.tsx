import { Button } from '@mantine/core';
import { t } from '@lingui/core/macro';
import type { StaffGift } from '@shieldsource/contract/console-gifts';
import { giftType } from '@shieldsource/contract/gifts';
import { Link } from 'react-router';
import { numberOf } from '../../lib/formats.ts';
import { yuanOf } from '../../lib/money.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { GiftPicture } from '../../pieces/gifts/GiftPicture.tsx';
import { amountColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import classes from '../../ui/table/DeskTable.module.css';
import { type GiftPlace, giftPath } from './gift-place.ts';
import looks from './GiftsPage.module.css';

/** Every gift with what decides whether people can have it. */
export const giftColumns = (
  place: GiftPlace,
  onRestock: (gift: StaffGift) => void,
): readonly Column<StaffGift>[] => [
  {
    key: 'name',
    title: t`礼品`,
    isName: true,
    cell: (gift) => <Name gift={gift} to={giftPath(gift.id, place)} />,
  },
  {
    key: 'onShelf',
    title: t`状态`,
    noWrap: true,
    cell: ({ onShelf }) => (
      <Tag tone={onShelf ? 'green' : 'grey'} dotted>
        {onShelf ? t`已上架` : t`未上架`}
      </Tag>
    ),
  },
  amountColumn('price', t`安全币`, { canSort: true }),
  {
    key: 'stock',
    title: t`库存`,
    sort: ({ stock }) => stock,
    align: 'end',
    noWrap: true,
    cell: ({ stock }) =>
      stock > 0 ? numberOf(stock) : <span className={looks.soldOut}>{t`0，已兑完`}</span>,
  },
  amountColumn('exchangedCount', t`已兑换`, { canSort: true }),
  amountColumn('perUserLimit', t`每人限兑`),
  amountColumn('recommendWeight', t`推荐权重`),
  {
    key: 'act',
    title: t`操作`,
    align: 'end',
    noWrap: true,
    cell: (gift) => (
      <span className={classes.act}>
        <Button size="compact-md" variant="default" onClick={() => onRestock(gift)}>
          {t`增减库存`}
          <span className="unseen">{gift.name}</span>
        </Button>
      </span>
    ),
  },
];

function Name({ gift, to }: { gift: StaffGift; to: string }) {
  const { name, type, typeName, cashValue, image } = gift;
  return (
    <span className={looks.name}>
      <span className={looks.thumb}>
        <GiftPicture image={image} width={56} />
      </span>
      <span>
        <Link className={classes.title} to={to} data-row={gift.id}>
          {name}
        </Link>
        <span className={classes.under}>
          <Tag tone={giftType.of(type).tone}>{typeName}</Tag>
          {cashValue !== null && `¥${yuanOf(cashValue)}`}
        </span>
      </span>
    </span>
  );
}
