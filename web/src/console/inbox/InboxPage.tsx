import { useLingui } from '@lingui/react/macro';
import { inboxOrder, inboxView, maxHits } from '@shieldsource/contract/reports/inbox';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { optionsOf } from '../../lib/options-of.ts';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { DeskTable } from '../../ui/table/DeskTable.tsx';
import { useAsked } from '../kit/Acts.tsx';
import { ColumnChoice, useColumnChoice } from '../kit/ColumnChoice.tsx';
import { paths } from '../paths.ts';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { BulkBar } from './BulkBar.tsx';
import { useInboxColumns } from './columns.tsx';
import { useEmptyWords } from './empty.ts';
import { type InboxPlace, type InboxRow, placeName } from '../inbox-place.ts';
import { isSamePlace, orderBy, sortOf } from './inbox.ts';
import { Notices } from './Notices.tsx';
import { placeOfQueue } from './queue-address.ts';
import classes from './InboxPage.module.css';
import { QueryBox } from './QueryBox.tsx';
import { Rail } from './Rail.tsx';
import { useSelection } from './selection.ts';
import { useTaking } from './take.ts';
import { useInbox, useQueryNames } from './use-inbox.ts';
import { useRail } from './use-rail.tsx';
import { SaveViewDialog } from './views.tsx';

/** The reports in views or by a query, page by page. The start page of the console. */
export default function InboxPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (pathname === paths.start) return <Navigate replace to={placeOfQueue(params)} />;
  return <Inbox />;
}

function Inbox() {
  const { t } = useLingui();
  const inbox = useInbox();
  const { place, page } = inbox;
  const rail = useRail(inbox);
  const name = placeName(place);
  useTitle(t`${name} · 收件箱`, t`盾源控制台`);

  const opens = page.isPlaceholderData ? null : page.data?.opens;
  // a query that is only a report number opens the report; `replace`, so that going back does not return here
  if (opens) return <Navigate replace to={paths.reports.record(opens.id)} />;

  return (
    <div className={classes.page}>
      <h1 className="unseen">{t`收件箱：${name}`}</h1>
      <Rail label={t`视图`} groups={rail.groups} />
      <InboxList key={`${place.view} ${place.query}`} {...inbox} />
      {rail.dialog}
    </div>
  );
}

function InboxList({ place, page, views, startKey, go }: ReturnType<typeof useInbox>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isWriting, setWriting] = useState(false);
  const names = useQueryNames(isWriting);
  const rows: readonly InboxRow[] = page.data?.list ?? [];
  const selection = useSelection(rows);
  const columns = useInboxColumns(place, rows, selection);
  const choice = useColumnChoice(paths.reports.route.name, columns);
  const empty = useEmptyWords(place);
  const { take, takeNext, isTaking } = useTaking();
  const isReviewer = useStaff().person?.roles.includes('reviewer') ?? false;
  const saving = useAsked<InboxPlace>((kept, asked) => <SaveViewDialog place={kept} {...asked} />);
  const isKept = views.some((saved) => isSamePlace(saved, place));
  const isPlain = place.query === '' && place.order === 'due';
  const earlier = page.data?.nextCursor ?? null;
  const refused = page.error?.fields.map(({ message }) => message) ?? [];

  useKeys(isReviewer ? [{ key: 'n', name: t`领取下一份没人负责的`, act: takeNext }] : []);

  const select = (row: InboxRow) => selection.toggle(row);
  const extend = (step: 1 | -1) => (row: InboxRow, move: (step: 1 | -1) => InboxRow | undefined) =>
    selection.add([row, move(step)].filter((one) => one !== undefined));

  return (
    <div className={classes.main}>
      <div className={classes.tools}>
        <div className={classes.query} onFocus={() => setWriting(true)}>
          <QueryBox
            text={place.query}
            names={names}
            refused={refused}
            onAsk={(query) => go({ query })}
          />
        </div>
        {!isKept && !isPlain && refused.length === 0 && (
          <Button size="sm" variant="default" onClick={() => saving.ask(place)}>
            {t`保存为视图`}
          </Button>
        )}
        {isReviewer && (
          <KeyButton size="sm" letter="n" loading={isTaking} onClick={takeNext}>
            {t`领取下一份`}
          </KeyButton>
        )}
        <NativeSelect
          className={classes.order}
          aria-label={t`排序`}
          value={place.order}
          onChange={({ currentTarget }) =>
            go({ order: currentTarget.value as InboxPlace['order'] })
          }
          options={optionsOf(inboxOrder.list)}
        />
        <ColumnChoice choice={choice} />
      </div>
      <Notices place={place}>
        <SearchWords search={page.data?.search ?? null} />
        {refused.length > 0 ? (
          <EmptyState hint={t`查询条件有误，请修改后重试。`} />
        ) : (
          <QueryStates
            query={page}
            loading={<Loading lines={12} />}
            hintOf={(error) => textOf(error as CallError)}
          >
            {() =>
              rows.length === 0 ? (
                <EmptyState hint={empty.hint}>
                  {empty.next && <Link to={empty.next.to}>{empty.next.name}</Link>}
                </EmptyState>
              ) : (
                <>
                  <div className={classes.table}>
                    <DeskTable
                      key={place.cursor ?? ''}
                      label={inboxView.labelOf(place.view)}
                      columns={choice.shown}
                      rows={rows}
                      keyOf={({ id }) => id}
                      isStale={page.isPlaceholderData}
                      isMarked={selection.has}
                      isLastFixed={false}
                      narrow="rows"
                      keyNames={{
                        next: t`下一份报告`,
                        previous: t`上一份报告`,
                        open: t`打开报告（Enter）`,
                      }}
                      rowKeys={[
                        { key: 'x', name: t`选择或取消选择`, act: select },
                        {
                          key: 'Shift+x',
                          name: t`从上一次选择的一直选到这里`,
                          act: (row) => selection.toggle(row, true),
                        },
                        { key: 'Shift+j', name: t`连同下一份选择`, act: extend(1) },
                        { key: 'Shift+k', name: t`连同上一份选择`, act: extend(-1) },
                        ...(isReviewer ? [{ key: 'm', name: t`由我负责`, act: take }] : []),
                      ]}
                      onOpen={({ id }) => void navigate(paths.reports.record(id, place))}
                      startKey={startKey}
                      sorted={sortOf[place.order]}
                      onSortChange={({ field }) => go({ order: orderBy(field, place.order) })}
                    />
                  </div>
                  {(earlier !== null || place.cursor !== undefined) && (
                    <nav className={classes.pages} aria-label={t`翻页`}>
                      {place.cursor !== undefined && (
                        <button type="button" onClick={() => go({})}>
                          <Icon name="top" size={16} />
                          {t`回到开头`}
                        </button>
                      )}
                      {earlier !== null && (
                        <Link
                          to={paths.reports.list({ ...place, cursor: earlier })}
                        >{t`往后 ${place.pageSize} 份`}</Link>
                      )}
                    </nav>
                  )}
                </>
              )
            }
          </QueryStates>
        )}
        {/* also below an empty list: what an act has to say of the last rows stands there */}
        <BulkBar selection={selection} here={rows.filter(selection.has).length} />
      </Notices>
      {saving.dialog}
    </div>
  );
}

type Search = NonNullable<ReturnType<typeof useInbox>['page']['data']>['search'];

/** Says what a search left out. */
function SearchWords({ search }: { search: Search }) {
  const { t } = useLingui();
  if (!search?.isOneCharacter && !search?.isCut) return null;
  return (
    <p className={classes.searched} role="status">
      {search.isOneCharacter
        ? t`单个字只在编号、标题和最近的报告里查。写两个字以上会查全部内容。`
        : t`这些词太常见：只显示前 ${maxHits} 份，可能还有没查到的。再加一个词或条件会更准。`}
    </p>
  );
}
