import { useLingui } from '@lingui/react/macro';
import { postApplicationOffer } from '@shieldsource/contract/catalogue/acts';
import { tier } from '@shieldsource/contract/awards/scoring';
import { textColumn } from '../../ui/table/columns.tsx';
import type { StaffApplication } from '@shieldsource/contract/catalogue/desk';
import { nameColumn, pairColumn } from '../kit/columns.tsx';
import { shownName } from '../kit/english.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { CatalogueList } from './CatalogueList.tsx';

/** The applications that reports can be about: tier, owner, scope. */
export default function ApplicationsPage() {
  const { t } = useLingui();
  const list = useList(paths.applications);
  return (
    <CatalogueList
      list={list}
      newPath={paths.newApplication}
      offer={postApplicationOffer}
      words={{
        title: t({ message: '应用', context: 'many' }),
        add: t`新增应用`,
        hint: t`没有应用。新增后，研究员提交报告时可以选择。`,
        retire: t`停止收录`,
        reopen: t`恢复收录`,
        retiring: t`停止收录后，新报告不能再选它；已提交的报告照常处理，奖励不变。`,
      }}
      columns={[
        nameColumn(list, {
          title: t`应用`,
          name: shownName,
          under: (row) => tier.labelOf(row.tier),
        }),
        textColumn<StaffApplication>('team', t`负责团队`),
        pairColumn<StaffApplication>('scope', t`收录范围`, ({ hosts, packages }) => {
          const [first = t`未填写`, ...more] = [...hosts, ...packages];
          const count = more.length;
          return [first, count > 0 && t`另有 ${count} 项`];
        }),
      ]}
    />
  );
}
