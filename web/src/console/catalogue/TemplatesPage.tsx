import { useLingui } from '@lingui/react/macro';
import { answerKind } from '@shieldsource/contract/catalogue/desk';
import { postAnswerTemplateOffer } from '@shieldsource/contract/catalogue/acts';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { nameColumn } from '../kit/columns.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { CatalogueList } from './CatalogueList.tsx';

/** The answer templates that reviewers choose from. */
export default function TemplatesPage() {
  const { t } = useLingui();
  const list = useList(paths.templates);
  return (
    <CatalogueList
      list={list}
      newPath={paths.newTemplate}
      offer={postAnswerTemplateOffer}
      words={{
        title: t`回复模板`,
        add: t`新增模板`,
        hint: t`没有回复模板。新增后，审核员请研究员补充、忽略报告、回复评论时可以选用。`,
        retire: t`停用`,
        reopen: t`恢复`,
        retiring: t`停用后，审核员不能再选用它；已经发出的内容不变。`,
      }}
      columns={[
        nameColumn(list, {
          title: t`模板`,
          name: ({ name }) => name,
          under: ({ body }) => body.split('\n', 1)[0],
        }),
        {
          key: 'kind',
          title: t`用于`,
          noWrap: true,
          cell: ({ kind }) => <CodedTag of={answerKind} code={kind} />,
        },
      ]}
    />
  );
}
