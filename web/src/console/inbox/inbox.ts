import {
  getInboxCounts,
  getInboxPage,
  type InboxOrder,
  type InboxView,
  type SavedView,
} from '@shieldsource/contract/console-inbox';

/** What changes with whatever is done to a report. */
export const inboxCalls = [getInboxPage, getInboxCounts] as const;

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
  level: { field: 'level', order: 'descending' },
  changed: { field: 'changed', order: 'descending' },
  newest: { field: 'created', order: 'descending' },
  oldest: { field: 'created', order: 'ascending' },
};

/** The order that a press on the head of a column asks for. */
export function orderBy(column: string, now: InboxOrder): InboxOrder {
  if (column === 'created') return now === 'newest' ? 'oldest' : 'newest';
  return (column === 'changed' || column === 'level') && now !== column ? column : 'due';
}
