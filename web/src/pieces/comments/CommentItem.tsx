import type { StoredFile } from '@shieldsource/contract/files/calls';
import type { Comment } from '@shieldsource/contract/reports/calls';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../ui/date/clock.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import button from '../../ui/form/button.module.css';
import { Avatar } from '../../ui/frame/Avatar.tsx';
import { Tag } from '../coded/Tag.tsx';
import { AttachmentList } from '../files/AttachmentList.tsx';
import { MarkdownBody } from '../markdown/MarkdownBody.tsx';
import { CommentForm } from './CommentForm.tsx';
import classes from './CommentItem.module.css';
import { EntryHead } from './EntryHead.tsx';
import thread from './Thread.module.css';
import type { EvidenceAddresses } from './use-evidence.ts';

interface CommentItemProps {
  readonly comment: Comment;
  readonly freshAddressOf: (file: StoredFile) => Promise<string>;
  /** Sends a correction; rejects with a `CallError` that has not been shown. */
  readonly onEdit: (comment: Comment, body: string, idempotencyKey: string) => Promise<unknown>;
  /** Where pictures of a correction are uploaded, unless to the calls of researchers. */
  readonly filesTo?: EvidenceAddresses;
}

/** A comment on a report by researcher or reviewer. One's own can be corrected for a while. */
export function CommentItem({ comment, freshAddressOf, onEdit, filesTo }: CommentItemProps) {
  const { t } = useLingui();
  const [turn, setTurn] = useState<'read' | 'write' | 'done'>('read');
  const { author, body, images, attachments, createTime, editBefore } = comment;
  const box = useFocusedField(turn === 'write');
  return (
    <li className={`column justify-items-start min-w-0 gap-6 relative ${thread.entry}`}>
      <span className={thread.portrait}>
        <Avatar src={author.headPortrait} name={author.name} size={24} />
      </span>
      <EntryHead
        name={author.name}
        time={createTime}
        act={
          turn !== 'write' &&
          editBefore !== undefined &&
          editBefore > serverNow() && (
            <button
              type="button"
              className={button.link}
              title={t`${dateTimeOf(editBefore)} 前且无人回复时可以修改`}
              autoFocus={turn === 'done'}
              onClick={() => setTurn('write')}
            >
              {t`修改`}
            </button>
          )
        }
      >
        {author.kind === 'staff' && <Tag tone="blue">{t`审核员`}</Tag>}
        {author.isMe && <Tag>{t`我`}</Tag>}
      </EntryHead>
      {turn === 'write' && (
        <div ref={box} className="w-full">
          <CommentForm
            send={async (next, _files, key) => {
              await onEdit(comment, next, key);
              setTurn('done');
            }}
            start={body}
            shown={images}
            {...(filesTo && { filesTo })}
            onLeave={() => setTurn('done')}
            label={t`修改评论`}
            act={t`保存修改`}
          />
        </div>
      )}
      <div
        className={`column gap-6 p-10-14 anywhere ${thread.bubble}`}
        data-mine={author.isMe || undefined}
      >
        {turn !== 'write' && (
          <MarkdownBody text={body || t`已按保留期限清除`} images={images} compact />
        )}
        {attachments.length > 0 && (
          <AttachmentList files={attachments} freshAddressOf={freshAddressOf} />
        )}
        <Earlier comment={comment} />
      </div>
    </li>
  );
}

/** The earlier versions of a corrected comment. */
function Earlier({ comment: { earlier = [], editTime = 0, images } }: { comment: Comment }) {
  const { t } = useLingui();
  if (earlier.length === 0) return null;
  return (
    <details className={`soft small ${classes.earlier}`}>
      <summary>{t`已于 ${dateTimeOf(editTime)} 修改，查看之前的内容`}</summary>
      <ol>
        {earlier.map(({ body, createTime }) => (
          <li key={createTime}>
            <time>{dateTimeOf(createTime)}</time>
            <MarkdownBody text={body || t`已按保留期限清除`} images={images} compact />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A ref for an element whose text field gets the focus once it is rendered. */
function useFocusedField(isThere: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = isThere ? box.current?.querySelector('textarea') : null;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [isThere]);
  return box;
}
