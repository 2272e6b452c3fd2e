import { useLingui } from '@lingui/react/macro';
import { postComment, type ReportDetail } from '@shieldsource/contract/reports';
import { useQueryClient } from '@tanstack/react-query';
import { refreshRoutes } from '../../lib/queries.ts';
import { call } from '../../lib/client.ts';
import { dateTimeOf } from '../../lib/formats.ts';
import { CommentForm } from '../../pieces/comments/CommentForm.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { afterReportChange } from './after-report-change.ts';
import classes from './ReportFlags.module.css';

/** What a reviewer wants to know, until when, and the place to answer. */
export function QuestionBanner({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { question } = report;
  if (!question) return null;

  async function send(body: string, attachments: string[], idempotencyKey: string) {
    await call(
      postComment,
      { reportId: report.id, body, attachments },
      { idempotencyKey, silent: true },
    );
    await refreshRoutes(client, afterReportChange);
    toast.success(t`已补充，审核继续进行`);
  }

  return (
    <section className={classes.notice} aria-labelledby="report-question">
      <h2 id="report-question">{t`需要补充信息`}</h2>
      <p className={classes.quoted}>{question.body}</p>
      <p>
        {t`请在 ${dateTimeOf(question.answerBefore)} 前回答，逾期报告会被忽略。你的回答会出现在评论里。`}
      </p>
      <div className={classes.answer}>
        <CommentForm
          withFiles
          send={send}
          label={t`补充信息`}
          act={t`提交补充信息`}
          placeholder={t`回答审核员的问题，可以粘贴截图`}
        />
      </div>
    </section>
  );
}
