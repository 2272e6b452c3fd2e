import { useLingui } from '@lingui/react/macro';
import type { ReportDetail } from '@shieldsource/contract/reports';
import { dateTimeOf } from '../../lib/formats.ts';
import button from '../../ui/form/button.module.css';
import classes from './ReportFlags.module.css';

interface QuestionBannerProps {
  readonly report: ReportDetail;
  /** Leads to the box to write in. */
  readonly onAnswer: () => void;
}

/** A reviewer's question, and until when it must be answered. */
export function QuestionBanner({ report, onAnswer }: QuestionBannerProps) {
  const { t } = useLingui();
  const { question } = report;
  if (!question) return null;
  return (
    <section className={classes.notice} aria-labelledby="report-question">
      <h2 id="report-question">{t`需要补充信息`}</h2>
      <p className={classes.quoted}>{question.body}</p>
      <p>{t`请在 ${dateTimeOf(question.answerBefore)} 前回答，逾期报告会被忽略。`}</p>
      <div className={classes.acts}>
        <button type="button" className={button.main} onClick={onAnswer}>
          {t`去回答`}
        </button>
      </div>
    </section>
  );
}
