import { useLingui } from '@lingui/react/macro';
import { AttachmentList } from '../../pieces/files/AttachmentList.tsx';
import type { ReviewReport } from './decision.ts';
import { useFreshAddress } from './fresh-address.ts';
import classes from './Workbench.module.css';

/** The attachments of the report. They come from strangers, so they are only downloaded and never opened here. */
export function DeskFiles({ report }: { report: ReviewReport }) {
  const { t } = useLingui();
  const freshAddressOf = useFreshAddress(report.id);
  if (report.attachments.length === 0) return null;
  return (
    <section className={classes.sheet}>
      <h2>{t`附件`}</h2>
      <p
        className={`soft small ${classes.warning}`}
      >{t`附件由研究员上传，可能含有恶意内容，请在隔离环境中打开。`}</p>
      <AttachmentList files={report.attachments} freshAddressOf={freshAddressOf} />
    </section>
  );
}
