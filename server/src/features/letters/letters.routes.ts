import {
  getLetterPage,
  postLetterRead,
  postLetterReadAll,
  postUnreadCount,
} from '@shieldsource/contract/letters';
import { serve, type Served } from '../../platform/http/calls.ts';
import { countUnread, list, markAllRead, markRead } from './letters.ts';

export const lettersRoutes: readonly Served[] = [
  serve(getLetterPage, list),
  serve(postLetterRead, markRead),
  serve(postLetterReadAll, markAllRead),
  serve(postUnreadCount, countUnread),
];
