import type { ReportDraft } from '@shieldsource/contract/reports/drafts';
import { useLingui } from '@lingui/react/macro';
import { dateTimeOf, numberOf } from '../../../ui/text/formats.ts';
import { PlainDialog } from '../../../ui/dialog/PlainDialog.tsx';
import button from '../../../ui/form/button.module.css';
import classes from './DraftBar.module.css';

interface StaleDraftDialogProps {
  /** What the other device saved; `null` when it submitted or discarded the draft. */
  readonly other: ReportDraft | null;
  readonly onKeepThis: () => void;
  readonly onTakeOther: () => void;
  readonly onClose: () => void;
}

/** Two devices wrote the same draft: the person chooses which version stays. */
export function StaleDraftDialog({
  other,
  onKeepThis,
  onTakeOther,
  onClose,
}: StaleDraftDialogProps) {
  const { t } = useLingui();
  return (
    <PlainDialog isNarrow title={t`草稿已在另一台设备上改过`} onClose={onClose}>
      <p>
        {other
          ? t`两个版本内容不同，只能保留一个，另一个将被覆盖。`
          : t`它在另一台设备上已提交或删除。这里的内容还在，可以继续写成一份新草稿。`}
      </p>
      {other && <OtherDraft draft={other} />}
      <div className="flex wrap justify-end gap-8-12 mt-24">
        <button type="button" className={`plain on-surface ${button.quiet}`} onClick={onTakeOther}>
          {other ? t`使用其他设备的版本` : t`清空这里的内容`}
        </button>
        <button type="button" className={button.main} autoFocus onClick={onKeepThis}>
          {t`保留本机版本`}
        </button>
      </div>
    </PlainDialog>
  );
}

function OtherDraft({ draft }: { draft: ReportDraft }) {
  const { t } = useLingui();
  const when = dateTimeOf(draft.updateTime);
  const length = numberOf(draft.description.length);
  const files = draft.attachments.length;
  return (
    <div className={`stack gap-12 mt-16 ${classes.pair}`}>
      <div className="min-w-0 bordered rounded-small">
        <h3 className="body">{t`其他设备的版本，${when} 保存`}</h3>
        <p className="soft anywhere">{draft.title || t`还没有标题`}</p>
        <p className="soft anywhere">{t`详情 ${length} 字，附件 ${files} 个`}</p>
      </div>
    </div>
  );
}
