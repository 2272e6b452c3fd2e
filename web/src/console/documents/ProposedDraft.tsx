import { useLingui } from '@lingui/react/macro';
import {
  type DocumentDraft,
  type DocumentVersion,
  type StaffDocumentDetail,
} from '@shieldsource/contract/console-documents';
import { postDocumentPublish } from '@shieldsource/contract/console-documents-acts';
import { mayCall } from '@shieldsource/contract/route';
import { dateTimeOf } from '../../lib/formats.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { MarkdownBody } from '../../pieces/markdown/MarkdownBody.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { Tabs } from '../../ui/tabs/Tabs.tsx';
import { Acts } from '../kit/Acts.tsx';
import { consentOf } from './consent-words.ts';
import { actsOnProposed } from './document-acts.tsx';
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
  const { person } = useStaff();
  const mayDecide = mayCall(person?.roles ?? [], postDocumentPublish);
  const next = newest.version + 1;
  return (
    <section className={classes.sheet}>
      <h2>{t`第 ${next} 版待发布`}</h2>
      <FactList
        facts={[
          [t`提出人`, draft.proposedBy, dateTimeOf(draft.updateTime)],
          [t`生效`, draft.fromDay === null ? t`发布后立即` : t`${draft.fromDay} 零点`],
          [t`同意`, consentOf(text.id, draft.needsConsent)],
        ]}
      />
      <Tabs
        label={t`待发布的内容`}
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
      {mayDecide && (
        <div className={classes.acts}>
          <Acts acts={actsOnProposed(text, draft)} />
        </div>
      )}
      {mayDecide && !draft.canDecide && (
        <p className={classes.quiet}>{draft.cannotSign || t`须由提出人以外的管理员发布。`}</p>
      )}
    </section>
  );
}
