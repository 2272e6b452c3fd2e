import type { RankRow } from '@shieldsource/contract/ledger/ranking';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMember } from '../../lib/member-session.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import classes from './ranking.module.css';

const ResearcherCard = lazyPart(() => import('./ResearcherCard.tsx'));

/** A name in the ranking; for members it opens that researcher's card. */
export function CardName({ row }: { row: Pick<RankRow, 'uid' | 'nickName'> }) {
  const { t } = useLingui();
  const { loggedIn } = useMember();
  const [isOpen, setOpen] = useState(false);
  const { uid, nickName } = row;
  if (!loggedIn || uid === null) return <span>{nickName}</span>;
  return (
    <>
      <button
        type="button"
        className={`min-w-0 p-0 anywhere bare pointer ${classes.cardName}`}
        data-printed
        aria-haspopup="dialog"
        title={t`看看 ${nickName} 的名片`}
        onClick={() => setOpen(true)}
      >
        {nickName}
      </button>
      {isOpen && <ResearcherCard uid={uid} name={nickName} onClose={() => setOpen(false)} />}
    </>
  );
}
