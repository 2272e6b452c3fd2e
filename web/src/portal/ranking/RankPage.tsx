import type { RankRow } from '@shieldsource/contract/ledger/ranking';
import { useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router';
import { submitPath } from '../../lib/paths.ts';
import { serverNow } from '../../ui/date/clock.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import button from '../../ui/form/button.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { type Board, pathOf, placeIn } from './boards.ts';
import { HowToRank } from './HowToRank.tsx';
import { MyPlace } from './MyPlace.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { Podium } from './Podium.tsx';
import classes from './ranking.module.css';
import { useRankColumns } from './ranking.columns.tsx';
import { useRanking } from './use-ranking.ts';

const podiumCount = 3;

/** The contribution ranking of all time, a month or a year: the first three on a podium, the others in a list. */
export default function RankPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const paging = usePaging();
  const { page, pageSize } = paging;
  const nowMs = serverNow();
  const place = placeIn(params, nowMs);
  const { board, period } = place;
  const ranking = useRanking(place, { page, pageSize });
  const names: Record<Board, { name: string; about: string; empty: string }> = {
    main: {
      name: t`总榜`,
      about: t`按累计贡献值排名，贡献值相同名次相同`,
      empty: t`第一份有效报告的作者会出现在这里。`,
    },
    month: {
      name: t`月榜`,
      about: t`按当月获得的贡献值排名，贡献值相同名次相同`,
      empty: t`这个月还没有人获得贡献值。`,
    },
    year: {
      name: t`年榜`,
      about: t`按当年获得的贡献值排名，贡献值相同名次相同`,
      empty: t`这一年还没有人获得贡献值。`,
    },
  };

  return (
    <>
      <TitleBar title={t`贡献排行榜`} details={names[board].about} />
      <div className={`row wrap justify-between gap-12 mb-20 ${classes.boards}`}>
        <CodedTabs
          label={t`榜单`}
          here={board}
          tabs={(Object.keys(names) as Board[]).map((code) => ({
            code,
            name: names[code].name,
            to: pathOf({ board: code, period: '' }),
            count: null,
          }))}
        />
        {board !== 'main' && <PeriodChoice board={board} period={period} nowMs={nowMs} />}
      </div>
      <QueryStates query={ranking}>
        {({ list, total, page: shownPage, me }) => {
          const hasPodium = shownPage === 1;
          const rest = hasPodium ? list.slice(podiumCount) : list;
          if (total === 0) {
            return (
              <>
                <EmptyState title={t`还没有人上榜`} hint={names[board].empty}>
                  <Link className={button.main} to={submitPath}>{t`提交漏洞`}</Link>
                </EmptyState>
                <Pagination total={total} paging={paging} />
              </>
            );
          }
          if (list.length === 0) {
            return (
              <EmptyState title={t`页码超出范围`}>
                <Link
                  className={`plain on-surface ${button.quiet}`}
                  to={pathOf(place)}
                >{t`回到第一页`}</Link>
              </EmptyState>
            );
          }
          return (
            <div className={`stack items-start gap-32 ${classes.columns}`}>
              <div className="min-w-0">
                <div>
                  {hasPodium && <Podium rows={list.slice(0, podiumCount)} />}
                  {rest.length > 0 && <RankTable rows={rest} isStale={ranking.isPlaceholderData} />}
                </div>
                <Pagination total={total} paging={paging} />
              </div>
              <aside className={classes.side}>
                {me && <MyPlace me={me} board={place} pageSize={pageSize} />}
                <HowToRank />
              </aside>
            </div>
          );
        }}
      </QueryStates>
    </>
  );
}

/** The places below the podium. */
function RankTable({ rows, isStale }: { rows: readonly RankRow[]; isStale: boolean }) {
  const { t } = useLingui();
  const columns = useRankColumns(rows[0]?.contribution ?? 0);
  return (
    <DataTable
      label={t`贡献排行榜`}
      columns={columns}
      rows={rows.map((row, index) => ({ ...row, key: index }))}
      keyOf={({ key }) => key}
      narrow="rows"
      isMarked={({ isMe }) => isMe}
      isStale={isStale}
      isHeadFixed={false}
    />
  );
}
