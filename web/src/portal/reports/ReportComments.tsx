import {
  getComments,
  getReportDetail,
  postComment,
  type ReportDetail,
} from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/client.ts';
import { pageQueryOf, refreshRoutes } from '../../lib/queries.ts';
import { CommentForm } from '../../pieces/comments/CommentForm.tsx';
import { CommentThread } from '../../pieces/comments/CommentThread.tsx';
import card from '../../ui/page/Card.module.css';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { Locked } from '../../ui/states/Locked.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { freshAddressOf } from './fresh-address.ts';
import classes from './ReportPage.module.css';

const pageSize = 50;

/** The talk with the reviewers, and a place to answer as long as the report is open. */
export function ReportComments({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const { id: reportId, canComment, question } = report;
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const comments = useQuery(pageQueryOf(getComments, { reportId, page, pageSize }));

  async function send(body: string, attachments: string[], idempotencyKey: string) {
    await call(postComment, { reportId, body, attachments }, { idempotencyKey, silent: true });
    // a question that came meanwhile is answered by it
    await refreshRoutes(client, [getComments, getReportDetail]);
    setPage(Math.floor((comments.data?.total ?? 0) / pageSize) + 1);
  }

  return (
    <section className={card.card} aria-labelledby="report-comments">
      <h2 id="report-comments">{t`评论`}</h2>
      <div className={classes.comments}>
        <QueryStates query={comments}>
          {({ list, total }) => (
            <>
              {list.length === 0 ? (
                <p className={classes.quiet}>{t`还没有人评论。审核员的提问和你的补充会在这里。`}</p>
              ) : (
                <CommentThread comments={list} freshAddressOf={freshAddressOf} />
              )}
              {total > pageSize && (
                <Pagination
                  total={total}
                  paging={{
                    page,
                    pageSize,
                    pageSizes: [pageSize],
                    turn: (next) => setPage(next.page ?? 1),
                  }}
                />
              )}
            </>
          )}
        </QueryStates>
        {question ? (
          <p className={classes.quiet}>{t`审核员有问题等你回答，请在上方“需要补充信息”里填写。`}</p>
        ) : canComment ? (
          <CommentForm withFiles send={send} placeholder={t`补充细节，或回答审核员的问题`} />
        ) : (
          <Locked hint={t`这份报告已结束，不能再评论。`} />
        )}
      </div>
    </section>
  );
}
