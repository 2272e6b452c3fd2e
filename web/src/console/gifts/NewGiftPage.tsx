import { useLingui } from '@lingui/react/macro';
import { postGiftInsert } from '@shieldsource/contract/console-gifts';
import { giftType } from '@shieldsource/contract/gifts';
import type { GivenOf } from '@shieldsource/contract/route';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { WholeField } from '../../ui/form/WholeField.tsx';
import classes from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { GiftForm } from './GiftForm.tsx';
import { giftOptions } from './gifts.ts';
import { giftsPath, placeIn } from './gift-place.ts';
import { useGiftImages } from './use-gift-images.ts';

// What is unknown is empty; numbers are not guessed.
const blank = {
  name: '',
  type: giftType.codes.material,
  price: undefined as unknown as number,
  cashValue: null,
  stock: undefined as unknown as number,
  perUserLimit: 1,
  description: '',
  images: [],
  recommendWeight: 0,
  onShelf: false,
} satisfies GivenOf<typeof postGiftInsert>;

const back = giftsPath(placeIn(new URLSearchParams()));

/** A gift that was not there before. */
export default function NewGiftPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useContractForm(postGiftInsert, blank);
  const insert = useCall(postGiftInsert, giftOptions);
  const pictures = useGiftImages([], (ids) => form.set('images', ids));
  useTitle(t`新增礼品`, t`盾源工作台`);

  return (
    <div className={classes.page}>
      <DeskHead title={t`新增礼品`} />
      <GiftForm
        form={form}
        pictures={pictures}
        stock={<WholeField label={t`库存`} field={form.field('stock')} min={0} required />}
        act={t`新增礼品`}
        back={back}
        isBusy={form.isSubmitting}
        isDirty={!insert.isSuccess && JSON.stringify(form.values) !== JSON.stringify(blank)}
        failure={insert.error}
        overtaken={{
          title: t`没有保存成功`,
          hint: t`请检查后重试。`,
          act: t`知道了`,
          onRefresh: insert.reset,
        }}
        onSubmit={form.submit(async (input) => {
          const { id } = await insert.mutateAsync(input);
          toast.success(t`已新增“${input.name}”`);
          void navigate(back, { state: { from: id } });
        })}
      />
    </div>
  );
}
