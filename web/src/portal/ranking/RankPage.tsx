import { getMainRank } from '@shieldsource/contract/ranking';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pageQueryOf } from '../../lib/queries.ts';
import { usePaging } from '../../lib/use-paging.ts';
import button from '../../ui/form/button.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { Nothing } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { Podium } from './Podium.tsx';
import { useRankColumns } from './ranking.columns.tsx';

const podiumCount = 3;

/** The contribution ranking: the first three on a podium, everybody else in a list. */
export default function RankPage() {
  const { t } = useLingui();
  const paging = usePaging();
  const { page, pageSize } = paging;
  const ranking = useQuery(pageQueryOf(getMainRank, { page, pageSize }));
  const columns = useRankColumns();
  return (
    <>
      <TitleBar title={t`贡献排行榜`} details={t`按累计贡献值排名，贡献值相同名次相同`} />
      <QueryStates query={ranking}>
        {({ list, total, page: shownPage }) => {
          const hasPodium = shownPage === 1;
          const rest = hasPodium ? list.slice(podiumCount) : list;
          if (total === 0) {
            return (
              <Nothing hint={t`第一份有效报告的作者会出现在这里`}>
                <Link className={button.main} to="/weak/home">{t`提交漏洞`}</Link>
              </Nothing>
            );
          }
          if (list.length === 0) {
            return (
              <Nothing hint={t`这一页没有内容`}>
                <Link className={button.quiet} to="/rank/personal">{t`回到第一页`}</Link>
              </Nothing>
            );
          }
          return (
            <>
              {hasPodium && <Podium rows={list.slice(0, podiumCount)} />}
              {rest.length > 0 && (
                <DataTable
                  label={t`贡献排行榜`}
                  columns={columns}
                  rows={rest.map((row, index) => ({ ...row, key: index }))}
                  keyOf={({ key }) => key}
                  narrow="rows"
                  isMarked={({ isMe }) => isMe}
                  isStale={ranking.isPlaceholderData}
                />
              )}
              <Pagination total={total} paging={paging} />
            </>
          );
        }}
      </QueryStates>
    </>
  );
}
