import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { docsPath } from '../../lib/paths.ts';
import button from '../../ui/form/button.module.css';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { Tree } from '../../ui/tree/Tree.tsx';
import { CallSheet } from './CallSheet.tsx';
import { type DescribedCall, describedCalls } from './described.ts';
import classes from './DocsPage.module.css';
import { deskGroup, groupsOf, treeOf } from './groups.ts';

/** Every call, from the published API document; the address says which is open: `?call=getReportPage`. */
export default function DocsPage() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('call');
  const { key } = useLocation();
  // a word belongs to where it was written: a call that is opened leaves it behind, and going back finds it again
  const [search, setSearch] = useState({ word: '', at: key });
  const word = search.at === key ? search.word : '';
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
        {...(chosen !== null && { back: docsPath })}
        filter={
          <TextInput
            type="search"
            aria-label={t`按名称或用途查找接口`}
            placeholder={t`名称或用途`}
            value={word}
            onChange={({ target }) => setSearch({ word: target.value, at: key })}
          />
        }
      >
        <a className={classes.source} href="/api/openapi.json">
          openapi.json
        </a>
      </TitleBar>
      <QueryStates query={calls}>
        {(list) => {
          const shown = list.find(({ name }) => name === chosen);
          if (word !== '') return <Found calls={list} word={word.trim().toLowerCase()} />;
          if (!shown) return <Overview calls={list} />;
          return (
            <div className={classes.columns}>
              <Calls calls={list} chosen={shown.name} onChoose={(call) => setParams({ call })} />
              <div>
                <CallSheet key={shown.name} call={shown} />
              </div>
            </div>
          );
        }}
      </QueryStates>
    </>
  );
}

interface CallsProps {
  readonly calls: readonly DescribedCall[];
  readonly chosen: string;
  readonly onChoose: (call: string) => void;
}

/** All calls beside the one that is open. */
function Calls({ calls, chosen, onChoose }: CallsProps) {
  const { t } = useLingui();
  return (
    <nav className={classes.calls} aria-label={t`接口`}>
      <Tree label={t`接口`} nodes={treeOf(calls)} selected={chosen} onSelect={onChoose} />
    </nav>
  );
}

/** While no call is chosen: each group with its first calls. Those of the staff's desks are closed, as they are most and for few. */
function Overview({ calls }: { calls: readonly DescribedCall[] }) {
  const { t } = useLingui();
  const groups = groupsOf(calls);
  return (
    <>
      <p className={classes.lead}>{t`共 ${calls.length} 个接口，分为 ${groups.length} 组`}</p>
      {groups.map(({ group, name, inside }) => (
        <Group
          key={group}
          name={name}
          calls={inside}
          shownAtFirst={group === deskGroup ? 0 : shownOfGroup}
        />
      ))}
    </>
  );
}

interface FoundProps {
  readonly calls: readonly DescribedCall[];
  /** In lower case. */
  readonly word: string;
}

/** The calls whose name or purpose has the word. */
function Found({ calls, word }: FoundProps) {
  const { t } = useLingui();
  const found = calls.filter(({ name, summary }) =>
    `${name} ${summary}`.toLowerCase().includes(word),
  );
  if (found.length === 0) return <EmptyState title={t`没有这样的接口`} />;
  return groupsOf(found).map(({ group, name, inside }) => (
    <Group key={group} name={name} calls={inside} shownAtFirst={inside.length} />
  ));
}

const shownOfGroup = 6;

interface GroupProps {
  readonly name: string;
  readonly calls: readonly DescribedCall[];
  readonly shownAtFirst: number;
}

function Group({ name, calls, shownAtFirst }: GroupProps) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const more = calls.length - shownAtFirst;
  // a button for one or two takes as much room as they do
  const hidden = shownAtFirst > 0 && more < 3 ? 0 : more;
  return (
    <section className={classes.group} aria-label={name}>
      <h2>
        {name} <span>{t`${calls.length} 个接口`}</span>
      </h2>
      <div>
        <ul>
          {calls.slice(0, isWhole ? undefined : calls.length - hidden).map((call) => (
            <li key={call.name}>
              <Link to={{ search: `?call=${call.name}` }}>
                <code>{call.name}</code>
                <span>{call.summary}</span>
              </Link>
            </li>
          ))}
        </ul>
        {hidden > 0 && (
          <button
            type="button"
            className={button.link}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t`收起${name}` : t`展开全部 ${calls.length} 个`}
          </button>
        )}
      </div>
    </section>
  );
}
