import { useLingui } from '@lingui/react/macro';
import button from '../../../ui/form/button.module.css';
import { PlainDialog } from '../../../ui/dialog/PlainDialog.tsx';

interface DiscardDraftDialogProps {
  readonly onDiscard: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a draft is discarded. */
export function DiscardDraftDialog({ onDiscard, onClose }: DiscardDraftDialogProps) {
  const { t } = useLingui();
  return (
    <PlainDialog isNarrow title={t`删除这份草稿？`} onClose={onClose}>
      <p>{t`已写的内容和已上传的附件都会删除，在其他设备上也无法再查看。`}</p>
      <div className="flex wrap justify-end gap-8-12 mt-24">
        <button
          type="button"
          className={`plain on-surface ${button.quiet}`}
          onClick={() => void onDiscard()}
        >
          {t`删除草稿`}
        </button>
        <button type="button" className={button.main} autoFocus onClick={onClose}>
          {t`取消`}
        </button>
      </div>
    </PlainDialog>
  );
}
