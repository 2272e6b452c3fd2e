import { lastExactRank, type OwnPlace } from '@shieldsource/contract/ranking';
import { useLingui } from '@lingui/react/macro';
import { numberOf } from '../../lib/formats.ts';
import classes from './ranking.module.css';
import { Researcher } from './Researcher.tsx';

/** The member's own row, shown when it is on another page of the list. */
export function MyPlace({ place }: { place: OwnPlace }) {
  const { t } = useLingui();
  const { rank, contribution, validCount } = place;
  return (
    <section className={classes.myPlace} aria-label={t`我的名次`}>
      <span className={`${classes.myRank} figures`}>
        {rank === null ? t`${numberOf(lastExactRank)} 名以后` : t`第 ${numberOf(rank)} 名`}
      </span>
      <Researcher row={place} />
      <span className={`${classes.myScore} figures`}>
        {t`贡献值 ${numberOf(contribution)} · ${validCount} 份有效报告`}
      </span>
    </section>
  );
}
