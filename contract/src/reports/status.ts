import { coded, type CodeOf } from '../coded.ts';

/** The status of a report, with its station and colour. In a file of its own, so that the home page loads no more than this. */
export const reportStatus = coded({
  waitReview: { code: 1, label: '待审核', tone: 'orange', step: 0 },
  confirmed: { code: 2, label: '已确认', tone: 'blue', step: 1 },
  fixing: { code: 3, label: '修复中', tone: 'orange', step: 2 },
  done: { code: 4, label: '已完成', tone: 'blue', step: 3 },
  ignored: { code: -1, label: '已忽略', tone: 'blue', step: 3 },
});
export type ReportStatus = CodeOf<typeof reportStatus>;
export type ReportStatusKey = keyof typeof reportStatus.codes;
