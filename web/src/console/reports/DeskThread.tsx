import { useLingui } from '@lingui/react/macro';
import type { InternalNote } from '@shieldsource/contract/report-work';
import { type Comment, type OperationRecord, reportStatus } from '@shieldsource/contract/reports';
import { dateTimeOf } from '../../lib/formats.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { CommentItem } from '../../pieces/comments/CommentThread.tsx';
import { MarkdownBody } from '../../pieces/markdown/MarkdownBody.tsx';
import type { ReviewDetail } from './decision.ts';
import classes from './DeskThread.module.css';
import { useFreshAddress } from './fresh-address.ts';

type Entry =
  | {
      readonly kind: 'step';
      readonly time: number;
      readonly step: OperationRecord;
      readonly words: string;
    }
  | { readonly kind: 'comment'; readonly time: number; readonly comment: Comment }
  | { readonly kind: 'note'; readonly time: number; readonly note: InternalNote };

/** All that happened and was said at a report, in one order; what only staff see is marked. */
export function DeskThread({ detail }: { detail: ReviewDetail }) {
  const { t } = useLingui();
  const freshAddressOf = useFreshAddress(detail.report.id);
  return (
    <ol className={classes.thread} aria-label={t`经过`}>
      {entriesOf(detail).map((entry) => {
        if (entry.kind === 'comment') {
          const { comment } = entry;
          return <CommentItem key={comment.id} comment={comment} freshAddressOf={freshAddressOf} />;
        }
        if (entry.kind === 'note') {
          const { note } = entry;
          return (
            <li key={note.id} className={classes.note}>
              <p className={classes.head}>
                <strong>{note.author.name}</strong>
                <Tag tone="amber">{t`内部备注`}</Tag>
                <time>{dateTimeOf(note.createTime)}</time>
              </p>
              <MarkdownBody text={note.body} images={[]} compact />
            </li>
          );
        }
        const { step, words } = entry;
        return (
          <li
            key={step.id}
            className={classes.step}
            data-tone={reportStatus.of(step.toStatus).tone}
          >
            <p className={classes.head}>
              <strong>{step.actionName}</strong>
              <span>{step.actorName}</span>
              <time>{dateTimeOf(step.createTime)}</time>
            </p>
            {words && <p className={classes.words}>{words}</p>}
          </li>
        );
      })}
    </ol>
  );
}

/** Everything by its time; an appeal has its words beside the report. */
function entriesOf({ report, records, comments, notes = [] }: ReviewDetail): readonly Entry[] {
  const appeals = [...report.appeals];
  const steps = records.map((step): Entry => {
    const said = step.action === 'appeal' ? appeals.shift()?.body : undefined;
    return { kind: 'step', time: step.createTime, step, words: said ?? step.note };
  });
  return [
    ...steps,
    ...comments.map((comment): Entry => ({ kind: 'comment', time: comment.createTime, comment })),
    ...notes.map((note): Entry => ({ kind: 'note', time: note.createTime, note })),
  ].toSorted((one, other) => one.time - other.time);
}
