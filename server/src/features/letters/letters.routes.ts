import {
  getLetterDetail,
  getLetterPage,
  postLetterDelete,
  postLetterRead,
  postLetterReadAll,
  postLetterRestore,
  postMessageTypeList,
  postUnreadCount,
} from '@shieldsource/contract/letters/calls';
import { getLetterSettings, postLetterSetting } from '@shieldsource/contract/letters/choices';
import { serve, type Served } from '../../platform/http/calls.ts';
import {
  changeSetting,
  countUnread,
  detail,
  list,
  listTypes,
  markAllRead,
  markRead,
  remove,
  restore,
  settings,
} from './letters.ts';

export const lettersRoutes: readonly Served[] = [
  serve(getLetterPage, list),
  serve(getLetterDetail, detail),
  serve(postLetterRead, markRead),
  serve(postLetterReadAll, markAllRead),
  serve(postLetterDelete, remove),
  serve(postLetterRestore, restore),
  serve(getLetterSettings, settings),
  serve(postLetterSetting, changeSetting),
  serve(postMessageTypeList, listTypes),
  serve(postUnreadCount, countUnread),
];
