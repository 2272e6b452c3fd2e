import {
  type Comment,
  getComments,
  type OperationRecord,
  postCommentEdit,
  type ReportDetail,
} from '@shieldsource/contract/reports/calls';
import { useLingui } from '@lingui/react/macro';
import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/client.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { CommentItem } from '../../pieces/comments/CommentItem.tsx';
import { isByAuthor, StepItem } from '../../pieces/comments/StepItem.tsx';
import card from '../../ui/page/Card.module.css';
import { Locked } from '../../ui/states/Locked.tsx';
import { type QueryState, QueryStates } from '../../ui/states/QueryStates.tsx';
import { commentsOf, pageSize } from './conversation-queries.ts';
import { freshAddressOf } from './fresh-address.ts';

/** Of a very long conversation the end is shown. */
const mostPages = 10;

interface ConversationProps {
  readonly report: ReportDetail;
  readonly records: UseQueryResult<readonly OperationRecord[]>;
}

/** Steps and comments of a report in one list. */
export function Conversation({ report, records }: ConversationProps) {
  const { t } = useLingui();
  const { id: reportId, canComment } = report;
  const client = useQueryClient();
  const commentsQuery = useComments(reportId);
  const both: QueryState<readonly [readonly OperationRecord[], readonly Comment[]]> = {
    data: records.data && commentsQuery.data && [records.data, commentsQuery.data],
    ...together([records, commentsQuery]),
  };

  async function edit({ id: commentId }: Comment, body: string, idempotencyKey: string) {
    const input = { reportId, commentId, body };
    await call(postCommentEdit, input, { idempotencyKey, silent: true });
    await refreshRoutes(client, [getComments]);
  }

  return (
    <section className={card.card} aria-labelledby="report-conversation">
      <h2 id="report-conversation">{t`处理记录与沟通`}</h2>
      <div className="stack gap-24">
        <QueryStates query={both}>
          {([steps, comments]) => (
            <ol className="column">
              {commentsQuery.isCut && <li className="faint">{t`评论很多，只显示最新的一部分`}</li>}
              {inOrder(steps, comments).map((entry) =>
                'body' in entry ? (
                  <CommentItem
                    key={entry.id}
                    comment={entry}
                    freshAddressOf={freshAddressOf}
                    onEdit={edit}
                  />
                ) : (
                  <StepItem
                    key={entry.id}
                    step={entry}
                    freshAddressOf={freshAddressOf}
                    isMine={isByAuthor(entry)}
                  >
                    <Earned report={report} at={entry.createTime} />
                  </StepItem>
                ),
              )}
            </ol>
          )}
        </QueryStates>
        {!canComment && <Locked title={t`评论已关闭`} hint={t`这份报告已结束，不能再评论。`} />}
      </div>
    </section>
  );
}

/** What a step earned: the award written at the same time. */
function Earned({ report, at }: { report: ReportDetail; at: number }) {
  const { t } = useLingui();
  const award = report.awards.find(({ createTime }) => createTime === at);
  if (!award) return null;
  const [contribution, coins] = [numberOf(award.contribution), numberOf(award.coins)];
  return (
    <p className="soft tabular">
      {t`${award.levelName}，贡献值 +${contribution}，安全币 +${coins}`}
    </p>
  );
}

/** By time; a step comes before the comment that was sent with it. */
const inOrder = (records: readonly OperationRecord[], comments: readonly Comment[]) =>
  [...records, ...comments].toSorted((one, other) => one.createTime - other.createTime);

/** All comments, page by page; of more than a thousand the newest, as at the desk. Undefined until all pages were there once. */
function useComments(reportId: string): QueryState<readonly Comment[]> & { isCut: boolean } {
  const pageAt = (page: number) => commentsOf(reportId, page);
  const first = useQuery(pageAt(1));
  const last = Math.ceil((first.data?.total ?? 0) / pageSize);
  const from = Math.max(last - mostPages + 1, 1);
  // the first page is asked for once, whether or not it is shown
  const pages = useQueries({
    queries: Array.from({ length: Math.max(last - from + 1, 1) }, (_, place) =>
      pageAt(from + place),
    ),
  });
  // a further page that begins meanwhile takes nothing away until it has come, such as a correction that is being written
  const isWhole = pages.every(({ data }) => data);
  const [wasWhole, setWasWhole] = useState(false);
  if (isWhole && !wasWhole) setWasWhole(true);
  return {
    isCut: from > 1,
    data:
      isWhole || (wasWhole && !pages.some(({ isLoadingError }) => isLoadingError))
        ? pages.flatMap(({ data }) => data?.list ?? [])
        : undefined,
    ...together([first, ...pages]),
  };
}

/** One state for several queries that are shown only together; a retry repeats those that failed. */
const together = (parts: readonly QueryState<unknown>[]): Omit<QueryState<unknown>, 'data'> => ({
  error: parts.find(({ error }) => error)?.error ?? null,
  refetch: () => Promise.all(parts.filter(({ error }) => error).map((part) => part.refetch())),
});
