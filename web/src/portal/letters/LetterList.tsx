import {
  getLetterPage,
  type Letter,
  letterType,
  postLetterRead,
  postUnreadCount,
} from '@shieldsource/contract/letters';
import type { Order } from '@shieldsource/contract/orders';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../lib/queries.ts';
import { dateTimeOf } from '../../lib/formats.ts';
import { AddressLines } from '../../pieces/addresses/AddressLines.tsx';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { AddressConfirmation } from '../../pieces/orders/AddressConfirmation.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './LetterList.module.css';

interface LetterListProps {
  readonly letters: readonly Letter[];
  /** The orders whose address is still to be confirmed, by the letter that asks. */
  readonly waiting: ReadonlyMap<string, Order>;
  readonly isStale: boolean;
}

/** Messages, unread ones marked. Opening one marks it read; it leads to what it is about, or unfolds. */
export function LetterList({ letters, waiting, isStale }: LetterListProps) {
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
          <WaitingOrder order={waiting.get(letter.id)} />
        </li>
      ))}
    </ul>
  );
}

function WaitingOrder({ order }: { order: Order | undefined }) {
  if (!order) return null;
  return (
    <div className={classes.order}>
      {order.address && <AddressLines address={order.address} />}
      <AddressConfirmation order={order} />
    </div>
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
