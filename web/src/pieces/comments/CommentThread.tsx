import type { StoredFile } from '@shieldsource/contract/files';
import type { Comment } from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { dateTimeOf } from '../../lib/formats.ts';
import { imageAt } from '../../lib/image.ts';
import { Avatar } from '../../ui/frame/Avatar.tsx';
import { Tag } from '../coded/Tag.tsx';
import { AttachmentList } from '../files/AttachmentList.tsx';
import { MarkdownBody } from '../markdown/MarkdownBody.tsx';
import classes from './CommentThread.module.css';

const portraitSize = 24;

interface CommentThreadProps {
  readonly comments: readonly Comment[];
  readonly freshAddressOf: (file: StoredFile) => Promise<string>;
}

/** What researcher and reviewers said about a report, from early to late. */
export function CommentThread({ comments, freshAddressOf }: CommentThreadProps) {
  return (
    <ol className={classes.thread}>
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} freshAddressOf={freshAddressOf} />
      ))}
    </ol>
  );
}

interface CommentItemProps extends Pick<CommentThreadProps, 'freshAddressOf'> {
  readonly comment: Comment;
}

/** One of them, in a list. */
export function CommentItem({
  comment: { author, body, images, attachments, createTime },
  freshAddressOf,
}: CommentItemProps) {
  const { t } = useLingui();
  return (
    <li className={classes.comment} data-mine={author.isMe || undefined}>
      <p className={classes.head}>
        <Avatar
          src={author.headPortrait && imageAt(author.headPortrait, portraitSize)}
          name={author.name}
          size={portraitSize}
        />
        <strong>{author.name}</strong>
        {author.kind === 'staff' && <Tag tone="blue">{t`审核员`}</Tag>}
        {author.isMe && <Tag>{t`我`}</Tag>}
        <time>{dateTimeOf(createTime)}</time>
      </p>
      <MarkdownBody text={body || t`已按保留期限清除`} images={images} compact />
      {attachments.length > 0 && (
        <AttachmentList files={attachments} freshAddressOf={freshAddressOf} />
      )}
    </li>
  );
}
