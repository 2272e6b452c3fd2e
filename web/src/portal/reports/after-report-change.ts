import {
  getComments,
  getOperationRecords,
  getReportCount,
  getReportDetail,
  getReportPage,
} from '@shieldsource/contract/reports/calls';
import { getWaitingList } from '@shieldsource/contract/site/waiting';

/** Calls to refresh after an author acted on their report. */
export const afterReportChange = [
  getReportDetail,
  getOperationRecords,
  getComments,
  getReportPage,
  getReportCount,
  getWaitingList,
] as const;
