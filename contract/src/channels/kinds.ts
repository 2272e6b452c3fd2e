import { coded, type CodeOf } from '../coded.ts';

/** What admins may add as a channel. A robot posts into a chat of its service. */
export const channelKinds = {
  webhook: { code: 'webhook', label: 'Webhook' },
  feishu: { code: 'feishu', label: '飞书机器人' },
  dingtalk: { code: 'dingtalk', label: '钉钉机器人' },
  wecom: { code: 'wecom', label: '企业微信机器人' },
} as const;
export const channelKind = coded(channelKinds);
export type ChannelKind = CodeOf<typeof channelKind>;

/** What channels tell of: the name that programs know it by, and the kind of the event. Names are never changed. */
export const publishedEvent = coded({
  submitted: { code: 'report.submitted', label: '新报告', kind: 'report.submit' },
  confirmed: { code: 'report.confirmed', label: '确认', kind: 'report.confirm' },
  ignored: { code: 'report.ignored', label: '忽略', kind: 'report.ignore' },
  fixing: { code: 'report.fixing', label: '开始修复', kind: 'report.startFix' },
  finished: { code: 'report.finished', label: '修复完成', kind: 'report.finish' },
  fixFailed: { code: 'report.fix_failed', label: '修复未通过', kind: 'report.fixFailed' },
  reopened: { code: 'report.reopened', label: '重新打开', kind: 'report.reopen' },
  withdrawn: { code: 'report.withdrawn', label: '研究员撤回', kind: 'report.withdraw' },
  asked: { code: 'report.asked', label: '请研究员补充', kind: 'report.askInformation' },
  answered: { code: 'report.answered', label: '研究员已补充', kind: 'report.answer' },
  appealed: { code: 'report.appealed', label: '申诉', kind: 'report.appeal' },
  upheld: { code: 'report.appeal_upheld', label: '申诉成立', kind: 'report.upholdAppeal' },
  rejected: { code: 'report.appeal_rejected', label: '申诉驳回', kind: 'report.rejectAppeal' },
  assigned: { code: 'report.assigned', label: '更换负责人', kind: 'report.assign' },
  dueSoon: { code: 'report.due_soon', label: '即将超时', kind: 'report.warn' },
  overdue: { code: 'report.overdue', label: '已超时', kind: 'report.miss' },
});
