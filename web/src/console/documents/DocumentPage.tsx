import { useLingui } from '@lingui/react/macro';
import { isAgreedTo } from '@shieldsource/contract/catalogue/calls';
import {
  type DocumentVersion,
  type StaffDocumentDetail,
} from '@shieldsource/contract/catalogue/documents';
import { postDocumentDraft } from '@shieldsource/contract/catalogue/documents-acts';
import { mayCall } from '@shieldsource/contract/route';
import { useState } from 'react';
import { useStaff } from '../../lib/staff-session.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { Tabs } from '../../ui/tabs/Tabs.tsx';
import { Acts } from '../kit/Acts.tsx';
import { RecordPage } from '../kit/RecordPage.tsx';
import { paths } from '../paths.ts';
import { actsOnDraft } from './document-acts.tsx';
import { DocumentConsents } from './DocumentConsents.tsx';
import { DocumentDiff } from '../../pieces/documents/DocumentDiff.tsx';
import classes from './DocumentPage.module.css';
import { DocumentVersions } from './DocumentVersions.tsx';
import { ProposedDraft } from './ProposedDraft.tsx';

// The editor is loaded when somebody writes.
const DraftForm = lazyPart(() => import('./DraftForm.tsx'));

/** One document: its draft and what that changes, its versions, and the consents to each. */
export default function DocumentPage() {
  const { t } = useLingui();
  const back = paths.documents.list();
  return (
    <RecordPage
      route={paths.documents.detail}
      titleOf={(text) => text?.kindName ?? t`条款与文本`}
      head={(text) => (
        <>
          <Breadcrumb
            crumbs={[{ name: t`条款与文本`, url: back }, { name: text?.kindName ?? t`文本` }]}
          />
          <DeskHead title={text?.kindName ?? t`文本`} />
        </>
      )}
      gone={{ hint: t`找不到这种文本，请从列表打开。`, to: back, back: t`返回列表` }}
    >
      {(text, refresh) => (
        <>
          <Writing text={text} onRefresh={refresh} />
          <section className={`column gap-16 on-surface bordered rounded ${classes.sheet}`}>
            <h2>{t`版本与同意`}</h2>
            <Tabs
              label={t`版本与同意`}
              tabs={[
                {
                  value: 'versions',
                  label: t`版本`,
                  panel: (
                    <DocumentVersions
                      key={text.version}
                      kind={text.id}
                      versions={text.versions}
                      current={text.version}
                    />
                  ),
                },
                ...(isAgreedTo(text.id)
                  ? [
                      {
                        value: 'consents',
                        label: t`同意记录`,
                        panel: <DocumentConsents kind={text.id} versions={text.versions} />,
                      },
                    ]
                  : []),
              ]}
            />
          </section>
        </>
      )}
    </RecordPage>
  );
}

/** Stands in for the first version of a document that has none yet. */
const nothingYet = ({ kindName }: StaffDocumentDetail): DocumentVersion => ({
  version: 0,
  title: kindName,
  body: '',
  needsConsent: false,
  publishTime: 0,
  inForceTime: 0,
  proposedBy: null,
  signedBy: null,
});

interface WritingProps {
  readonly text: StaffDocumentDetail;
  readonly onRefresh: () => void;
}

/** The next version: not begun, being written, or proposed. What somebody writes stays, whatever became of the draft meanwhile. */
function Writing({ text, onRefresh }: WritingProps) {
  const { t } = useLingui();
  const { person } = useStaff();
  const [isBegun, setBegun] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const { draft, versions } = text;
  const mayWrite = mayCall(person?.roles ?? [], postDocumentDraft);
  const last = versions[0] ?? nothingYet(text);
  // the draft starts from the newest version
  const newest = { ...last, body: last.body ?? '' };
  if (draft && isBegun) setBegun(false);
  if (!isDirty && draft?.proposal)
    return <ProposedDraft text={text} draft={draft} newest={newest} />;
  if (!mayWrite)
    return <p className="soft">{draft ? t`下一版正在编写，还没有提交。` : t`没有草稿。`}</p>;
  if (!draft && !isBegun && !isDirty)
    return (
      <div className="flex wrap gap-8">
        <Button onClick={() => setBegun(true)}>
          {newest.version === 0 ? t`写第一版` : t`写新版本`}
        </Button>
      </div>
    );
  return (
    <>
      <DraftForm text={text} newest={newest} onRefresh={onRefresh} onDirty={setDirty} />
      {draft && (
        <section className={`column gap-16 on-surface bordered rounded ${classes.sheet}`}>
          {newest.version > 0 && (
            <>
              <h2>{t`与第 ${newest.version} 版的差异`}</h2>
              <DocumentDiff before={newest} after={draft} />
            </>
          )}
          {isDirty ? (
            <p className="soft">{t`保存修改以后，才能提交或删除草稿。`}</p>
          ) : (
            <div className="flex wrap gap-8">
              <Acts acts={actsOnDraft(text, draft)} />
            </div>
          )}
        </section>
      )}
    </>
  );
}
