import { t } from '@lingui/core/macro';
import type { getInboxPage, InboxRow } from '@shieldsource/contract/reports/inbox';
import { inboxView } from '@shieldsource/contract/reports/inbox';
import type { InputOf } from '@shieldsource/contract/route';

export type { InboxRow };
/** View, query, order and page of the inbox: in the address and as the input of the call. */
export type InboxPlace = InputOf<typeof getInboxPage>;

/** The name of a list: its query, else its view. */
export const placeName = ({ query, view }: InboxPlace): string =>
  query === '' ? inboxView.labelOf(view) : t`搜索“${query}”`;
