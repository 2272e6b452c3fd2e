import { useLingui } from '@lingui/react/macro';
import { type Appeal, appealOutcome } from '@shieldsource/contract/reports/flags';
import { type ReportDetail, reportStatus } from '@shieldsource/contract/reports/calls';
import { useState } from 'react';
import { serverNow } from '../../ui/date/clock.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import button from '../../ui/form/button.module.css';
import card from '../../ui/page/Card.module.css';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import classes from './ReportFlags.module.css';

// Loaded when it is opened.
const AppealDialog = lazyPart(async () => ({
  default: (await import('./AppealDialog.tsx')).AppealDialog,
}));

const dayMs = 24 * 60 * 60 * 1000;

/** The results of the author's appeals, and the button to appeal while there is time. */
export function AppealCard({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { appeals, appealBefore, status } = report;
  const leftMs = appealBefore === null ? 0 : appealBefore - serverNow();
  const mayAppeal = appealBefore !== null && leftMs > 0;
  // what is being written stays, to be copied
  if (appeals.length === 0 && !mayAppeal && !isOpen) return null;

  const days = Math.ceil(leftMs / dayMs);
  return (
    <section className={card.card} aria-labelledby="report-appeal">
      <h2 id="report-appeal">{t`申诉`}</h2>
      <div className="stack gap-12">
        {appeals.map((appeal) => (
          <OneAppeal key={appeal.createTime} appeal={appeal} />
        ))}
        {mayAppeal && (
          <>
            <p className="soft">
              {status === reportStatus.codes.ignored
                ? t`对忽略结论有异议，可以申诉一次，由另一位审核员复核。`
                : t`对危害等级或奖励有异议，可以申诉一次，由另一位审核员复核；申诉不会降低已有的奖励。`}
            </p>
            <p className="flex wrap gap-4-12 quiet">{t`还剩 ${days} 天，截止 ${dateTimeOf(appealBefore)}`}</p>
            <div>
              <button
                type="button"
                className={`plain on-surface ${button.quiet}`}
                onClick={() => setOpen(true)}
              >
                {t`提出申诉`}
              </button>
            </div>
          </>
        )}
      </div>
      {isOpen && <AppealDialog report={report} onClose={() => setOpen(false)} />}
    </section>
  );
}

function OneAppeal({ appeal }: { appeal: Appeal }) {
  const { t } = useLingui();
  const { outcome, outcomeName, verdictName, createTime, decideTime } = appeal;
  return (
    <article className={`stack gap-6 ${classes.appeal}`} aria-label={t`对“${verdictName}”的申诉`}>
      <p className="row wrap gap-4-10">
        <strong>{t`对“${verdictName}”的申诉`}</strong>
        {outcome === null ? (
          <Tag tone="orange">{t`处理中`}</Tag>
        ) : (
          <Tag tone={appealOutcome.of(outcome).tone}>{outcomeName}</Tag>
        )}
      </p>
      <p className="flex wrap gap-4-12 quiet">
        <time>{dateTimeOf(createTime)}</time>
      </p>
      {outcome === null && (
        <p className="soft">{t`将由另一位审核员复核，结果会发消息通知你，无需操作。`}</p>
      )}
      {decideTime !== null && (
        <p className="soft">{t`已于 ${dateTimeOf(decideTime)} 处理，原因见处理记录。`}</p>
      )}
    </article>
  );
}
