import {
  getLetterPage,
  postMessageTypeList,
  postUnreadCount,
} from '@shieldsource/contract/letters/calls';
import { getWaitingList } from '@shieldsource/contract/site/waiting';
import type { Route } from '@shieldsource/contract/route';

/** Calls to refresh after a letter was read or deleted: the list, and every count of unread ones. */
export const afterLetterChange: readonly Route[] = [
  getLetterPage,
  postMessageTypeList,
  postUnreadCount,
  // the result of an appeal waits until its letter is read
  getWaitingList,
];
