import type { RankRow } from '@shieldsource/contract/ranking';
import { useLingui } from '@lingui/react/macro';
import type { Column } from '../../ui/table/DataTable.tsx';
import { amountColumn } from '../../ui/table/columns.tsx';
import { Researcher } from './Researcher.tsx';

/** Place, person, contribution, valid reports. */
export function useRankColumns(): Column<RankRow>[] {
  const { t } = useLingui();
  return [
    { key: 'rank', title: t`名次`, noWrap: true, cell: ({ rank }) => rank },
    {
      key: 'nickName',
      title: t`白帽`,
      isName: true,
      cell: (row) => <Researcher row={row} />,
    },
    { ...amountColumn('validCount', t`有效报告`), isWideOnly: true },
    amountColumn('contribution', t`贡献值`),
  ];
}
