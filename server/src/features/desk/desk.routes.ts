import {
  getReviewDetail,
  postReviewConfirm,
  postReviewIgnore,
  postReviewMove,
  postReviewRevoke,
} from '@shieldsource/contract/reports/desk';
import { postReviewDraft } from '@shieldsource/contract/reports/desk-drafts';
import {
  getInboxCounts,
  getInboxPage,
  getInboxViews,
  getReviewNumber,
  postInboxViewRemove,
  postInboxViewSave,
} from '@shieldsource/contract/reports/inbox';
import { jsonReportsExport } from '@shieldsource/contract/reports/inbox-export';
import { getAuthorRecord, getSimilarReports } from '@shieldsource/contract/reports/similar';
import {
  getBulkProposal,
  getBulkProposalPage,
  getReportLooking,
  getReviewerList,
  getVerdictList,
  jsonReportsAssign,
  jsonReportsIgnore,
  postHandOver,
  postHandOverMove,
  postReportLook,
  postReportTake,
  postReportTakeNext,
  postVerdictDismiss,
  postVerdictHold,
  postVerdictUndo,
} from '@shieldsource/contract/reports/desk-work';
import { serve, type Served } from '../../platform/http/calls.ts';
import { advance, confirm, ignore, reviewDetail, revoke } from './desk.ts';
import { assignMany, ignoreMany, listBulk, oneBulk } from './desk.bulk.ts';
import { exportRows } from './desk.export.ts';
import { handOverToTeam, moveHandOver } from './desk.hand-over.ts';
import { byNumber, counts, list } from './desk.inbox.ts';
import { look, looking } from './desk.presence.ts';
import { authorRecord, similar } from './desk.similar.ts';
import { dismissVerdict, hold, ownVerdicts, undo } from './desk.verdicts.ts';
import { listViews, removeView, saveView } from './desk.views.ts';
import { keepWords } from './desk.words.ts';
import { reviewers, take, takeNext } from './desk.work.ts';

export const deskRoutes: readonly Served[] = [
  serve(getInboxPage, list),
  serve(getInboxCounts, counts),
  serve(getInboxViews, listViews),
  serve(postInboxViewSave, saveView),
  serve(postInboxViewRemove, removeView),
  serve(getReviewNumber, byNumber),
  serve(jsonReportsExport, exportRows),
  serve(getReviewDetail, reviewDetail),
  serve(getSimilarReports, similar),
  serve(getAuthorRecord, authorRecord),
  serve(postReviewDraft, keepWords),
  serve(postReviewConfirm, confirm),
  serve(postReviewIgnore, ignore),
  serve(postReviewMove, advance),
  serve(postReviewRevoke, revoke),
  serve(postReportTake, take),
  serve(postReportTakeNext, takeNext),
  serve(getReviewerList, reviewers),
  serve(postReportLook, look),
  serve(getReportLooking, looking),
  serve(postVerdictHold, hold),
  serve(postVerdictUndo, undo),
  serve(getVerdictList, ownVerdicts),
  serve(postVerdictDismiss, dismissVerdict),
  serve(postHandOver, handOverToTeam),
  serve(postHandOverMove, moveHandOver),
  serve(jsonReportsAssign, assignMany),
  serve(jsonReportsIgnore, ignoreMany),
  serve(getBulkProposalPage, listBulk),
  serve(getBulkProposal, oneBulk),
];
