import { jsonReportAlike } from '@shieldsource/contract/alike';
import { postReviewQuestion, postReviewRetest } from '@shieldsource/contract/console-flags';
import {
  getReportDraft,
  getReportDraftList,
  jsonReportDraftSave,
  postReportDraftDelete,
} from '@shieldsource/contract/drafts';
import { postReportWithdraw, postRetestResult } from '@shieldsource/contract/report-flags';
import {
  getAttachmentDownload,
  getOperationRecords,
  getReportCount,
  getReportDetail,
  getReportPage,
  jsonReportSubmit,
} from '@shieldsource/contract/reports';
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
