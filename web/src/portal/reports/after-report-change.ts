import {
  getComments,
  getOperationRecords,
  getReportCount,
  getReportDetail,
  getReportPage,
} from '@shieldsource/contract/reports';

/** What an act of the author on their report changes. */
export const afterReportChange = [
  getReportDetail,
  getOperationRecords,
  getComments,
  getReportPage,
  getReportCount,
] as const;
