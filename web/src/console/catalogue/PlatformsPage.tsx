import { useLingui } from '@lingui/react/macro';
import { postPlatformOffer } from '@shieldsource/contract/catalogue/acts';
import { nameColumn } from '../kit/columns.tsx';
import { shownName } from '../kit/english.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { CatalogueList } from './CatalogueList.tsx';

/** The platforms that a vulnerability is found on. */
export default function PlatformsPage() {
  const { t } = useLingui();
  const list = useList(paths.platforms);
  return (
    <CatalogueList
      list={list}
      newPath={paths.newPlatform}
      offer={postPlatformOffer}
      words={{
        title: t({ message: '平台', context: 'many' }),
        add: t`新增平台`,
        hint: t`没有平台。新增后，研究员提交报告时可以选择。`,
        retire: t`停用`,
        reopen: t`恢复`,
        retiring: t`停用后，新报告不能再选它；已提交的报告不变。`,
      }}
      columns={[
        nameColumn(list, {
          title: t`平台`,
          name: shownName,
          under: ({ isMobile }) => isMobile && t`可以填写应用包名代替地址`,
        }),
      ]}
    />
  );
}
