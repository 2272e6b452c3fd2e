import {
  entryKind,
  getCoinRecordPage,
  getSecurityCoinTotal,
} from '@shieldsource/contract/ledger/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { giftsPath, submitPath } from '../../lib/paths.ts';
import { pageQueryOf, queryOf } from '../../lib/queries.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { WishCard } from '../../pieces/gifts/WishCard.tsx';
import { EntryRecords } from '../../pieces/ledger/EntryRecords.tsx';
import { Totals } from '../../pieces/ledger/Totals.tsx';
import { useEntryFilter } from '../../pieces/ledger/use-entry-filter.ts';
import button from '../../ui/form/button.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';

const { award, awardReversal, exchange, refund } = entryKind.codes;

/** The researcher's coins: the balance, what is still expected, and every posting. */
export default function CoinsPage() {
  const { t } = useLingui();
  const paging = usePaging();
  const { page, pageSize } = paging;
  const { data } = useQuery(queryOf(getSecurityCoinTotal, {}));
  const filter = useEntryFilter();
  const records = useQuery(pageQueryOf(getCoinRecordPage, { page, pageSize, ...filter.input }));
  return (
    <>
      <TitleBar title={t`我的安全币`}>
        <Link className={`plain on-surface ${button.quiet}`} to={giftsPath}>
          {t`兑换礼品`}
        </Link>
      </TitleBar>
      <Totals
        totals={[
          { name: t`可用`, amount: data?.balance },
          { name: t`待到账`, amount: data?.pending, hint: t`奖励核定后到账` },
          { name: t`累计获得`, amount: data?.earned },
          { name: t`累计支出`, amount: data?.spent },
        ]}
      />
      <WishCard />
      <EntryRecords
        label={t`安全币明细`}
        query={records}
        paging={paging}
        filter={filter}
        kinds={[award, awardReversal, exchange, refund]}
        empty={{
          title: t`还没有安全币`,
          hint: t`报告确认后，奖励的安全币会记在这里。`,
          next: <Link className={button.main} to={submitPath}>{t`提交漏洞`}</Link>,
        }}
      />
    </>
  );
}
