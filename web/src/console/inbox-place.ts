import { t } from '@lingui/core/macro';
import type { getInboxPage, InboxRow } from '@shieldsource/contract/console-inbox';
import { inboxView } from '@shieldsource/contract/console-inbox';
import type { InputOf } from '@shieldsource/contract/route';

export type { InboxRow };
/** Which page of what the inbox shows: what the address says and the call takes. */
export type InboxPlace = InputOf<typeof getInboxPage>;

/** What a list is called: what was asked, else its view. */
export const placeName = ({ query, view }: InboxPlace): string =>
  query === '' ? inboxView.labelOf(view) : t`查找“${query}”`;
