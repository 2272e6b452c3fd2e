import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { Tree } from '../../ui/tree/Tree.tsx';
import { CallSheet } from './CallSheet.tsx';
import { type DescribedCall, describedCalls } from './described.ts';
import classes from './DocsPage.module.css';
import { groupName, treeOf } from './groups.ts';

/** Every call, from the published API document; the address says which is open: `?call=getReportPage`. */
export default function DocsPage() {
  const { t } = useLingui();
  const [word, setWord] = useState('');
  const calls = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => describedCalls(signal),
    staleTime: Infinity,
  });
  return (
    <>
      <TitleBar
        title={t`接口文档`}
        filter={
          <TextInput
            type="search"
            aria-label={t`按名称或用途查找接口`}
            placeholder={t`名称或用途`}
            value={word}
            onChange={({ target }) => setWord(target.value)}
          />
        }
      >
        <a className={classes.source} href="/api/openapi.json">
          openapi.json
        </a>
      </TitleBar>
      <QueryStates query={calls}>
        {(list) => (
          <div className={classes.columns}>
            <Calls key={word} calls={list} word={word.trim().toLowerCase()} />
            <div>
              <ChosenCall calls={list} />
            </div>
          </div>
        )}
      </QueryStates>
    </>
  );
}

function Calls({ calls, word }: { calls: readonly DescribedCall[]; word: string }) {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const found = calls.filter(({ name, summary }) =>
    `${name} ${summary}`.toLowerCase().includes(word),
  );
  return (
    <nav className={classes.calls} aria-label={t`接口`}>
      <Tree
        label={t`接口`}
        nodes={treeOf(found, (group) => groupName(i18n, group))}
        selected={params.get('call') ?? undefined}
        onSelect={(call) => setParams({ call })}
      />
    </nav>
  );
}

function ChosenCall({ calls }: { calls: readonly DescribedCall[] }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const shown = calls.find(({ name }) => name === params.get('call'));
  if (shown) return <CallSheet key={shown.name} call={shown} />;
  return (
    <EmptyState
      title={t`${calls.length} 个接口`}
      hint={t`选一个接口，查看它的权限、字段和可能的拒绝。`}
    />
  );
}
