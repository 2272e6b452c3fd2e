import { useLingui } from '@lingui/react/macro';
import { postTypeOffer } from '@shieldsource/contract/catalogue/acts';
import { tier } from '@shieldsource/contract/awards/scoring';
import { nameColumn } from '../kit/columns.tsx';
import { shownName } from '../kit/english.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { CatalogueList } from './CatalogueList.tsx';

/** The types of vulnerability, by group. */
export default function TypesPage() {
  const { t } = useLingui();
  const list = useList(paths.types);
  return (
    <CatalogueList
      list={list}
      newPath={paths.newType}
      offer={postTypeOffer}
      words={{
        title: t`漏洞类型`,
        add: t`新增类型`,
        hint: t`没有漏洞类型。新增后，研究员提交报告时可以选择。`,
        retire: t`停用`,
        reopen: t`恢复`,
        retiring: t`停用后，新报告不能再选它；已提交的报告不变。`,
      }}
      columns={[
        nameColumn(list, {
          title: t`类型`,
          name: shownName,
          under: ({ group, groupEn, tier: own }) =>
            [shownName({ name: group, nameEn: groupEn }), own && tier.labelOf(own)]
              .filter(Boolean)
              .join(' · '),
        }),
      ]}
    />
  );
}
