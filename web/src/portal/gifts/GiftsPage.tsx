import {
  getGiftMall,
  getPublicGiftMall,
  giftScope,
  giftSort,
  giftType,
} from '@shieldsource/contract/gifts/calls';
import { getCoinTotal } from '@shieldsource/contract/ledger/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { giftsPath, ordersPath, submitPath } from '../../lib/paths.ts';
import { useMember } from '../../lib/member-session.ts';
import { pageQueryOf, queryOf } from '../../lib/queries.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { useCodedFilter } from '../../pieces/coded/use-coded-filter.ts';
import { Coins } from '../../pieces/gifts/Coins.tsx';
import { GiftGrid } from '../../pieces/gifts/GiftGrid.tsx';
import button from '../../ui/form/button.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { GiftFilters } from './GiftFilters.tsx';
import { GiftsLoading } from './GiftsLoading.tsx';

/** Every gift on offer, for visitors too; members can filter by what they can afford. */
export default function GiftsPage() {
  const { t } = useLingui();
  const { loggedIn, isClosed } = useMember();
  const isMember = loggedIn && !isClosed;
  const paging = usePaging();
  const sort = useCodedFilter('sortType', giftSort.has);
  const kind = useCodedFilter('type', giftType.has);
  const scope = useCodedFilter('searchType', giftScope.has);
  const { page, pageSize } = paging;
  const order = {
    page,
    pageSize,
    sortType: sort.value ?? giftSort.codes.recommend,
    ...(kind.value !== undefined && { type: kind.value }),
  };
  const isNarrowed = isMember && scope.value === giftScope.codes.myCan;
  const all = useQuery({ ...pageQueryOf(getPublicGiftMall, order), enabled: !isMember });
  const mine = useQuery({
    ...pageQueryOf(getGiftMall, {
      ...order,
      searchType: isNarrowed ? giftScope.codes.myCan : giftScope.codes.all,
    }),
    enabled: isMember,
  });
  const gifts = isMember ? mine : all;
  const coins = useQuery({ ...queryOf(getCoinTotal, {}), enabled: isMember }).data;

  return (
    <>
      <TitleBar
        title={t`礼品兑换`}
        details={
          coins ? (
            <span>
              {t`你有`} <Coins amount={coins.balance} />
            </span>
          ) : (
            t`用报告换来的安全币，在这里换成实物或现金`
          )
        }
      >
        {isMember && (
          <Link className={`plain on-surface ${button.quiet}`} to={ordersPath}>
            {t`我的礼品`}
          </Link>
        )}
      </TitleBar>
      <GiftFilters sort={sort} kind={kind} scope={isMember ? scope : undefined} />
      <QueryStates query={gifts} loading={<GiftsLoading />}>
        {({ list, total, totalCapped }) => (
          <>
            {list.length === 0 ? (
              <NoGifts
                isNarrowed={isNarrowed}
                isOfKind={kind.value !== undefined}
                isBeyond={total > 0}
              />
            ) : (
              <>
                <h2 className="unseen">{t`可以兑换的礼品`}</h2>
                <GiftGrid gifts={list} balance={coins?.balance} isStale={gifts.isPlaceholderData} />
              </>
            )}
            <Pagination total={total} isCapped={totalCapped} paging={paging} />
          </>
        )}
      </QueryStates>
    </>
  );
}

interface NoGiftsProps {
  readonly isNarrowed: boolean;
  readonly isOfKind: boolean;
  readonly isBeyond: boolean;
}

function NoGifts({ isNarrowed, isOfKind, isBeyond }: NoGiftsProps) {
  const { t } = useLingui();
  if (isNarrowed && !isBeyond) {
    return (
      <EmptyState title={t`安全币不足，暂不能兑换`} hint={t`提交有效报告可以获得更多安全币。`}>
        <Link className={button.main} to={submitPath}>{t`提交漏洞`}</Link>
        <Link to={giftsPath}>{t`查看全部礼品`}</Link>
      </EmptyState>
    );
  }
  if (isBeyond) {
    return (
      <EmptyState title={t`页码超出范围`}>
        <Link className={`plain on-surface ${button.quiet}`} to={giftsPath}>{t`回到第一页`}</Link>
      </EmptyState>
    );
  }
  if (isOfKind) {
    return (
      <EmptyState title={t`暂无该类礼品`}>
        <Link className={`plain on-surface ${button.quiet}`} to={giftsPath}>{t`查看全部礼品`}</Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t`还没有礼品`}
      hint={t`礼品上架后会在这里。现在提交的报告一样会积累安全币。`}
    >
      <Link className={button.main} to={submitPath}>{t`提交漏洞`}</Link>
    </EmptyState>
  );
}
