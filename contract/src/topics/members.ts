import type { Topic, Way } from './ways.ts';

interface MemberTopic extends Topic {
  readonly portal: Way;
  /** To the address that they confirmed. */
  readonly mail: Way;
  /** Kinds of events. */
  readonly events: readonly string[];
}

/** What members are told of and can choose the mails of: usual is what asks for something, or pays. */
export const mailTopics = {
  question: {
    code: 'question',
    label: '补充信息与复测邀请',
    portal: 'always',
    mail: 'on',
    events: ['report.askInformation', 'report.askRetest'],
  },
  verdict: {
    code: 'verdict',
    label: '审核结论',
    portal: 'always',
    mail: 'on',
    events: ['report.confirm', 'report.ignore', 'report.expire', 'report.revoke', 'report.reopen'],
  },
  award: {
    code: 'award',
    label: '奖励核定与发放',
    portal: 'always',
    mail: 'on',
    events: [
      'report.giveAward',
      'report.proposeAward',
      'report.approveAward',
      'report.returnAward',
      'report.keepAward',
    ],
  },
  appeal: {
    code: 'appeal',
    label: '申诉结果',
    portal: 'always',
    mail: 'on',
    events: ['report.upholdAppeal', 'report.rejectAppeal'],
  },
  address: {
    code: 'address',
    label: '确认收货地址',
    portal: 'always',
    mail: 'on',
    events: ['order.exchange'],
  },
  shipped: {
    code: 'shipped',
    label: '礼品发货与现金发放',
    portal: 'always',
    mail: 'on',
    events: ['order.ship', 'order.pay'],
  },
  erasure: {
    code: 'erasure',
    label: '报告内容清除预告',
    portal: 'always',
    mail: 'on',
    events: ['report.announceErasure'],
  },
  comment: {
    code: 'comment',
    label: '新评论',
    portal: 'always',
    mail: 'off',
    events: ['report.comment'],
  },
  submitted: {
    code: 'submitted',
    label: '报告已收到',
    portal: 'on',
    mail: 'off',
    events: ['report.submit'],
  },
  fixing: {
    code: 'fixing',
    label: '业务方开始修复',
    portal: 'on',
    mail: 'off',
    events: ['report.startFix'],
  },
  fixed: {
    code: 'fixed',
    label: '修复完成或重新修复',
    portal: 'always',
    mail: 'off',
    events: ['report.finish', 'report.fixFailed'],
  },
  ready: {
    code: 'ready',
    label: '礼品备货完成',
    portal: 'on',
    mail: 'off',
    events: ['order.ready'],
  },
  cancelled: {
    code: 'cancelled',
    label: '订单取消',
    portal: 'always',
    mail: 'off',
    events: ['order.cancel', 'order.expire'],
  },
} as const satisfies Record<string, MemberTopic>;

/** What members are told of. `security` is whatever else happens to an account or an identity. */
export const memberTopics = {
  security: { code: 'security', label: '账号安全', portal: 'always', mail: 'always', events: [] },
  ...mailTopics,
  // what is about the address itself is told to the one of before
  account: {
    code: 'account',
    label: '账号迁移与通知邮箱',
    portal: 'always',
    mail: 'never',
    events: ['account.migrate', 'account.confirmMail', 'account.stopMail'],
  },
} as const satisfies Record<string, MemberTopic>;
