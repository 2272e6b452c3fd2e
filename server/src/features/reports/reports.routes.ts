import { jsonReportAlike } from '@shieldsource/contract/alike';
import {
  getReviewDetail,
  postReviewComment,
  postReviewCommentEdit,
  postReviewConfirm,
  postReviewIgnore,
  postReviewMove,
  postReviewRevoke,
} from '@shieldsource/contract/console';
import {
  postAwardKeep,
  postAwardPropose,
  postReviewAward,
} from '@shieldsource/contract/console-awards';
import { postReviewDraft } from '@shieldsource/contract/console-drafts';
import { getAuthorRecord, getSimilarReports } from '@shieldsource/contract/console-similar';
import * as work from '@shieldsource/contract/console-work';
import {
  getReportDraft,
  getReportDraftList,
  jsonReportDraftSave,
  postReportDraftDelete,
} from '@shieldsource/contract/drafts';
import {
  postAppealReject,
  postAppealRejudge,
  postAppealUphold,
  postReviewQuestion,
  postReviewRetest,
} from '@shieldsource/contract/console-flags';
import {
  postReportAppeal,
  postReportWithdraw,
  postRetestResult,
} from '@shieldsource/contract/report-flags';
import {
  getAttachmentDownload,
  getComments,
  getOperationRecords,
  getReportCount,
  getReportDetail,
  getReportPage,
  jsonReportSubmit,
  postComment,
  postCommentEdit,
} from '@shieldsource/contract/reports';
import { serve, type Served } from '../../platform/http/calls.ts';
import { attachmentDownload } from '../files/files.ts';
import { alikeOwn } from './reports.alike.ts';
import { appeal, keepAward, rejectAppeal, rejudge, upholdAppeal } from './reports.appeals.ts';
import { awardAgain, propose } from './reports.awards.ts';
import { assignMany, ignoreMany, listBulk, oneBulk } from './reports.bulk.ts';
import { comment, commentAsStaff, editComment, listComments } from './reports.comments.ts';
import { discardDraft, myDraft, myDrafts, saveDraft } from './reports.drafts.ts';
import { countMine, listMine } from './reports.mine.ts';
import { answerRetest, askInformation, askRetest, withdraw } from './reports.flags.ts';
import { handOverToTeam, moveHandOver } from './reports.hand-over.ts';
import { writeNote } from './reports.notes.ts';
import { look, looking } from './reports.presence.ts';
import { advance, confirm, ignore, reviewDetail, revoke } from './reports.review.ts';
import { keepWords } from './reports.review-drafts.ts';
import { authorRecord, similar } from './reports.similar.ts';
import { detail, records, submit } from './reports.ts';
import { dismissVerdict, hold, ownVerdicts, undo } from './reports.verdicts.ts';
import { reviewers, take, takeNext } from './reports.work.ts';

export const reportsRoutes: readonly Served[] = [
  serve(jsonReportSubmit, submit),
  serve(getReportDraft, myDraft),
  serve(getReportDraftList, myDrafts),
  serve(jsonReportDraftSave, saveDraft),
  serve(postReportDraftDelete, discardDraft),
  serve(jsonReportAlike, alikeOwn),
  serve(getReportPage, listMine),
  serve(getReportCount, countMine),
  serve(getReportDetail, detail),
  serve(getOperationRecords, records),
  serve(getComments, listComments),
  serve(postComment, comment),
  serve(postCommentEdit, editComment),
  serve(getAttachmentDownload, attachmentDownload),
  serve(postReportWithdraw, withdraw),
  serve(postReportAppeal, appeal),
  serve(postRetestResult, answerRetest),
  serve(getReviewDetail, reviewDetail),
  serve(getSimilarReports, similar),
  serve(getAuthorRecord, authorRecord),
  serve(postReviewDraft, keepWords),
  serve(postReviewConfirm, confirm),
  serve(postReviewIgnore, ignore),
  serve(postReviewMove, advance),
  serve(postReviewRevoke, revoke),
  serve(postReviewComment, commentAsStaff),
  serve(postReviewCommentEdit, editComment),
  serve(postReviewQuestion, askInformation),
  serve(postReviewRetest, askRetest),
  serve(postAppealReject, rejectAppeal),
  serve(postAppealUphold, upholdAppeal),
  serve(postAppealRejudge, rejudge),
  serve(postReviewAward, awardAgain),
  serve(postAwardPropose, propose),
  serve(postAwardKeep, keepAward),
  serve(work.postReportTake, take),
  serve(work.postReportTakeNext, takeNext),
  serve(work.getReviewerList, reviewers),
  serve(work.postReportLook, look),
  serve(work.getReportLooking, looking),
  serve(work.postVerdictHold, hold),
  serve(work.postVerdictUndo, undo),
  serve(work.getVerdictList, ownVerdicts),
  serve(work.postVerdictDismiss, dismissVerdict),
  serve(work.postReviewNote, writeNote),
  serve(work.postHandOver, handOverToTeam),
  serve(work.postHandOverMove, moveHandOver),
  serve(work.jsonReportsAssign, assignMany),
  serve(work.jsonReportsIgnore, ignoreMany),
  serve(work.getBulkProposalPage, listBulk),
  serve(work.getBulkProposal, oneBulk),
];
