import { getGiftWish, postGiftWish } from '@shieldsource/contract/gifts/wishes';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { toast } from '../../ui/toast/toasts.ts';

/** Makes this gift the member's wish, replacing another, or removes it as the wish. */
export function WishButton({ giftId }: { giftId: string }) {
  const { t } = useLingui();
  const wish = useQuery(queryOf(getGiftWish, {}));
  const isWished = wish.data?.id === giftId;
  const { mutate, isPending } = useCall(postGiftWish, {
    refreshes: [getGiftWish],
    onDone: () =>
      toast.success(isWished ? t`已移出心愿单` : t`已加入心愿单，在“我的主页”能看到进度`),
  });
  if (!wish.isSuccess) return null;
  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<Icon name="flag" size={16} />}
      aria-pressed={isWished}
      disabled={isPending}
      onClick={() => mutate({ giftId: isWished ? null : giftId })}
    >
      {isWished ? t`移出心愿单` : t`加入心愿单`}
    </Button>
  );
}
