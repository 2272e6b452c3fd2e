import { useLingui } from '@lingui/react/macro';
import { postReviewCommentEdit } from '@shieldsource/contract/reports/desk';
import type { InternalNote } from '@shieldsource/contract/reports/work';
import type { Comment, OperationRecord } from '@shieldsource/contract/reports/calls';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { paths } from '../paths.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { CommentItem } from '../../pieces/comments/CommentItem.tsx';
import { EntryHead } from '../../pieces/comments/EntryHead.tsx';
import { StepItem } from '../../pieces/comments/StepItem.tsx';
import thread from '../../pieces/comments/Thread.module.css';
import { AttachmentList } from '../../pieces/files/AttachmentList.tsx';
import { MarkdownBody } from '../../pieces/markdown/MarkdownBody.tsx';
import type { ReviewDetail } from './decision.ts';
import { deskFiles } from './desk-files.ts';
import classes from './DeskThread.module.css';
import { useFreshAddress } from './fresh-address.ts';

type Entry =
  | { readonly kind: 'step'; readonly time: number; readonly step: OperationRecord }
  | { readonly kind: 'comment'; readonly time: number; readonly comment: Comment }
  | { readonly kind: 'note'; readonly time: number; readonly note: InternalNote };

const ofReplies = deskFiles('comment');

/** The whole conversation in one list; what only staff can see is marked. */
export function DeskThread({ detail }: { detail: ReviewDetail }) {
  const { t } = useLingui();
  const freshAddressOf = useFreshAddress(detail.report.id);
  const client = useQueryClient();
  async function edit({ id: commentId }: Comment, body: string, idempotencyKey: string) {
    const input = { reportId: detail.report.id, commentId, body };
    await call(postReviewCommentEdit, input, { idempotencyKey, silent: true });
    await refreshRoutes(client, paths.reports.calls);
  }
  return (
    <ol className="column" aria-label={t`处理记录与沟通`}>
      {entriesOf(detail).map((entry) => {
        if (entry.kind === 'comment') {
          const { comment } = entry;
          return (
            <CommentItem
              key={comment.id}
              comment={comment}
              freshAddressOf={freshAddressOf}
              onEdit={edit}
              filesTo={ofReplies}
            />
          );
        }
        if (entry.kind === 'note') {
          const { note } = entry;
          return (
            <li
              key={note.id}
              className={`column justify-items-start min-w-0 gap-6 relative ${thread.entry}`}
              data-tone="amber"
            >
              <span className={thread.stop} aria-hidden="true" />
              <EntryHead name={note.author.name} time={note.createTime}>
                <Tag tone="amber">{t`内部备注`}</Tag>
              </EntryHead>
              <div className={`column gap-6 p-10-14 anywhere ${thread.bubble} ${classes.note}`}>
                <MarkdownBody text={note.body} images={note.images ?? []} compact />
                {note.attachments && note.attachments.length > 0 && (
                  <AttachmentList files={note.attachments} freshAddressOf={freshAddressOf} />
                )}
              </div>
            </li>
          );
        }
        const { step } = entry;
        return <StepItem key={step.id} step={step} freshAddressOf={freshAddressOf} />;
      })}
    </ol>
  );
}

/** All entries, by time. */
function entriesOf({ records, comments, notes = [] }: ReviewDetail): readonly Entry[] {
  return [
    ...records.map((step): Entry => ({ kind: 'step', time: step.createTime, step })),
    ...comments.map((comment): Entry => ({ kind: 'comment', time: comment.createTime, comment })),
    ...notes.map((note): Entry => ({ kind: 'note', time: note.createTime, note })),
  ].toSorted((one, other) => one.time - other.time);
}
