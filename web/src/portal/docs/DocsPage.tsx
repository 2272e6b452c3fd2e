import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import button from '../../ui/form/button.module.css';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { Tree } from '../../ui/tree/Tree.tsx';
import { CallSheet } from './CallSheet.tsx';
import { type DescribedCall, describedCalls } from './described.ts';
import classes from './DocsPage.module.css';
import { groupName, groupsOf, treeOf } from './groups.ts';

/** Every call, from the published API document; the address says which is open: `?call=getReportPage`. */
export default function DocsPage() {
  const { t } = useLingui();
  const chosen = useSearchParams()[0].get('call');
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
        details={t`选一个接口，查看它的权限、字段和可能的拒绝`}
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
          <div
            className={classes.columns}
            data-overview={(chosen === null && word === '') || undefined}
          >
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
  const [params] = useSearchParams();
  const shown = calls.find(({ name }) => name === params.get('call'));
  if (shown) return <CallSheet key={shown.name} call={shown} />;
  return <Overview calls={calls} />;
}

const shownOfGroup = 4;

/** While no call is chosen: each group, and some of what its calls are for. */
function Overview({ calls }: { calls: readonly DescribedCall[] }) {
  const { t, i18n } = useLingui();
  const groups = groupsOf(calls);
  return (
    <>
      <p className={classes.lead}>{t`共 ${calls.length} 个接口，分为 ${groups.length} 组`}</p>
      <ul className={classes.groups}>
        {groups.map(({ group, inside }) => (
          <li key={group}>
            <Group name={groupName(i18n, group)} calls={inside} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Group({ name, calls }: { name: string; calls: readonly DescribedCall[] }) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <h2>
        {name} <span>{t`${calls.length} 个接口`}</span>
      </h2>
      <ul>
        {calls.slice(0, isWhole ? undefined : shownOfGroup).map((call) => (
          <li key={call.name}>
            <Link to={{ search: `?call=${call.name}` }}>
              <code>{call.name}</code>
              <span>{call.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
      {calls.length > shownOfGroup && (
        <button
          type="button"
          className={button.link}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t`收起${name}` : t`展开${name}`}
        </button>
      )}
    </>
  );
}
