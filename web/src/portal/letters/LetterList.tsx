import {
  getLetterPage,
  type Letter,
  letterType,
  postLetterRead,
  postUnreadCount,
} from '@shieldsource/contract/letters';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../lib/queries.ts';
import { dateTimeOf } from '../../lib/formats.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './LetterList.module.css';

/** Messages, unread ones marked. Opening one marks it read; it leads to what it is about, or unfolds. */
export function LetterList({ letters, isStale }: { letters: readonly Letter[]; isStale: boolean }) {
  const navigate = useNavigate();
  const [unfolded, setUnfolded] = useState('');
  const read = useCall(postLetterRead, {
    refreshes: [getLetterPage, postUnreadCount],
    silent: true,
  });

  function open({ id, readTime, link }: Letter) {
    if (readTime === null) read.mutate({ letterId: id });
    if (link) void navigate(link);
    else setUnfolded(unfolded === id ? '' : id);
  }

  return (
    <ul className={classes.letters} aria-busy={isStale}>
      {letters.map((letter) => (
        <li key={letter.id}>
          <LetterRow
            letter={letter}
            isUnfolded={unfolded === letter.id}
            onOpen={() => open(letter)}
          />
        </li>
      ))}
    </ul>
  );
}

interface LetterRowProps {
  readonly letter: Letter;
  readonly isUnfolded: boolean;
  readonly onOpen: () => void;
}

function LetterRow({ letter, isUnfolded, onOpen }: LetterRowProps) {
  const { t } = useLingui();
  const { type, typeName, title, body, link, createTime, readTime } = letter;
  const isUnread = readTime === null;
  return (
    <button
      type="button"
      className={classes.letter}
      data-unread={isUnread || undefined}
      aria-expanded={link ? undefined : isUnfolded}
      onClick={onOpen}
    >
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.head}>
          {isUnread && <span className="unseen">{t`未读`}</span>}
          <Tag tone={letterType.of(type).tone}>{typeName}</Tag>
          <span className={classes.title}>{title}</span>
          <time>{dateTimeOf(createTime)}</time>
        </span>
        <span className={classes.body} data-unfolded={isUnfolded || undefined}>
          {isUnfolded ? body : body.replaceAll('\n', ' · ')}
        </span>
      </span>
      <span className={classes.way} data-down={!link || undefined}>
        <Icon name="chevron" size={16} />
      </span>
    </button>
  );
}
