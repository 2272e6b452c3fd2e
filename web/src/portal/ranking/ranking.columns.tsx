import type { RankRow } from '@shieldsource/contract/ledger/ranking';
import { useLingui } from '@lingui/react/macro';
import type { Column } from '../../ui/table/column.ts';
import { amountColumn } from '../../ui/table/columns.tsx';
import { Researcher } from './Researcher.tsx';
import { Score } from './Score.tsx';

/** Place, person, valid reports, contribution; `most` is the greatest contribution of the table. */
export function useRankColumns(most: number): Column<RankRow>[] {
  const { t } = useLingui();
  return [
    { key: 'rank', title: t`名次`, noWrap: true, cell: ({ rank }) => rank },
    {
      key: 'nickName',
      title: t`研究员`,
      isName: true,
      cell: (row) => <Researcher row={row} />,
    },
    { ...amountColumn('validCount', t`有效报告`), isWideOnly: true },
    {
      ...amountColumn('contribution', t`贡献值`),
      cell: ({ contribution }) => <Score contribution={contribution} most={most} />,
    },
  ];
}
