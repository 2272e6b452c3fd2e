import type { getReviewDetail } from '@shieldsource/contract/reports/desk';
import type { OutputOf } from '@shieldsource/contract/route';

type Detail = OutputOf<typeof getReviewDetail>;

const range = (from: number, to: number) => ({ from, to });

/** The scoring rule as shipped. */
const shippedRule: Detail['rule'] = {
  version: 1,
  publishTime: 1_790_000_000_000,
  contribution: { 0: range(0, 0), 1: range(1, 2), 2: range(3, 5), 3: range(6, 8), 4: range(9, 10) },
  coins: { 0: range(0, 0), 1: range(1, 2), 2: range(3, 5), 3: range(18, 24), 4: range(54, 60) },
  tierHundredths: { core: 1000, general: 400, edge: 100 },
  maxBonusContribution: 5,
  maxBonusCoins: 20,
  signOffAboveCoins: 600,
  maxContribution: 500,
  maxCoins: 5_000,
};

const submittedAt = 1_793_000_000_000;

/** A report on the desk; what a test cares about it says. */
export const givenDetail = (given: Partial<Detail['report']> = {}): Detail => ({
  report: {
    id: '01993d6a-0000-7000-8000-000000000001',
    number: 'SS-2026-000001',
    earlierNumber: null,
    title: '日志组件解析特殊字符串导致远程代码执行',
    status: 1,
    statusName: '待审核',
    level: null,
    levelName: '',
    appName: '统一登录平台',
    platformName: 'Web',
    typeName: '远程代码执行',
    contribution: 0,
    currency: 0,
    awardState: null,
    createTime: submittedAt,
    updateTime: 1_793_000_000_000,
    authorName: '林间小鹿',
    selfLevel: 4,
    tier: 'core',
    tierName: '核心业务',
    isOwn: false,
    app: '01993d6a-0000-7000-8000-00000000000a',
    platform: '01993d6a-0000-7000-8000-00000000000b',
    type: '01993d6a-0000-7000-8000-00000000000c',
    url: 'https://sso.example.com/login',
    description: '在用户名中提交特殊字符串后，服务器会连接外部地址并执行返回的代码。',
    selfLevelName: '严重',
    cvssVector: null,
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
    version: 7,
    authorUid: 10001,
    termsVersion: 1,
    factorHundredths: 100,
    canDecideAppeal: false,
    canDecideAward: false,
    first: null,
    ...given,
  },
  records: [],
  comments: [],
  rule: shippedRule,
  submittedAt,
});
