import { useLingui } from '@lingui/react/macro';
import { isAgreedTo } from '@shieldsource/contract/catalogue/calls';
import {
  type DocumentDraft,
  type DocumentVersion,
  type StaffDocumentDetail,
} from '@shieldsource/contract/catalogue/documents';
import { MarkdownBody } from '../../pieces/markdown/MarkdownBody.tsx';
import { Fact } from '../../ui/page/Facts.tsx';
import { Tabs } from '../../ui/tabs/Tabs.tsx';
import { ProposalBox } from '../pieces/proposals/ProposalBox.tsx';
import { paths } from '../paths.ts';
import { consentOf, firstDayOf } from './version-words.ts';
import { DocumentDiff } from '../../pieces/documents/DocumentDiff.tsx';
import classes from './DocumentPage.module.css';

interface ProposedDraftProps {
  readonly text: StaffDocumentDetail;
  readonly draft: DocumentDraft;
  readonly newest: DocumentVersion & { readonly body: string };
}

/** A proposed draft: it cannot be edited until it is published or returned. */
export function ProposedDraft({ text, draft, newest }: ProposedDraftProps) {
  const { t } = useLingui();
  const { proposal, title, fromDay, needsConsent } = draft;
  const consent = consentOf(text.id, needsConsent);
  const day = firstDayOf(fromDay, newest);
  const when = day === null ? t`立即生效` : t`从 ${day} 零点起生效`;
  const asks = !isAgreedTo(text.id)
    ? ''
    : needsConsent
      ? t`同意过旧版本的人，打开页面、登录或提交时会再次询问。`
      : t`已有的同意继续有效。`;
  return (
    <>
      <ProposalBox
        proposal={proposal}
        title={t`第 ${newest.version + 1} 版待复核`}
        refreshes={paths.documents.calls}
        effect={t`《${title}》发布并${when}，发布后不能修改，只能再发新版本。${asks}`}
      >
        <Fact name={t`生效`}>{day === null ? t`通过后立即` : t`${day} 零点`}</Fact>
        {consent && <Fact name={t`同意`}>{consent}</Fact>}
      </ProposalBox>
      <section className={`column gap-16 on-surface bordered rounded ${classes.sheet}`}>
        <Tabs
          label={t`待复核的内容`}
          tabs={[
            ...(newest.version > 0
              ? [
                  {
                    value: 'diff',
                    label: t`与第 ${newest.version} 版的差异`,
                    panel: <DocumentDiff before={newest} after={draft} />,
                  },
                ]
              : []),
            {
              value: 'text',
              label: t`全文`,
              panel: <MarkdownBody text={draft.body} images={[]} compact />,
            },
          ]}
        />
      </section>
    </>
  );
}
