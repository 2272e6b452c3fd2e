import { jsonReportAlike } from '@shieldsource/contract/reports/alike';
import { postReviewQuestion, postReviewRetest } from '@shieldsource/contract/reports/desk-flags';
import {
  getReportDraft,
  getReportDraftList,
  jsonReportDraftSave,
  postReportDraftDelete,
} from '@shieldsource/contract/reports/drafts';
import { postReportWithdraw, postRetestResult } from '@shieldsource/contract/reports/flags';
import {
  getAttachmentDownload,
  getOperationRecords,
  getReportCount,
  getReportDetail,
  getReportPage,
  jsonReportSubmit,
} from '@shieldsource/contract/reports/calls';
import { serve, type Served } from '../../platform/http/calls.ts';
import { attachmentDownload } from '../files/files.ts';
import { alikeOwn } from './reports.alike.ts';
import { discardDraft, myDraft, myDrafts, saveDraft } from './reports.drafts.ts';
import { answerRetest, askInformation, askRetest, withdraw } from './reports.flags.ts';
import { countMine, listMine } from './reports.mine.ts';
import { detail, records, submit } from './reports.ts';

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
  serve(getAttachmentDownload, attachmentDownload),
  serve(postReportWithdraw, withdraw),
  serve(postRetestResult, answerRetest),
  serve(postReviewQuestion, askInformation),
  serve(postReviewRetest, askRetest),
];
