import { type Letter, letterType, postLetterRead } from '@shieldsource/contract/letters/calls';
import type { Order } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { useCall } from '../../lib/use-call.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import button from '../../ui/form/button.module.css';
import { afterLetterChange } from '../../pieces/letters/after-letter-change.ts';
import { useLetterPlace } from './letter-place.ts';
import classes from './LetterList.module.css';
import { linkName } from './link-name.ts';
import { useDeleteLetter } from './use-delete-letter.ts';
import { WaitingOrder } from './WaitingOrder.tsx';

interface LetterListProps {
  readonly letters: readonly Letter[];
  /** The orders whose address is still to be confirmed, by the id of the letter that asks. */
  readonly waiting: ReadonlyMap<string, Order>;
  readonly isStale: boolean;
}

/** Letters, unread ones marked; each opens at its own address. */
export function LetterList({ letters, waiting, isStale }: LetterListProps) {
  const { deleteLetter, isDeleting } = useDeleteLetter();
  return (
    <ul
      className={`clip on-surface bordered rounded ${classes.letters}`}
      aria-busy={isStale || isDeleting}
    >
      {letters.map((letter) => (
        <li key={letter.id} data-unread={letter.readTime === null || undefined}>
          <LetterRow letter={letter} isWaiting={waiting.has(letter.id)} />
          <WaitingOrder order={waiting.get(letter.id)} />
          <LetterActs
            letter={letter}
            isDeleting={isDeleting}
            onDelete={() => deleteLetter(letter)}
          />
        </li>
      ))}
    </ul>
  );
}

interface LetterRowProps {
  readonly letter: Letter;
  /** What is asked for stands below. */
  readonly isWaiting: boolean;
}

function LetterRow({ letter, isWaiting }: LetterRowProps) {
  const { t } = useLingui();
  const { pathOf } = useLetterPlace();
  const { id, type, typeName, title, body, createTime, readTime } = letter;
  // the first line names the report or the gift
  const [subject, ...lines] = body.split('\n');
  return (
    <Link className={`stack items-start gap-12 p-14-16 plain ${classes.letter}`} to={pathOf(id)}>
      <span className={classes.dot} aria-hidden="true" />
      <span className="stack min-w-0 gap-4">
        <span className={`row wrap gap-4-10 ${classes.head}`}>
          {readTime === null && <span className="unseen">{t`未读`}</span>}
          <Tag tone={letterType.of(type).tone}>{typeName}</Tag>
          <span className={`grow soft anywhere ${classes.title}`}>{title}</span>
          <time>{dateTimeOf(createTime)}</time>
        </span>
        <span className={classes.subject}>{subject}</span>
        {!isWaiting && lines.length > 0 && (
          <span className={classes.body}>{inOneLine(lines.join('\n'))}</span>
        )}
      </span>
    </Link>
  );
}

// Lines are joined by a dot, except after a full stop.
const inOneLine = (body: string) => body.replaceAll(/([。！？])?\n+/g, (_, stop) => stop ?? ' · ');

interface LetterActsProps {
  readonly letter: Letter;
  readonly isDeleting: boolean;
  readonly onDelete: () => void;
}

function LetterActs({ letter, isDeleting, onDelete }: LetterActsProps) {
  const { t } = useLingui();
  const read = useCall(postLetterRead, { refreshes: afterLetterChange });
  const { id, title, link, readTime, keepTime } = letter;
  return (
    <div className={classes.acts}>
      {link && <Link to={link}>{linkName(letter)}</Link>}
      {readTime === null && (
        <button
          type="button"
          className={button.link}
          disabled={read.isPending}
          onClick={() => read.mutate({ letterId: id })}
        >
          {t`标为已读`}
        </button>
      )}
      {keepTime === null && (
        <button
          type="button"
          className={`p-0 faint bare pointer ${classes.delete}`}
          aria-label={t`删除：${title}`}
          disabled={isDeleting}
          onClick={onDelete}
        >
          {t`删除`}
        </button>
      )}
    </div>
  );
}
