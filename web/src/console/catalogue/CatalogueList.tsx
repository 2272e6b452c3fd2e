import { t as said } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { offerState } from '@shieldsource/contract/catalogue/desk';
import { type postPlatformOffer } from '@shieldsource/contract/catalogue/acts';
import type { CallName, InputOf, Route } from '@shieldsource/contract/route';
import { amountColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actOf } from '../kit/Acts.tsx';
import { shownName } from '../kit/english.tsx';
import { codedTabs } from '../kit/coded-tabs.ts';
import { ListPage } from '../kit/ListPage.tsx';
import type { List, ListRoute, RowOf } from '../kit/use-list.ts';

interface CatalogueRow {
  readonly id: string;
  readonly name: string;
  readonly nameEn?: string | undefined;
  readonly position: number;
  readonly active: boolean;
  readonly version: number;
}

type OfferRoute = Route<
  CallName,
  typeof postPlatformOffer.access,
  typeof postPlatformOffer.input,
  typeof postPlatformOffer.output
>;

/** The texts for one kind of catalogue row, and what retiring it means. */
export interface CatalogueWords {
  /** The title of the page. */
  readonly title: string;
  readonly add: string;
  readonly hint: string;
  readonly retire: string;
  readonly reopen: string;
  /** Explains what retiring means, in the dialog. */
  readonly retiring: string;
}

interface CatalogueListProps<R extends ListRoute> {
  readonly list: List<R>;
  readonly words: CatalogueWords;
  /** Further columns, between the name and the order. */
  readonly columns: readonly Column<RowOf<NoInfer<R>>>[];
  readonly newPath: string;
  readonly offer: OfferRoute;
}

/** The list of one kind of catalogue row: on offer or retired, in the order in which it is offered. */
export function CatalogueList<R extends ListRoute>({
  list,
  words,
  columns,
  newPath,
  offer,
}: CatalogueListProps<R>) {
  const { t } = useLingui();
  const counts = (list.query.data as Counted | undefined)?.counts;
  return (
    <ListPage
      list={list}
      title={words.title}
      label={words.title}
      add={{ name: words.add, to: newPath }}
      isSlim={columns.length === 1}
      tabs={{
        label: t`按状态查看`,
        list: codedTabs(list, {
          values: offerState.list,
          at: (state) => ({ state }) as unknown as Partial<InputOf<R>>,
          count: (state) => counts?.[state],
        }),
      }}
      columns={[
        ...columns,
        {
          ...(amountColumn<CatalogueRow>('position', t`顺序`) as unknown as Column<RowOf<R>>),
          isWideOnly: true,
        },
      ]}
      keyNames={[t`下一行`, t`上一行`, t`修改（Enter）`]}
      rowAct={{
        actOn: (row) => actOn(keptIn(row), words, offer, list.paths.calls),
        subjectOf: (row) => shownName(keptIn(row)),
      }}
      empty={{ hint: words.hint, past: t`这一页没有内容了。` }}
    />
  );
}

interface Counted {
  readonly counts: { readonly active: number; readonly retired: number };
}

// Every row of these lists has these fields.
const keptIn = (row: object) => row as CatalogueRow;

function actOn(
  { id, version, active, ...names }: CatalogueRow,
  words: CatalogueWords,
  route: OfferRoute,
  refreshes: readonly Route[],
) {
  const name = shownName(names);
  return actOf({
    name: active ? words.retire : words.reopen,
    route,
    start: { id, version, active: !active },
    refreshes,
    overtaken: {
      title: said`“${name}”刚刚被其他人修改过`,
      hint: said`修改未生效。请刷新后查看最新内容。`,
    },
    children: active ? `“${name}”${words.retiring}` : said`“${name}”会重新出现在选项里。`,
    done: active ? said`已停用“${name}”` : said`已恢复“${name}”`,
  });
}
