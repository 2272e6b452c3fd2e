import { lastExactRank, type OwnPlace } from '@shieldsource/contract/ledger/ranking';
import { useLingui } from '@lingui/react/macro';
import { numberOf } from '../../ui/text/formats.ts';
import card from '../../ui/page/Card.module.css';
import type { BoardPlace } from './boards.ts';
import classes from './RankSide.module.css';
import { useLead } from './use-ranking.ts';

interface MyPlaceProps {
  readonly me: OwnPlace;
  readonly board: BoardPlace;
  readonly pageSize: Parameters<typeof useLead>[2];
}

/** The member's own place, and how much the place above has more. */
export function MyPlace({ me, board, pageSize }: MyPlaceProps) {
  const { t } = useLingui();
  const { rank, contribution, validCount } = me;
  const lead = useLead(board, me, pageSize);
  return (
    <section className={`${card.card} ${classes.mine} figures`} aria-labelledby="mine">
      <h2 id="mine">{t`我的名次`}</h2>
      <p className={classes.rank}>
        {rank === null ? t`${numberOf(lastExactRank)} 名以外` : t`第 ${numberOf(rank)} 名`}
      </p>
      <p className={`soft ${classes.about}`}>
        {t`贡献值 ${numberOf(contribution)} · ${validCount} 份有效报告`}
      </p>
      {lead !== undefined && <p className={classes.lead}>{t`距上一名差 ${numberOf(lead)}`}</p>}
    </section>
  );
}
