import {
  entryKind,
  getContributionGrowth,
  getContributionRecordPage,
  getContributionTotal,
} from '@shieldsource/contract/ledger/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { rankPath, submitPath } from '../../lib/paths.ts';
import { pageQueryOf, queryOf } from '../../lib/queries.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { EntryRecords } from '../../pieces/ledger/EntryRecords.tsx';
import { Totals } from '../../pieces/ledger/Totals.tsx';
import { useEntryFilter } from '../../pieces/ledger/use-entry-filter.ts';
import button from '../../ui/form/button.module.css';
import { LazyPage } from '../../ui/page/LazyPage.tsx';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';

const growthCharts = () => import('./GrowthCharts.tsx');

const { award, awardReversal } = entryKind.codes;

/** The researcher's contribution: the total, how it grew, and every posting. */
export default function ContributionPage() {
  const { t } = useLingui();
  const paging = usePaging();
  const filter = useEntryFilter();
  const { page, pageSize } = paging;
  const { data } = useQuery(queryOf(getContributionTotal, {}));
  const growth = useQuery(queryOf(getContributionGrowth, {}));
  const records = useQuery(
    pageQueryOf(getContributionRecordPage, { page, pageSize, ...filter.input }),
  );
  const { months } = growth.data ?? {};
  return (
    <>
      <TitleBar title={t`我的贡献值`}>
        <Link className={`plain on-surface ${button.quiet}`} to={rankPath}>
          {t`查看排行榜`}
        </Link>
      </TitleBar>
      <Totals
        totals={[
          { name: t`贡献值`, amount: data?.total, hint: t`排行榜按它排名，不会因兑换而减少` },
          { name: t`本月`, amount: months?.at(-1)?.contribution },
          {
            name: t`近 12 个月`,
            amount: months?.reduce((sum, { contribution }) => sum + contribution, 0),
          },
        ]}
      />
      {data?.total !== 0 && (
        <QueryStates query={growth} loading={<Loading lines={6} />}>
          {(found) => <LazyPage load={growthCharts} given={{ growth: found }} />}
        </QueryStates>
      )}
      <EntryRecords
        label={t`贡献值明细`}
        query={records}
        paging={paging}
        filter={filter}
        kinds={[award, awardReversal]}
        empty={{
          title: t`还没有贡献值`,
          hint: t`报告确认后，获得的贡献值会记在这里，并按天画成一年的图。`,
          next: <Link className={button.main} to={submitPath}>{t`提交漏洞`}</Link>,
        }}
      />
    </>
  );
}
