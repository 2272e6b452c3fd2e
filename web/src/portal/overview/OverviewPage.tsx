import { getMainPage } from '@shieldsource/contract/site/overview';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { giftsPath, submitPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { WishCard } from '../../pieces/gifts/WishCard.tsx';
import { SeverityCounters } from '../../pieces/reports/SeverityCounters.tsx';
import button from '../../ui/form/button.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { MemberCard } from './MemberCard.tsx';
import { MyFigures } from './MyFigures.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { NewestGifts } from './NewestGifts.tsx';
import { NewestReports } from './NewestReports.tsx';
import classes from './overview.module.css';
import { Waiting } from './Waiting.tsx';

const AwardNews = lazyPart(() => import('../../pieces/award/AwardNews.tsx'));
const MyYear = lazyPart(() => import('./MyYear.tsx'));

/** The member's home page. One call answers all of it except the year and the wish. */
export default function OverviewPage() {
  const { t } = useLingui();
  // fetched at every visit, so that it shows whatever was done meanwhile
  const main = useQuery({ ...queryOf(getMainPage, {}), staleTime: 0 });
  return (
    <>
      <TitleBar title={t`我的主页`}>
        <Link className={button.main} to={submitPath}>
          {t`提交漏洞`}
        </Link>
        <Link className={`plain on-surface ${button.quiet}`} to={giftsPath}>
          {t`兑换礼品`}
        </Link>
      </TitleBar>
      <QueryStates query={main} loading={<Loading lines={8} />}>
        {(found) => {
          const isNew =
            found.reports.length + found.orders.length + found.counters.validCount === 0;
          return (
            <div className={`stack gap-20 ${classes.page}`}>
              <div className={classes.first}>
                {found.news && <AwardNews news={found.news} linksToReport />}
                <Waiting waiting={found.waiting} />
                <MemberCard main={found} />
                {isNew ? (
                  <FirstSteps />
                ) : (
                  <>
                    <MyFigures main={found} />
                    <SeverityCounters counters={found.counters} />
                    <NewestReports reports={found.reports} />
                  </>
                )}
              </div>
              <div className={classes.beside}>
                {found.contribution.total > 0 && (
                  <section className={classes.list} aria-labelledby="my-year">
                    <MyYear />
                  </section>
                )}
                <WishCard />
                {isNew ? <MyFigures main={found} /> : <NewestGifts orders={found.orders} />}
              </div>
            </div>
          );
        }}
      </QueryStates>
    </>
  );
}
