import { t } from '@lingui/core/macro';
import {
  getInboxCounts,
  getInboxPage,
  type InboxOrder,
  type InboxRow,
  inboxView,
  type InboxView,
  type SavedView,
} from '@shieldsource/contract/console-inbox';
import { reportStatus } from '@shieldsource/contract/report-status';
import type { InputOf } from '@shieldsource/contract/route';
import { paths } from '../paths.ts';

export type { InboxRow };
/** Which page of what: what the address says and the call takes. */
export type InboxPlace = InputOf<typeof getInboxPage>;

/** What changes with whatever is done to a report. */
export const inboxCalls = [getInboxPage, getInboxCounts] as const;

/** What a list is called: what was asked, else its view. */
export const placeName = ({ query, view }: InboxPlace): string =>
  query === '' ? inboxView.labelOf(view) : t`“${query}”`;

/** Its key after `g`. */
export const viewLetters: Readonly<Record<InboxView, string>> = {
  mine: 'm',
  unassigned: 'u',
  answered: 'r',
  waiting: 'w',
  due: 'd',
  appeals: 's',
  awards: 'h',
  retests: 'f',
  all: 'a',
};

type Kept = Pick<SavedView, 'query' | 'view' | 'order'>;

/** Whether both show the same, apart from the page. */
export const isSamePlace = (one: Kept, other: Kept): boolean =>
  one.query === other.query && one.view === other.view && one.order === other.order;

/** Where the columns stand that the server sorts by. */
export const sortOf: Readonly<
  Record<InboxOrder, { readonly field: string; readonly order: 'ascending' | 'descending' }>
> = {
  due: { field: 'due', order: 'ascending' },
  changed: { field: 'changed', order: 'descending' },
  newest: { field: 'created', order: 'descending' },
  oldest: { field: 'created', order: 'ascending' },
};

/** The order that a press on the head of a column asks for. */
export function orderBy(column: string, now: InboxOrder): InboxOrder {
  if (column === 'created') return now === 'newest' ? 'oldest' : 'newest';
  return column === 'changed' && now !== 'changed' ? 'changed' : 'due';
}

const viewOfFlag: Readonly<Record<string, InboxView>> = {
  1: 'waiting',
  2: 'appeals',
  3: 'retests',
  4: 'awards',
  5: 'awards',
};

/** Where an address of the queue that stood here before leads on to. */
export function placeOfQueue(params: URLSearchParams): string {
  const view = viewOfFlag[params.get('flag') ?? ''];
  if (view) return paths.reports.list({ view });
  const status = reportStatus.list.find(({ code }) => String(code) === params.get('status'));
  return paths.reports.list(status ? { query: `状态:${status.label}` } : {});
}
