import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { rankPath } from '../../lib/paths.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { Avatar } from '../../ui/frame/Avatar.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './HomePage.module.css';

const shownCount = 6;

/** The first places of the ranking. */
export function TopResearchers() {
  const { t } = useLingui();
  const ranking = useQuery(queryOf(getMainRank, { page: 1 }));
  return (
    <section className={classes.section} aria-labelledby="top">
      <div className="flex items-baseline justify-between gap-16 mb-24">
        <h2 id="top">{t`贡献榜`}</h2>
        <Link to={rankPath}>{t`查看全部`}</Link>
      </div>
      <QueryStates query={ranking}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t`还没有人上榜`} hint={t`第一份有效报告的作者会出现在这里。`} />
          ) : (
            <ol className={`stack thirds gap-16 ${classes.top}`}>
              {list.slice(0, shownCount).map((row, index) => (
                <li key={`${row.rank}-${index}`}>
                  <span className={`rigid faint bold ${classes.place} figures`}>{row.rank}</span>
                  <Avatar src={row.headPortrait} name={row.nickName} size={40} />
                  <span className="grow min-w-0 truncate">{row.nickName}</span>
                  <span className={`rigid bold ${classes.score} figures`}>
                    {numberOf(row.contribution)}
                    <small className="faint note regular">{t`贡献值`}</small>
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </QueryStates>
    </section>
  );
}
