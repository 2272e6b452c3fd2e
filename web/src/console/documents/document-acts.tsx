import { t } from '@lingui/core/macro';
import {
  type DocumentDraft,
  type StaffDocumentDetail,
} from '@shieldsource/contract/catalogue/documents';
import {
  postDocumentDiscard,
  postDocumentPropose,
} from '@shieldsource/contract/catalogue/documents-acts';
import { ActDialog } from '../kit/ActDialog.tsx';
import type { Act } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';

/** The acts on a saved draft. */
export function actsOnDraft(text: StaffDocumentDetail, draft: DocumentDraft): Act[] {
  const name = text.kindName;
  return [
    {
      name: t`提交复核`,
      dialog: (asked) => (
        <ActDialog
          {...asked}
          {...onDraft(text, draft)}
          route={postDocumentPropose}
          title={t`提交复核`}
          act={t`提交`}
          done={t`已提交，等另一位管理员复核`}
        >
          {t`《${name}》的草稿将交给另一位管理员复核，通过后发布。通过或退回之前不能再改。`}
        </ActDialog>
      ),
    },
    {
      name: t`删除草稿`,
      look: { variant: 'default' },
      dialog: (asked) => (
        <ActDialog
          {...asked}
          {...onDraft(text, draft)}
          route={postDocumentDiscard}
          title={t`删除草稿`}
          act={t`删除`}
          isDangerous
          done={t`已删除草稿`}
        >
          {t`草稿会被删除，不能恢复。生效中的版本不变。`}
        </ActDialog>
      ),
    },
  ];
}

const onDraft = ({ id: kind }: StaffDocumentDetail, { version }: DocumentDraft) => ({
  start: { kind, version },
  refreshes: paths.documents.calls,
  overtaken: { title: t`草稿刚刚被其他人处理过`, hint: t`没有生效。请刷新后查看最新内容。` },
});
