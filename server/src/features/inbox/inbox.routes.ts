import {
  getInboxCounts,
  getInboxPage,
  getInboxViews,
  getReviewNumber,
  postInboxViewRemove,
  postInboxViewSave,
} from '@shieldsource/contract/console-inbox';
import { serve, type Served } from '../../platform/http/calls.ts';
import { byNumber, counts, list } from './inbox.ts';
import { listViews, removeView, saveView } from './inbox.views.ts';

export const inboxRoutes: readonly Served[] = [
  serve(getInboxPage, list),
  serve(getInboxCounts, counts),
  serve(getInboxViews, listViews),
  serve(postInboxViewSave, saveView),
  serve(postInboxViewRemove, removeView),
  serve(getReviewNumber, byNumber),
];
