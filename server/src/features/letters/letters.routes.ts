import {
  getLetterDetail,
  getLetterPage,
  postLetterDelete,
  postLetterRead,
  postLetterReadAll,
  postLetterRestore,
  postMessageTypeList,
  postUnreadCount,
} from '@shieldsource/contract/letters';
import { serve, type Served } from '../../platform/http/calls.ts';
import {
  countUnread,
  detail,
  list,
  listTypes,
  markAllRead,
  markRead,
  remove,
  restore,
} from './letters.ts';

export const lettersRoutes: readonly Served[] = [
  serve(getLetterPage, list),
  serve(getLetterDetail, detail),
  serve(postLetterRead, markRead),
  serve(postLetterReadAll, markAllRead),
  serve(postLetterDelete, remove),
  serve(postLetterRestore, restore),
  serve(postMessageTypeList, listTypes),
  serve(postUnreadCount, countUnread),
];
