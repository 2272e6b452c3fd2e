import { reportStatus } from '@shieldsource/contract/reports/calls';
import type {
  Award,
  AwardProposal,
  Comment,
  OperationRecord,
  ReportDetail,
} from '@shieldsource/contract/reports/calls';

const at = 1_793_000_000_000;
export const idOf = (number: number) =>
  `01993d6a-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A report of one's own; what a test cares about it says. */
export const givenReport = (given: Partial<ReportDetail> = {}): ReportDetail => ({
  id: idOf(1),
  number: 'SS-2026-000001',
  earlierNumber: null,
  title: '订单接口未校验归属，可查看他人订单',
  status: 1,
  statusName: reportStatus.labelOf(given.status ?? 1),
  level: null,
  levelName: '',
  appName: '会员中心',
  platformName: 'Web',
  typeName: '越权访问',
  contribution: 0,
  currency: 0,
  awardState: null,
  createTime: at,
  updateTime: at,
  app: idOf(10),
  platform: idOf(11),
  type: idOf(12),
  url: 'https://member.example.com/orders',
  description: '修改地址中的订单编号，就能看到别人的订单。',
  selfLevel: 3,
  selfLevelName: '高危',
  cvssVector: null,
  tier: 'core',
  tierName: '核心业务',
  ignoreReason: null,
  ignoreReasonName: '',
  attachments: [],
  images: [],
  awards: [],
  proposal: null,
  canComment: true,
  question: null,
  retest: null,
  appeals: [],
  appealBefore: null,
  duplicateOf: null,
  version: 1,
  ...given,
});

/** One line of a history. */
export const givenRecord = (given: Partial<OperationRecord> = {}): OperationRecord => ({
  id: idOf(100),
  action: 'submit',
  actionName: '提交报告',
  fromStatus: null,
  toStatus: 1,
  toStatusName: '待审核',
  actorName: '林间小鹿',
  note: '',
  createTime: at,
  ...given,
});

/** An award of a high report in a core application. */
export const givenAward = (given: Partial<Award> = {}): Award => ({
  level: 3,
  levelName: '高危',
  ruleVersion: 2,
  tierName: '核心业务',
  tierHundredths: 1000,
  factorHundredths: 150,
  baseContribution: 7,
  bonusContribution: 2,
  contribution: 108,
  baseCoins: 20,
  bonusCoins: 5,
  coins: 308,
  createTime: at,
  isReversed: false,
  ...given,
});

/** The same, waiting for a second person. */
export function givenProposal(given: Partial<AwardProposal> = {}): AwardProposal {
  const { isReversed: _, ...arithmetic } = givenAward();
  return {
    ...arithmetic,
    id: idOf(300),
    state: 'waiting',
    stateName: '奖励核定中',
    proposerName: '审核员 1',
    reason: '影响全部会员',
    reply: '',
    ...given,
  };
}

export const givenComment = (given: Partial<Comment> = {}): Comment => ({
  id: idOf(200),
  author: { kind: 'staff', name: '审核员 1', headPortrait: '', isMe: false },
  body: '请补充请求头。',
  images: [],
  attachments: [],
  createTime: at,
  ...given,
});
