import {
  type ContributionGrowth,
  getContributionGrowth,
} from '@shieldsource/contract/ledger/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { signedOf } from '../../ui/text/formats.ts';
import { contributionPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { DayPicture } from '../../pieces/ledger/DayPicture.tsx';
import classes from './overview.module.css';

/** A chart of the year's contribution, and the current month's total. */
export default function MyYear() {
  const { t } = useLingui();
  const growth = useQuery(queryOf(getContributionGrowth, {}));
  return (
    <>
      <div className={`flex items-baseline justify-between gap-12 ${classes.head}`}>
        <h2 id="my-year">{t`近一年贡献`}</h2>
        <Link to={contributionPath}>{t`查看全部`}</Link>
      </div>
      <div className={`column gap-12 ${classes.year}`}>
        <QueryStates query={growth} loading={<Loading lines={4} />}>
          {(found) => (
            <>
              <DayPicture growth={found} />
              <Month growth={found} />
            </>
          )}
        </QueryStates>
      </div>
    </>
  );
}

function Month({ growth: { months, days } }: { growth: ContributionGrowth }) {
  const { t } = useLingui();
  const now = months.at(-1);
  if (!now) return null;
  const gained = days.filter(
    ({ day, contribution }) => day.startsWith(now.month) && contribution > 0,
  );
  const valid = gained.reduce((sum, { validCount }) => sum + validCount, 0);
  return (
    <p className={`flex wrap items-baseline gap-2-12 faint line-above ${classes.month} figures`}>
      <strong>{t`本月 ${signedOf(now.contribution)}`}</strong>
      <span>{t`${valid} 份有效报告，${gained.length} 天有收获`}</span>
    </p>
  );
}
