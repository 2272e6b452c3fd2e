import { getContributionRecordPage, getContributionTotal } from '@shieldsource/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pageQueryOf, queryOf } from '../../lib/queries.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { EntryRecords } from '../../pieces/ledger/EntryRecords.tsx';
import { Totals } from '../../pieces/ledger/Totals.tsx';
import button from '../../ui/form/button.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';

/** The researcher's contribution, and each posting that made it. */
export default function ContributionPage() {
  const { t } = useLingui();
  const paging = usePaging();
  const { page, pageSize } = paging;
  const { data } = useQuery(queryOf(getContributionTotal, {}));
  const records = useQuery(pageQueryOf(getContributionRecordPage, { page, pageSize }));
  return (
    <>
      <TitleBar title={t`我的贡献值`}>
        <Link className={button.quiet} to="/rank/personal">
          {t`看排行榜`}
        </Link>
      </TitleBar>
      <Totals
        totals={[
          { name: t`贡献值`, amount: data?.total, hint: t`排行榜按它排名，不会因兑换而减少` },
        ]}
      />
      <EntryRecords
        label={t`贡献值明细`}
        query={records}
        paging={paging}
        empty={{
          hint: t`报告确认后，得到的贡献值会记在这里。`,
          next: <Link className={button.main} to="/weak/home">{t`提交漏洞`}</Link>,
        }}
      />
    </>
  );
}
