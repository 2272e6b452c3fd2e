import {
  type InboxOrder,
  type InboxView,
  type SavedView,
} from '@shieldsource/contract/reports/inbox';
import { translateQuery } from '@shieldsource/contract/reports/inbox-query';

/** The second key of a view's shortcut, after `g`. */
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

type ListedView = Pick<SavedView, 'query' | 'view' | 'order'>;

/** Whether both show the same list, on any page of it, in whichever words the query was typed. */
export const isSamePlace = (one: ListedView, other: ListedView): boolean =>
  translateQuery(one.query) === translateQuery(other.query) &&
  one.view === other.view &&
  one.order === other.order;

/** The sort orders by the columns that the server sorts by. */
export const sortOf: Readonly<
  Record<InboxOrder, { readonly field: string; readonly order: 'ascending' | 'descending' }>
> = {
  due: { field: 'due', order: 'ascending' },
  level: { field: 'level', order: 'descending' },
  changed: { field: 'changed', order: 'descending' },
  newest: { field: 'created', order: 'descending' },
  oldest: { field: 'created', order: 'ascending' },
};

/** The order after a click on the head of a column. */
export function orderBy(column: string, now: InboxOrder): InboxOrder {
  if (column === 'created') return now === 'newest' ? 'oldest' : 'newest';
  return (column === 'changed' || column === 'level') && now !== column ? column : 'due';
}
