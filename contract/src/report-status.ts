import { coded, type CodeOf } from './coded.ts';

/** Status of a report (apart from the rest, because the home page shows it and no more), with the step it is shown at and its colour. */
export const reportStatus = coded({
  waitReview: { code: 1, label: '待审核', tone: 'orange', step: 0 },
  confirmed: { code: 2, label: '已确认', tone: 'blue', step: 1 },
  fixing: { code: 3, label: '修复中', tone: 'orange', step: 2 },
  done: { code: 4, label: '已完成', tone: 'blue', step: 3 },
  ignored: { code: -1, label: '已忽略', tone: 'blue', step: 3 },
});
export type ReportStatus = CodeOf<typeof reportStatus>;
export type ReportStatusKey = keyof typeof reportStatus.codes;
