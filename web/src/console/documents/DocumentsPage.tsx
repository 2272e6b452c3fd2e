import { useLingui } from '@lingui/react/macro';
import type { StaffDocument } from '@shieldsource/contract/catalogue/documents';
import { dateOf } from '../../ui/text/formats.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { nameColumn, pairColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';

/** The documents that people agree to or read: in force, planned, and being written. */
export default function DocumentsPage() {
  const { t } = useLingui();
  const list = useList(paths.documents);
  return (
    <ListPage
      list={list}
      title={t`条款与文本`}
      label={t`条款与文本`}
      columns={[
        nameColumn(list, {
          title: t`文本`,
          name: ({ kindName }) => kindName,
          under: ({ title, kindName }) => title !== kindName && title,
        }),
        pairColumn<StaffDocument>('version', t`生效中`, ({ version, publishTime, isSample }) =>
          publishTime === null
            ? [t`暂无`]
            : [t`第 ${version} 版`, isSample ? t`系统范本` : t`${dateOf(publishTime)} 起`],
        ),
        pairColumn<StaffDocument>('upcoming', t`即将生效`, ({ upcoming }) => {
          if (!upcoming) return [];
          const { version, inForceTime } = upcoming;
          return [t`第 ${version} 版`, t`${dateOf(inForceTime)} 起`];
        }),
        {
          key: 'draft',
          title: t`草稿`,
          noWrap: true,
          cell: ({ draft }) =>
            draft && (
              <Tag tone={draft.isProposed ? 'orange' : 'blue'}>
                {draft.isProposed ? t`待复核` : t`编写中`}
              </Tag>
            ),
        },
      ]}
      keyNames={[t`下一份文本`, t`上一份文本`, t`打开文本（Enter）`]}
      empty={{ hint: t`没有文本。`, past: t`这一页没有文本了。` }}
    />
  );
}
