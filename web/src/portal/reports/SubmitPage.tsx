import { getReportDraft, type ReportDraft } from '@shieldsource/contract/reports/drafts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../lib/queries.ts';
import { newUuid } from '../../lib/random.ts';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { SubmitForm } from './SubmitForm.tsx';

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Submits a vulnerability: the draft that the address names, else the one saved last. */
export default function SubmitPage() {
  const [search] = useSearchParams();
  const asked = search.get('draft') ?? '';
  const id = isId(asked) ? asked : undefined;
  return <Begun key={id} id={id} />;
}

interface Start {
  readonly id: string;
  readonly draft: ReportDraft | null;
  readonly turn: number;
}

/** Restores the draft, whichever device saved it. */
function Begun({ id }: { id: string | undefined }) {
  const { t } = useLingui();
  // Fetched once at each visit: whatever is typed afterwards is newer than any answer.
  const draft = useQuery({
    ...queryOf(getReportDraft, id === undefined ? {} : { id }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  const [fresh] = useState(newUuid);
  const [again, setAgain] = useState<Start>();

  return (
    <>
      {draft.data === undefined && <TitleBar title={t`提交漏洞`} />}
      <QueryStates
        query={draft}
        hintOf={() => t`草稿加载失败。为免覆盖已有内容，请重新加载后再写。`}
      >
        {(found) => {
          const start = again ?? { id: found?.id ?? id ?? fresh, draft: found, turn: 0 };
          return (
            <SubmitForm
              key={start.turn}
              id={start.id}
              draft={start.draft}
              onRestart={(next) =>
                setAgain({ id: next?.id ?? newUuid(), draft: next, turn: start.turn + 1 })
              }
            />
          );
        }}
      </QueryStates>
    </>
  );
}
