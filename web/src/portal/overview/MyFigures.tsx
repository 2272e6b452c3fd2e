import type { MainPage } from '@shieldsource/contract/site/overview';
import { lastExactRank } from '@shieldsource/contract/ledger/ranking';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { coinsPath, contributionPath, rankPath } from '../../lib/paths.ts';
import { numberOf, signedOf } from '../../ui/text/formats.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/shapes.ts';
import classes from './overview.module.css';

/** Coins, contribution and rank, each a link to its page. */
export function MyFigures({ main: { coins, contribution } }: { main: MainPage }) {
  const { t } = useLingui();
  const { total, rank, monthContribution, monthRank } = contribution;
  const rankOf = (place: number | null) =>
    place === null ? t`${numberOf(lastExactRank)} 名以外` : t`第 ${numberOf(place)} 名`;
  const isRanked = total > 0;
  return (
    <div className={`stack thirds gap-20 ${classes.figures}`}>
      <Figure
        icon="coin"
        to={coinsPath}
        name={t`安全币`}
        value={numberOf(coins.balance)}
        more={
          coins.pending > 0
            ? t`待到账 ${numberOf(coins.pending)}，累计获得 ${numberOf(coins.earned)}`
            : t`累计获得 ${numberOf(coins.earned)}，支出 ${numberOf(coins.spent)}`
        }
      />
      <Figure
        icon="growth"
        to={contributionPath}
        name={t`贡献值`}
        value={numberOf(total)}
        more={t`本月 ${signedOf(monthContribution)}`}
      />
      <Figure
        icon="podium"
        to={monthContribution > 0 ? `${rankPath}?board=month` : rankPath}
        name={t`贡献排名`}
        value={isRanked ? rankOf(rank) : t`未上榜`}
        more={
          monthContribution > 0
            ? t`本月${rankOf(monthRank)}`
            : isRanked
              ? t`本月暂未获得贡献值`
              : t`第一份有效报告就能上榜`
        }
      />
    </div>
  );
}

interface FigureProps {
  readonly icon: IconName;
  readonly to: string;
  readonly name: string;
  readonly value: string;
  readonly more: string;
}

const Figure = ({ icon, to, name, value, more }: FigureProps) => (
  <Link
    className={`stack content-start gap-4 plain on-surface bordered rounded ${classes.figure}`}
    to={to}
  >
    <span className={`row gap-8 soft ${classes.figureName}`}>
      <Icon name={icon} />
      {name}
    </span>
    <strong className="figures">{value}</strong>
    <span className={`quiet ${classes.more} figures`}>{more}</span>
  </Link>
);
