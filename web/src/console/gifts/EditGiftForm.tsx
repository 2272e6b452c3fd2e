import { useLingui } from '@lingui/react/macro';
import { postGiftModify, type StaffGift } from '@shieldsource/contract/console-gifts';
import type { GivenOf } from '@shieldsource/contract/route';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { numberOf } from '../../lib/formats.ts';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { toast } from '../../ui/toast/toasts.ts';
import classes from './GiftForm.module.css';
import { GiftForm } from './GiftForm.tsx';
import { giftOptions } from './gifts.ts';
import { type GiftPlace, giftsPath } from './gift-place.ts';
import { useGiftImages } from './use-gift-images.ts';

interface EditGiftFormProps {
  readonly gift: StaffGift;
  readonly place: GiftPlace;
  /** Asks for the gift anew; what was written is lost. */
  readonly onRefresh: () => void;
}

/** Changes a gift from the version that was opened. Its stock only comes and goes, by a dialog of its own. */
export function EditGiftForm({ gift, place, onRefresh }: EditGiftFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [first] = useState(() => valuesOf(gift));
  const form = useContractForm(postGiftModify, first);
  const modify = useCall(postGiftModify, giftOptions);
  const pictures = useGiftImages(gift.images, (ids) => form.set('images', ids));
  const stock = numberOf(gift.stock);
  const back = giftsPath(place);

  return (
    <GiftForm
      form={form}
      pictures={pictures}
      stock={
        <div>
          <p className={classes.label}>{t`库存`}</p>
          <p>{t`${stock}，在列表里用“增减库存”修改`}</p>
        </div>
      }
      act={t`保存修改`}
      back={back}
      isBusy={form.isSubmitting}
      isDirty={!modify.isSuccess && JSON.stringify(form.values) !== JSON.stringify(first)}
      failure={modify.error}
      overtaken={{
        title: t`这件礼品刚刚被其他人修改过`,
        hint: t`你的修改没有保存。刷新后会显示最新内容，你填写的内容会丢失，可以先记下来。`,
        act: t`刷新`,
        onRefresh,
      }}
      onSubmit={form.submit(async (input) => {
        await modify.mutateAsync(input);
        toast.success(t`已保存“${input.name}”`);
        void navigate(back, { state: { from: gift.id } });
      })}
    />
  );
}

const valuesOf = (gift: StaffGift): GivenOf<typeof postGiftModify> => ({
  giftId: gift.id,
  version: gift.version,
  name: gift.name,
  type: gift.type,
  price: gift.price,
  cashValue: gift.cashValue,
  perUserLimit: gift.perUserLimit,
  description: gift.description,
  images: gift.images.map(({ id }) => id),
  recommendWeight: gift.recommendWeight,
  onShelf: gift.onShelf,
});
