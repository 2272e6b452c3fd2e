import {
  type Letter,
  letterType,
  postLetterDelete,
  postLetterRestore,
} from '@shieldsource/contract/letters/calls';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../lib/use-call.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { afterLetterChange } from '../../pieces/letters/after-letter-change.ts';

/** Deletes a letter at once, and shows a toast that can undo it. */
export function useDeleteLetter(onDone?: () => void) {
  const { t } = useLingui();
  const remove = useCall(postLetterDelete, { refreshes: afterLetterChange });
  const restore = useCall(postLetterRestore, { refreshes: afterLetterChange });

  function deleteLetter({ id: letterId, title, type }: Letter): void {
    const text =
      type === letterType.codes.confirm
        ? t`已删除“${title}”。还没确认的地址，可以到“我的礼品”里确认`
        : t`已删除“${title}”`;
    const undo = () =>
      void restore.mutateAsync({ letterId }).then(
        () => toast.success(t`消息已找回`),
        () => undefined,
      );
    void remove.mutateAsync({ letterId }).then(
      () => {
        toast.success(text, { act: { name: t`撤销`, run: undo } });
        onDone?.();
      },
      () => undefined,
    );
  }

  return { deleteLetter, isDeleting: remove.isPending };
}
