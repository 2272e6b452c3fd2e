import {
  getInboxCounts,
  getInboxPage,
  getInboxViews,
  getReviewNumber,
  postInboxViewRemove,
  postInboxViewSave,
} from '@shieldsource/contract/console-inbox';
import { jsonReportsExport } from '@shieldsource/contract/console-inbox-acts';
import { serve, type Served } from '../../platform/http/calls.ts';
import { byNumber, counts, list } from './inbox.ts';
import { exportRows } from './inbox.export.ts';
import { listViews, removeView, saveView } from './inbox.views.ts';

export const inboxRoutes: readonly Served[] = [
  serve(getInboxPage, list),
  serve(getInboxCounts, counts),
  serve(getInboxViews, listViews),
  serve(postInboxViewSave, saveView),
  serve(postInboxViewRemove, removeView),
  serve(getReviewNumber, byNumber),
  serve(jsonReportsExport, exportRows),
];
