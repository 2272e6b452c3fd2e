import { useLingui } from '@lingui/react/macro';
import { retestState } from '@shieldsource/contract/report-flags';
import type { ReportDetail } from '@shieldsource/contract/reports';
import { type Ref, useState } from 'react';
import { dateTimeOf } from '../../lib/formats.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import button from '../../ui/form/button.module.css';
import card from '../../ui/page/Card.module.css';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import classes from './ReportFlags.module.css';

// Loaded when it is opened.
const RetestDialog = lazyPart(async () => ({
  default: (await import('./RetestDialog.tsx')).RetestDialog,
}));

interface RetestBannerProps {
  readonly report: ReportDetail;
  /** The element around the two answers. */
  readonly answers?: Ref<HTMLDivElement>;
}

/** Asks the author whether the fix holds, and shows the answer. */
export function RetestBanner({ report, answers }: RetestBannerProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'passed' | 'failed'>();
  const { retest } = report;
  if (!retest) return null;
  const close = () => setOpen(undefined);

  if (retest.state !== 'asked') {
    return (
      <section className={card.card} aria-label={t`复测`}>
        <p className={classes.head}>
          <strong>{t`复测`}</strong>
          <Tag tone={retestState.of(retest.state).tone}>{retest.stateName}</Tag>
        </p>
        <p className={classes.faint}>
          {retest.state === 'failed' && (
            <span>{t`审核员正在核对是否需要重新修复，有结果会通知你。`}</span>
          )}
          <time>{dateTimeOf(retest.createTime)}</time>
        </p>
      </section>
    );
  }
  return (
    <section className={classes.notice} aria-label={t`邀请你复测`}>
      <h2>{t`邀请你复测`}</h2>
      <p>{t`漏洞已修复。请用原来的步骤再试一次，告诉我们是否还能复现。`}</p>
      {retest.note && <p className={classes.quoted}>{retest.note}</p>}
      <div className={classes.acts} ref={answers}>
        <button type="button" className={button.main} onClick={() => setOpen('passed')}>
          {t`已修复，不能复现`}
        </button>
        <button type="button" className={button.quiet} onClick={() => setOpen('failed')}>
          {t`仍能复现`}
        </button>
      </div>
      {open && <RetestDialog report={report} passed={open === 'passed'} onClose={close} />}
    </section>
  );
}
