import { t } from '@lingui/core/macro';
import {
  type DocumentDraft,
  type StaffDocumentDetail,
} from '@shieldsource/contract/catalogue/documents';
import {
  postDocumentDiscard,
  postDocumentPropose,
} from '@shieldsource/contract/catalogue/documents-acts';
import { type Act, actOf } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';

/** The acts on a saved draft. */
export function actsOnDraft(
  { id: kind, kindName: name }: StaffDocumentDetail,
  { version }: DocumentDraft,
): Act[] {
  const common = {
    start: { kind, version },
    refreshes: paths.documents.calls,
    overtaken: { title: t`草稿刚刚被其他人处理过`, hint: t`操作未生效。请刷新后查看最新内容。` },
  };
  return [
    actOf({
      ...common,
      name: t`提交复核`,
      look: {},
      route: postDocumentPropose,
      act: t`提交`,
      children: t`《${name}》的草稿将交给另一位管理员复核，通过后发布。通过或退回之前不能再改。`,
      done: t`已提交，等另一位管理员复核`,
    }),
    actOf({
      ...common,
      name: t`删除草稿`,
      route: postDocumentDiscard,
      act: t`删除`,
      isDangerous: true,
      children: t`草稿会被删除，不能恢复。生效中的版本不变。`,
      done: t`已删除草稿`,
    }),
  ];
}
