import { useLingui } from '@lingui/react/macro';
import { postGiftRestock, type StaffGift } from '@shieldsource/contract/gifts/desk';
import { faults } from '@shieldsource/contract/faults';
import { numberOf, signedOf } from '../../ui/text/formats.ts';
import { ActDialog } from '../kit/ActDialog.tsx';
import dialog from '../../ui/dialog/dialog.module.css';
import { WholeField } from '../../ui/form/WholeField.tsx';
import type { Asked } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';

/** Adds or removes pieces of stock, with a reason. */
export function RestockDialog({ gift, ...asked }: Asked & { readonly gift: StaffGift }) {
  const { t } = useLingui();
  return (
    <ActDialog
      {...asked}
      route={postGiftRestock}
      start={{ giftId: gift.id, delta: undefined as unknown as number }}
      title={t`增减库存`}
      act={t`确认增减`}
      refreshes={paths.gifts.calls}
      overtaken={{
        title: t`这件礼品刚刚被修改过`,
        hint: t`你的操作没有生效。请刷新后查看最新库存。`,
      }}
      // The usual message of this fault is for a member who exchanges.
      words={{ [faults.soldOut.code]: t`减少的数量超过现有库存，请刷新后重试` }}
      rules={{
        triggers: { delta: 'change' },
        also: ({ delta }) => {
          if (delta === 0) return { delta: t`增减数量不能为 0` };
          return gift.stock + delta < 0 ? { delta: t`最多减少 ${gift.stock}` } : {};
        },
      }}
      fields={({ field }) => {
        const delta = field('delta');
        const isRight = Number.isInteger(delta.value) && !delta.error;
        const [now, then] = [numberOf(gift.stock), numberOf(gift.stock + delta.value)];
        return (
          <>
            <p className={dialog.lead}>
              {isRight
                ? t`“${gift.name}”现有库存 ${now}，增减后为 ${then}。`
                : t`“${gift.name}”现有库存 ${now}。`}
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
      }}
      reason={{
        hint: t`写进库存记录`,
        usual: [t`采购到货`, t`盘点修正`, t`损坏报废`],
        rows: 2,
        isFirst: false,
      }}
      done={({ stock }, { delta }) => t`${gift.name}：库存 ${signedOf(delta)}，现在 ${stock}`}
    />
  );
}
