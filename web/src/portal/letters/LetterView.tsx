import {
  getLetterDetail,
  type Letter,
  letterType,
  postLetterRead,
} from '@shieldsource/contract/letters/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { isNotFound } from '../../lib/call-error.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import button from '../../ui/form/button.module.css';
import card from '../../ui/page/Card.module.css';
import { NotFound } from '../../ui/page/NotFound.tsx';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { afterLetterChange } from '../../pieces/letters/after-letter-change.ts';
import { useLetterPlace } from './letter-place.ts';
import classes from './LetterView.module.css';
import { linkName } from './link-name.ts';
import { useDeleteLetter } from './use-delete-letter.ts';
import { useWaitingOrders } from './use-waiting-orders.ts';
import { WaitingOrder } from './WaitingOrder.tsx';

/** One letter at its own address; opening it marks it as read. */
export function LetterView({ id }: { id: string }) {
  const { t } = useLingui();
  const { listPath } = useLetterPlace();
  const letter = useQuery(queryOf(getLetterDetail, { id }, { silent: isNotFound }));

  if (letter.error && isNotFound(letter.error)) {
    return (
      <NotFound
        page={t`我的消息`}
        title={t`找不到这条消息`}
        hint={t`消息可能已被删除。`}
        list={listPath}
        act={t`回到我的消息`}
      />
    );
  }
  return (
    <>
      <TitleBar
        title={letter.data?.title ?? t`我的消息`}
        back={listPath}
        details={letter.data && <LetterFacts letter={letter.data} />}
      />
      <QueryStates query={letter}>{(found) => <OpenLetter letter={found} />}</QueryStates>
    </>
  );
}

const LetterFacts = ({ letter }: { letter: Letter }) => (
  <>
    <Tag tone={letterType.of(letter.type).tone}>{letter.typeName}</Tag>
    <time>{dateTimeOf(letter.createTime)}</time>
  </>
);

function OpenLetter({ letter }: { letter: Letter }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { listPath } = useLetterPlace();
  const { deleteLetter, isDeleting } = useDeleteLetter(
    () => void navigate(listPath, { replace: true }),
  );
  const waiting = useWaitingOrders([letter]);
  const { mutate: read } = useCall(postLetterRead, { refreshes: afterLetterChange, silent: true });
  const { id, body, link, readTime, keepTime } = letter;
  const isUnread = readTime === null;
  useEffect(() => {
    if (isUnread) read({ letterId: id });
  }, [id, isUnread, read]);

  return (
    <article className={card.card}>
      <p className={`read pre-wrap anywhere ${classes.body}`}>{body}</p>
      <WaitingOrder order={waiting?.get(id)} />
      <div className={`flex wrap gap-10 mt-24 ${classes.acts}`}>
        {link && (
          <Link className={button.main} to={link}>
            {linkName(letter)}
          </Link>
        )}
        {keepTime === null ? (
          <button
            type="button"
            className={`plain on-surface ${button.quiet}`}
            disabled={isDeleting}
            onClick={() => deleteLetter(letter)}
          >
            {t`删除`}
          </button>
        ) : (
          <p className="faint">{t`账号安全消息，${dateTimeOf(keepTime)} 之前不能删除`}</p>
        )}
      </div>
    </article>
  );
}
