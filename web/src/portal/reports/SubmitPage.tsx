import { getReportDraft, type ReportDraft } from '@shieldsource/contract/drafts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { SubmitForm } from './SubmitForm.tsx';

interface Start {
  readonly draft: ReportDraft | null;
  readonly turn: number;
}

/** Submits a vulnerability, beginning where the draft was left, on whichever device that was. */
export default function SubmitPage() {
  const { t } = useLingui();
  // Asked for once at each visit: what is typed afterwards is newer than any answer.
  const draft = useQuery({
    ...queryOf(getReportDraft, {}),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  const [again, setAgain] = useState<Start>();

  return (
    <>
      {draft.data === undefined && <TitleBar title={t`提交漏洞`} />}
      <QueryStates query={draft} hintOf={() => t`没有取到草稿，为免覆盖它，请重新加载后再写。`}>
        {(found) => {
          const { draft: start, turn } = again ?? { draft: found, turn: 0 };
          return (
            <SubmitForm
              key={turn}
              draft={start}
              onRestart={(next) => setAgain({ draft: next, turn: turn + 1 })}
            />
          );
        }}
      </QueryStates>
    </>
  );
}
