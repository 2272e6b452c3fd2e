import {
  getLetterPage,
  postMessageTypeList,
  postUnreadCount,
} from '@shieldsource/contract/letters';
import { getWaitingList } from '@shieldsource/contract/waiting';
import type { Route } from '@shieldsource/contract/route';

/** What reading or deleting a letter changes: the list, every count of what is unread. */
export const afterLetterChange: readonly Route[] = [
  getLetterPage,
  postMessageTypeList,
  postUnreadCount,
  // an appeal's result waits until it is read
  getWaitingList,
];
