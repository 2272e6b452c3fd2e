import { useLingui } from '@lingui/react/macro';
import { getReviewDetail, postReviewComment } from '@shieldsource/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { refreshRoutes } from '../../lib/queries.ts';
import { call } from '../../lib/client.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { CommentForm } from '../../pieces/comments/CommentForm.tsx';
import { CommentThread } from '../../pieces/comments/CommentThread.tsx';
import { mayCall } from '../may.ts';
import { AnswerTemplates } from './AnswerTemplates.tsx';
import type { ReviewDetail } from './decision.ts';
import { useFreshAddress } from './fresh-address.ts';
import classes from './ReportPage.module.css';

/** The talk with the researcher, and a box to answer in. */
export function DeskComments({ detail: { report, comments } }: { detail: ReviewDetail }) {
  const { t } = useLingui();
  const { person } = useStaff();
  const client = useQueryClient();
  const freshAddressOf = useFreshAddress(report.id);
  const mayAnswer = mayCall(person?.roles ?? [], postReviewComment) && !report.isOwn;

  async function send(body: string, _attachments: string[], idempotencyKey: string) {
    await call(postReviewComment, { reportId: report.id, body }, { idempotencyKey, silent: true });
    await refreshRoutes(client, [getReviewDetail]);
  }

  return (
    <section className={classes.sheet}>
      <h2>{t`评论`}</h2>
      <div className={classes.talk}>
        {comments.length > 0 ? (
          <CommentThread comments={comments} freshAddressOf={freshAddressOf} />
        ) : (
          <p className={classes.quiet}>{t`还没有评论。`}</p>
        )}
        {mayAnswer && report.canComment && (
          <CommentForm
            send={send}
            placeholder={t`向研究员提问或说明，对方会收到站内信`}
            tools={(write) => <AnswerTemplates kind="reply" report={report} onChoose={write} />}
          />
        )}
        {mayAnswer && !report.canComment && (
          <p className={classes.quiet}>{t`报告已结束，不能再评论。`}</p>
        )}
      </div>
    </section>
  );
}
