import { useLingui } from '@lingui/react/macro';
import type { ReportDetail } from '@shieldsource/contract/reports/calls';
import { useState } from 'react';
import button from '../../ui/form/button.module.css';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import classes from './ReportFlags.module.css';

// Loaded when it is opened.
const RetestDialog = lazyPart(async () => ({
  default: (await import('./RetestDialog.tsx')).RetestDialog,
}));

/** Asks the author whether the fix holds. */
export function RetestBanner({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'passed' | 'failed'>();
  const { retest } = report;
  // what is being written stays, to be copied
  if (retest?.state !== 'asked' && !open) return null;
  const close = () => setOpen(undefined);
  return (
    <section id="retest" className={classes.notice} aria-label={t`邀请你复测`}>
      <h2>{t`邀请你复测`}</h2>
      <p>{t`漏洞已修复。请用原来的步骤再试一次，告诉我们是否还能复现。`}</p>
      {retest?.note && <p className={`pre-wrap anywhere ${classes.quoted}`}>{retest.note}</p>}
      <div className="flex wrap gap-10">
        <button type="button" className={button.main} onClick={() => setOpen('passed')}>
          {t`已修复，无法复现`}
        </button>
        <button
          type="button"
          className={`plain on-surface ${button.quiet}`}
          onClick={() => setOpen('failed')}
        >
          {t`仍能复现`}
        </button>
      </div>
      {open && <RetestDialog report={report} passed={open === 'passed'} onClose={close} />}
    </section>
  );
}
