import { t } from '@lingui/core/macro';
import { isAgreedTo } from '@shieldsource/contract/catalogue';
import {
  type DocumentDraft,
  type StaffDocumentDetail,
} from '@shieldsource/contract/console-documents';
import {
  postDocumentDiscard,
  postDocumentPropose,
  postDocumentPublish,
  postDocumentReturn,
} from '@shieldsource/contract/console-documents-acts';
import { ActDialog } from '../kit/ActDialog.tsx';
import type { Act } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';

/** The acts on a saved draft. */
export function actsOnDraft(text: StaffDocumentDetail, draft: DocumentDraft): Act[] {
  const name = text.kindName;
  return [
    {
      name: t`提交发布`,
      dialog: (asked) => (
        <ActDialog
          {...asked}
          {...onDraft(text, draft)}
          route={postDocumentPropose}
          title={t`提交发布`}
          act={t`提交`}
          done={t`已提交，等另一位管理员发布`}
        >
          {t`《${name}》的草稿将交给另一位管理员发布。发布或退回之前不能再改。`}
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

/** The acts on a proposed draft: only somebody else than its proposer may publish it. */
export function actsOnProposed(text: StaffDocumentDetail, draft: DocumentDraft): Act[] {
  const when = draft.fromDay === null ? t`立即生效` : t`从 ${draft.fromDay} 零点起生效`;
  const asks = !isAgreedTo(text.id)
    ? ''
    : draft.needsConsent
      ? t`同意过旧版本的人，打开页面、登录或提交时会再次询问。`
      : t`已有的同意继续有效。`;
  const publish: Act = {
    name: t`发布`,
    dialog: (asked) => (
      <ActDialog
        {...asked}
        {...onDraft(text, draft)}
        route={postDocumentPublish}
        title={t`发布新版本`}
        act={t`发布`}
        done={({ version }) => t`已发布第 ${version} 版`}
      >
        {t`《${draft.title}》${when}，发布后不能修改，只能再发新版本。${asks}`}
      </ActDialog>
    ),
  };
  const giveBack: Act = {
    name: draft.canDecide ? t`退回` : t`收回`,
    look: { variant: 'default' },
    dialog: (asked) => (
      <ActDialog
        {...asked}
        {...onDraft(text, draft)}
        route={postDocumentReturn}
        title={draft.canDecide ? t`退回草稿` : t`收回草稿`}
        act={draft.canDecide ? t`退回` : t`收回`}
        reason={{ hint: t`写进审计日志，审计人员可以看到` }}
        done={draft.canDecide ? t`已退回草稿` : t`已收回草稿`}
      >
        {t`草稿回到编写中，可以修改后再次提交。`}
      </ActDialog>
    ),
  };
  return [...(draft.canDecide ? [publish] : []), giveBack];
}

const onDraft = ({ id: kind }: StaffDocumentDetail, { version }: DocumentDraft) => ({
  start: { kind, version },
  refreshes: paths.documents.calls,
  overtaken: { title: t`草稿刚刚被其他人处理过`, hint: t`没有生效。请刷新后查看最新内容。` },
});
