import {
  getComments,
  getOperationRecords,
  getReportCount,
  getReportDetail,
  getReportPage,
} from '@shieldsource/contract/reports';
import { getWaitingList } from '@shieldsource/contract/waiting';

/** Calls to refresh after an author acted on their report. */
export const afterReportChange = [
  getReportDetail,
  getOperationRecords,
  getComments,
  getReportPage,
  getReportCount,
  getWaitingList,
] as const;
