import type { Topic } from './ways.ts';

interface ChannelTopic extends Topic {
  readonly kind: string;
}

/** What robots and programs can be told of, by the choice of each channel: the name that programs know it by, never changed, and the kind of the event. */
export const channelTopics = {
  submitted: { code: 'report.submitted', label: '新报告', kind: 'report.submit' },
  confirmed: { code: 'report.confirmed', label: '已确认', kind: 'report.confirm' },
  ignored: { code: 'report.ignored', label: '已忽略', kind: 'report.ignore' },
  fixing: { code: 'report.fixing', label: '修复中', kind: 'report.startFix' },
  finished: { code: 'report.finished', label: '修复完成', kind: 'report.finish' },
  fixFailed: { code: 'report.fix_failed', label: '修复未通过', kind: 'report.fixFailed' },
  reopened: { code: 'report.reopened', label: '已重新打开', kind: 'report.reopen' },
  withdrawn: { code: 'report.withdrawn', label: '研究员撤回', kind: 'report.withdraw' },
  asked: { code: 'report.asked', label: '待研究员补充', kind: 'report.askInformation' },
  answered: { code: 'report.answered', label: '研究员已补充', kind: 'report.answer' },
  appealed: { code: 'report.appealed', label: '研究员申诉', kind: 'report.appeal' },
  upheld: { code: 'report.appeal_upheld', label: '申诉已成立', kind: 'report.upholdAppeal' },
  rejected: { code: 'report.appeal_rejected', label: '申诉已驳回', kind: 'report.rejectAppeal' },
  assigned: { code: 'report.assigned', label: '更换负责人', kind: 'report.assign' },
  dueSoon: { code: 'report.due_soon', label: '即将超时', kind: 'report.warn' },
  overdue: { code: 'report.overdue', label: '已超时', kind: 'report.miss' },
} as const satisfies Record<string, ChannelTopic>;
