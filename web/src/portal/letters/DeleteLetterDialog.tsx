import { type Letter, letterType, postLetterDelete } from '@shieldsource/contract/letters';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../lib/queries.ts';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActForm } from '../../ui/dialog/ActForm.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { afterLetterChange } from './after-letter-change.ts';

interface DeleteLetterDialogProps {
  /** Undefined while nothing is to be deleted. */
  readonly letter: Letter | undefined;
  readonly onClose: () => void;
  /** It is gone. */
  readonly onDone?: () => void;
}

/** Asks before a message goes for good. */
export function DeleteLetterDialog({ letter, onClose, onDone }: DeleteLetterDialogProps) {
  const { t } = useLingui();
  return (
    <ActDialog title={t`删除这条消息？`} isOpen={letter !== undefined} onClose={onClose}>
      {letter && <DeleteForm letter={letter} onClose={onClose} onDone={onDone} />}
    </ActDialog>
  );
}

function DeleteForm({
  letter,
  onClose,
  onDone,
}: {
  letter: Letter;
  onClose: () => void;
  onDone: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const remove = useCall(postLetterDelete, { refreshes: afterLetterChange, silent: true });
  return (
    <ActForm
      act={t`删除消息`}
      isDangerous
      isBusy={remove.isPending}
      failure={remove.error}
      overtaken={{
        title: t`消息已有变化`,
        hint: t`请刷新后再看。`,
        act: t`关闭`,
        onRefresh: onClose,
      }}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate(
          { letterId: letter.id },
          {
            onSuccess: () => {
              toast.success(t`消息已删除`);
              onClose();
              onDone?.();
            },
          },
        );
      }}
    >
      <p className={dialog.lead}>{t`“${letter.title}”删除后找不回来。`}</p>
      {letter.type === letterType.codes.confirm && (
        <p className={dialog.lead}>{t`如果订单还在等你确认地址，可以到“我的礼品”里确认。`}</p>
      )}
    </ActForm>
  );
}
