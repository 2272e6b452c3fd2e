import { t } from '@lingui/core/macro';
import { postGiftRestock, type StaffGift } from '@shieldsource/contract/gifts/desk';
import * as faults from '@shieldsource/contract/faults';
import { newUuid } from '../../lib/random.ts';
import { numberOf, signedOf } from '../../ui/text/formats.ts';
import { WholeField } from '../../ui/form/WholeField.tsx';
import { actOf } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';

/** Adds or removes pieces of stock, with a reason. */
export const restock = ({ id: giftId, name, stock: before }: StaffGift) =>
  actOf({
    name: t`增减库存`,
    act: t`确认增减`,
    route: postGiftRestock,
    start: { giftId, delta: undefined as unknown as number, entryId: newUuid() },
    refreshes: paths.gifts.calls,
    overtaken: {
      title: t`这件礼品刚刚被修改过`,
      hint: t`你的操作没有生效。请刷新后查看最新库存。`,
    },
    // The usual message of this fault is for a member who exchanges.
    words: { [faults.soldOut.code]: t`减少的数量超过现有库存，请刷新后重试` },
    rules: {
      triggers: { delta: 'change' },
      also: ({ delta }) => {
        if (delta === 0) return { delta: t`增减数量不能为 0` };
        return before + delta < 0 ? { delta: t`最多减少 ${before}` } : {};
      },
    },
    fields: ({ field }) => {
      const delta = field('delta');
      const isRight = Number.isInteger(delta.value) && !delta.error;
      const [now, then] = [numberOf(before), numberOf(before + delta.value)];
      return (
        <>
          <p className="soft">
            {isRight
              ? t`“${name}”现有库存 ${now}，增减后为 ${then}。`
              : t`“${name}”现有库存 ${now}。`}
          </p>
          <WholeField
            label={t`增减数量`}
            description={t`增加填正数，减少填负数，例如 20 或 -3`}
            field={delta}
            allowNegative
            required
            autoFocus
          />
        </>
      );
    },
    reason: {
      hint: t`记入库存记录`,
      usual: [t`采购到货`, t`盘点修正`, t`损坏报废`],
      rows: 2,
      isFirst: false,
    },
    done: ({ stock }, { delta }) => t`${name}：库存 ${signedOf(delta)}，现在 ${stock}`,
  });
