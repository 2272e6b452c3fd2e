import { useLingui } from '@lingui/react/macro';
import { postGiftInsert, type StaffGift } from '@shieldsource/contract/gifts/desk';
import { mayCall } from '@shieldsource/contract/route';
import { giftType } from '@shieldsource/contract/gifts/calls';
import { numberOf } from '../../ui/text/formats.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { yuanOf } from '../../lib/money.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { GiftPicture } from '../../pieces/gifts/GiftPicture.tsx';
import { amountColumn } from '../../ui/table/columns.tsx';
import { nameColumn } from '../kit/columns.tsx';
import { shownName } from '../kit/english.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { restock } from './restock.tsx';
import { wishesOf } from './wishes-of.ts';

/** Every gift, on offer or not, newest first. */
export default function GiftsPage() {
  const { t } = useLingui();
  const list = useList(paths.gifts);
  const isKeeper = mayCall(useStaff().person?.roles ?? [], postGiftInsert);
  return (
    <ListPage
      list={list}
      title={t`礼品`}
      label={t`礼品`}
      {...(isKeeper && { add: { name: t`新增礼品`, to: paths.newGift } })}
      columns={[
        nameColumn(list, {
          title: t({ message: '礼品', context: 'one' }),
          name: shownName,
          under: ({ type, typeName, cashValue }) => (
            <>
              <Tag tone={giftType.of(type).tone}>{typeName}</Tag>
              {cashValue !== null && `¥${yuanOf(cashValue)}`}
            </>
          ),
          picture: ({ image }) => <GiftPicture image={image} width={56} />,
        }),
        {
          key: 'onShelf',
          title: t`状态`,
          noWrap: true,
          cell: ({ onShelf, priceChange }) => (
            <>
              <Tag tone={onShelf ? 'green' : 'grey'} dotted>
                {onShelf ? t`已上架` : t`未上架`}
              </Tag>
              {priceChange && <Tag tone="orange">{t`价格待复核`}</Tag>}
            </>
          ),
        },
        amountColumn<StaffGift>('price', t`安全币`, { canSort: true }),
        {
          key: 'stock',
          title: t`库存`,
          sort: ({ stock }) => stock,
          align: 'end',
          noWrap: true,
          cell: ({ stock }) =>
            stock > 0 ? numberOf(stock) : <span className="warn">{t`0，已兑完`}</span>,
        },
        amountColumn<StaffGift>('exchangedCount', t`已兑换`, { canSort: true }),
        {
          key: 'wishes',
          title: t`心愿人数`,
          sort: ({ wishes = 0 }) => wishes,
          align: 'end',
          noWrap: true,
          cell: wishesOf,
        },
        { ...amountColumn<StaffGift>('perUserLimit', t`每人限兑`), isWideOnly: true },
        { ...amountColumn<StaffGift>('recommendWeight', t`推荐权重`), isWideOnly: true },
      ]}
      keyNames={[t`下一件礼品`, t`上一件礼品`, t`修改礼品（Enter）`]}
      rowAct={{
        actOn: (gift) => (gift.canModify ? restock(gift) : undefined),
        subjectOf: shownName,
      }}
      empty={{
        hint: t`还没有礼品。新增并上架后，研究员就能用安全币兑换。`,
        past: t`这一页已经没有礼品了。`,
      }}
    />
  );
}
