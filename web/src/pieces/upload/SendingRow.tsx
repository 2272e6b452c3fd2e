import { useLingui } from '@lingui/react/macro';
import type { Sending } from './use-sending.ts';
import classes from './upload.module.css';

/** An upload under way, with a button to cancel it. */
export function SendingRow({
  sending: { name, share },
  onCancel,
}: {
  sending: Sending;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  return (
    <div className={`row wrap gap-4-12 p-6-12 small ${classes.sending}`}>
      <span>{t`正在上传 ${name}`}</span>
      <progress aria-label={t`${name} 的上传进度`} value={share} />
      <button
        className="link bare rounded-small pointer"
        type="button"
        aria-label={t`取消上传 ${name}`}
        onClick={onCancel}
      >
        {t`取消`}
      </button>
    </div>
  );
}
