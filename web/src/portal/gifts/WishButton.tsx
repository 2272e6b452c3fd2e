import { getGiftWish, postGiftWish } from '@shieldsource/contract/wishes';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import button from '../../ui/form/button.module.css';
import { toast } from '../../ui/toast/toasts.ts';

/** Makes this gift the member's wish, replacing another, or removes it as the wish. */
export function WishButton({ giftId }: { giftId: string }) {
  const { t } = useLingui();
  const wish = useQuery(queryOf(getGiftWish, {}));
  const isWished = wish.data?.id === giftId;
  const { mutate, isPending } = useCall(postGiftWish, {
    refreshes: [getGiftWish],
    onDone: () => toast.success(isWished ? t`已取消心愿` : t`已设为心愿，在“我的主页”能看到进度`),
  });
  if (!wish.isSuccess) return null;
  return (
    <button
      type="button"
      className={button.quiet}
      aria-pressed={isWished}
      disabled={isPending}
      onClick={() => mutate({ giftId: isWished ? null : giftId })}
    >
      {isWished ? t`取消心愿` : t`设为心愿`}
    </button>
  );
}
