import {
  getComments,
  getOperationRecords,
  getReportCount,
  getReportDetail,
  getReportPage,
} from '@shieldsource/contract/reports';
import { getWaitingList } from '@shieldsource/contract/waiting';

/** What an act of the author on their report changes. */
export const afterReportChange = [
  getReportDetail,
  getOperationRecords,
  getComments,
  getReportPage,
  getReportCount,
  getWaitingList,
] as const;
