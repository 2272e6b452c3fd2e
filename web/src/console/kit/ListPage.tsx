import { useLingui } from '@lingui/react/macro';
import type { Tone } from '@shieldsource/contract/coded';
import type { InputOf, OutputOf, Route } from '@shieldsource/contract/route';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import classes from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { RowsLoading } from '../../ui/states/RowsLoading.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import dense from '../../ui/table/DeskTable.module.css';
import { DeskTable } from '../../ui/table/DeskTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { ColumnChoice, useColumnChoice } from './ColumnChoice.tsx';
import { OpenRecord, type RecordBeside } from './OpenRecord.tsx';
import { type RowAct, useRowAct } from './row-act.tsx';
import type { List, ListRoute, RowOf } from './use-list.ts';

/** One tab: the part of the place that it changes, and its count; undefined while loading, null where it is not counted. */
export interface ListTab<R extends ListRoute> {
  readonly key: string;
  readonly name: string;
  readonly tone?: Tone;
  readonly at: Partial<InputOf<R>>;
  readonly count: number | undefined | null;
  readonly isLeftOut?: boolean;
}

interface ListPageProps<R extends ListRoute, D extends Route> {
  readonly list: List<R, D>;
  /** The title of the window, and of the page unless `heading` replaces it. */
  readonly title: string;
  readonly heading?: string;
  /** The name of the table. */
  readonly label: string;
  readonly columns: readonly Column<RowOf<NoInfer<R>>>[];
  readonly tabs?: { readonly label: string; readonly list: readonly ListTab<NoInfer<R>>[] };
  readonly filters?: ReactNode;
  /** The texts for an empty list and for a page after the last, and a link. */
  readonly empty: { readonly hint: string; readonly past: string; readonly next?: ReactNode };
  /** What `j`, `k` and `o` do; missing where the list has nothing to open. */
  readonly keyNames?: readonly [next: string, previous: string, open: string];
  /** The page to add a record, with the key `n`. */
  readonly add?: { readonly name: string; readonly to: string };
  /** With few columns, rows would be torn apart on wide screens. */
  readonly isSlim?: boolean;
  readonly rowAct?: RowAct<RowOf<NoInfer<R>>>;
  /** Opens records beside the list; otherwise they have pages of their own. */
  readonly beside?: RecordBeside<NoInfer<D>>;
}

/** A list for staff: the address holds tab, filters and page; `j` and `k` move through the rows; a record may be open beside it. */
export function ListPage<R extends ListRoute, D extends Route>({
  list,
  title,
  heading = title,
  label,
  columns,
  tabs,
  filters,
  empty,
  keyNames,
  add,
  isSlim,
  rowAct,
  beside,
}: ListPageProps<R, D>) {
  const { t } = useLingui();
  const { paths, place, query, rows, openId } = list;
  const act = useRowAct(rowAct);
  const choice = useColumnChoice(paths.route.name, columns);
  const shown = list.isOpen
    ? columns.filter(({ isAloneOnly }) => !isAloneOnly)
    : [...choice.shown, ...act.columns];
  useTitle(title, t`盾源控制台`);

  const table = {
    label,
    columns: shown,
    rows,
    keyOf: ({ id }: RowOf<R>) => id,
    isStale: query.isPlaceholderData,
  };
  const faces = (
    <QueryStates
      query={query}
      loading={<RowsLoading rows={10} />}
      hintOf={(error) => textOf(error as CallError)}
    >
      {(answer) =>
        answer.list.length === 0 ? (
          <EmptyState hint={answer.total > 0 ? empty.past : empty.hint}>
            {answer.total > 0 ? (
              <Link to={paths.list({ ...place, page: 1 })}>{t`回到第一页`}</Link>
            ) : (
              empty.next
            )}
          </EmptyState>
        ) : (
          <>
            {keyNames ? (
              <DeskTable
                {...table}
                key={paths.list(place)}
                keyNames={{ next: keyNames[0], previous: keyNames[1], open: keyNames[2] }}
                onOpen={list.open}
                openKey={openId}
                startKey={list.startKey}
              />
            ) : (
              <div className={dense.desk} data-plain>
                <DataTable {...table} />
              </div>
            )}
            <Pagination total={answer.total} isCapped={answer.totalCapped} paging={list.paging} />
          </>
        )
      }
    </QueryStates>
  );

  const choosing = rows.length > 0 && !list.isOpen && <ColumnChoice choice={choice} />;

  return (
    <div className={`column gap-12 ${classes.page}`} data-slim={isSlim || undefined}>
      {tabs && !add ? (
        <h1 className="unseen">{heading}</h1>
      ) : (
        <DeskHead title={heading}>
          <div className="row gap-8">
            {!tabs && choosing}
            {add && <AddButton {...add} />}
          </div>
        </DeskHead>
      )}
      {filters}
      {tabs && (
        <div className={`flex items-end gap-8 line-below ${classes.bar}`}>
          <Tabs list={list} label={tabs.label} tabs={tabs.list} />
          {choosing}
        </div>
      )}
      <div
        className={`column items-start gap-16 ${classes.split}`}
        data-open={(beside && list.isOpen) || undefined}
      >
        <div className={`min-w-0 ${classes.list}`}>{faces}</div>
        {beside && openId !== undefined && (
          <OpenRecord
            key={openId}
            {...beside}
            route={paths.detail}
            id={openId}
            row={list.openRow as OutputOf<D> | undefined}
            label={label}
            ways={{ close: list.close, goOn: list.goOn }}
          />
        )}
      </div>
      {act.dialog}
    </div>
  );
}

interface TabsProps<R extends ListRoute> {
  readonly list: List<R>;
  readonly label: string;
  readonly tabs: readonly ListTab<R>[];
}

function Tabs<R extends ListRoute>({ list: { paths, place }, label, tabs }: TabsProps<R>) {
  const here = tabs.find(({ at }) =>
    Object.entries(at).every(([key, value]) => place[key as keyof typeof place] === value),
  );
  return (
    <CodedTabs
      label={label}
      here={here?.key ?? ''}
      tabs={tabs.map(({ key, at, ...tab }) => ({
        ...tab,
        code: key,
        to: paths.list({ ...place, ...at, page: 1 } as Partial<InputOf<R>>),
      }))}
    />
  );
}

function AddButton({ name, to }: { name: string; to: string }) {
  const navigate = useNavigate();
  useKeys([{ key: 'n', name, act: () => void navigate(to) }]);
  return (
    <ButtonLink to={to} leftSection={<Icon name="plus" size={16} />} aria-keyshortcuts="n">
      {name}
    </ButtonLink>
  );
}
