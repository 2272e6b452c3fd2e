import * as z from 'zod/mini';
import { optionalNote, noteSchema } from '../acts.ts';
import { reviewWords, writtenFiles } from './desk-drafts.ts';
import { cvssVector } from './cvss.ts';
import { attachments } from '../files/calls.ts';
import { empty, id, nothing, time, version } from '../paging.ts';
import {
  comment,
  commentBody,
  commentEdit,
  commentEditRefusals,
  operationRecord,
  reportDetail,
  reviewReasons,
} from './calls.ts';
import { needsNote, plainActs, reportActs, reportAction, standing } from './acts.ts';
import { internalNote, reportWork } from './work.ts';
import { language } from '../site/language.ts';
import { route } from '../route.ts';
import { scoringRule, severity } from '../awards/scoring.ts';
import { secondFactor, factorCode } from '../passport/second-factor.ts';
import { everyRole, staffRole } from '../staff/roles.ts';
import { cannotSign } from '../staff/signing.ts';
import { email } from '../staff/desk.ts';
import { pastedText } from '../text/typed.ts';
import { say } from '../say.ts';

const judges = ['reviewer', 'admin'] as const;

export const staffInfo = z.object({
  id,
  number: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRole.schema),
  /** As they chose it; null: Chinese, as everybody's. */
  language: z.nullable(language.schema),
});
export type StaffInfo = z.output<typeof staffInfo>;

export const postStaffLogin = route({
  name: 'postStaffLogin',
  group: 'console',
  access: 'anyone',
  summary:
    '工作人员登录：邮箱、密码，和动态码、恢复码或通行密钥中的一个。陌生浏览器尝试过多后，须另带图形验证的凭据',
  records: ['staff.signIn', 'staff.failSignIn', 'staff.useRecoveryCode'],
  input: z.strictObject({
    email,
    passphrase: z
      .string('请输入密码')
      .check(z.minLength(1, '请输入密码'), z.maxLength(256, '密码过长')),
    /** A code of the app, or a recovery code. */
    totp: z.optional(factorCode),
    /** A passkey's signature, instead of a code. */
    passkey: secondFactor.passkey,
    /** What `postCaptchaVerify` gave, for one try; needed after `captchaNeeded`. */
    ticket: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({ token: z.string(), staff: staffInfo }),
  refusals: ['wrongStaffSignIn', 'captchaNeeded', 'tooOften'],
});

export const postStaffLogout = route({
  name: 'postStaffLogout',
  group: 'console',
  access: everyRole,
  summary: '工作人员退出',
  records: 'staff.signOut',
  input: empty,
  output: nothing,
});

export const postStaffInfo = route({
  name: 'postStaffInfo',
  group: 'console',
  access: everyRole,
  summary: '当前工作人员',
  recordsNothing: 'reads',
  input: empty,
  output: staffInfo,
});

export const getReviewDetail = route({
  name: 'getReviewDetail',
  group: 'console',
  access: judges,
  tail: '/{id}',
  summary:
    '待审核报告全文、处理记录、评论，以及它提交时的评分标准；先记录由谁查看再给出正文，同一人 10 分钟内只记一次。ahead 表示提前取，还没有显示',
  records: 'report.read',
  input: z.strictObject({
    id,
    /** True if the page fetches the report ahead, before anybody opened it. */
    ahead: z.optional(z.boolean()),
  }),
  output: z.object({
    report: z.object({
      ...reportDetail.shape,
      authorName: z.string(),
      authorUid: z.int(),
      termsVersion: z.int(),
      /** The team that the application belongs to now. */
      appTeam: z.optional(z.string()),
      /** The application as it was when the report came in. */
      promised: z.optional(
        z.object({
          appName: z.string(),
          hosts: z.array(z.string()),
          packages: z.array(z.string()),
        }),
      ),
      factorHundredths: z.int(),
      isOwn: z.boolean(),
      /** Whether the caller may decide the open appeal. */
      canDecideAppeal: z.boolean(),
      /** Whether the caller may approve or return the waiting award. */
      canDecideAward: z.boolean(),
      /** Whether the caller proposed the waiting award, and may withdraw it. */
      canWithdrawAward: z.optional(z.boolean()),
      /** Of the waiting award, or the open appeal. */
      cannotSign,
      /** Whether the caller may give up a raise that was returned. */
      canKeepAward: z.optional(z.boolean()),
      /** The report of which this one is a duplicate, if it was named. */
      first: z.nullable(z.object({ id, number: z.string(), title: z.string() })),
      ...reportWork,
    }),
    records: z.array(operationRecord),
    comments: z.array(comment),
    /** Internal notes. */
    notes: z.optional(z.array(internalNote)),
    rule: scoringRule,
    submittedAt: time,
    /** What the caller has typed at this report and not sent. */
    written: z.optional(reviewWords),
    /** Absent where there are none. */
    writtenFiles: z.optional(writtenFiles),
  }),
  refusals: ['notFound'],
});

export const note = optionalNote('备注');
export const versioned = { reportId: id, version };
const amount = (message: string) =>
  z.int(message).check(z.minimum(0, message), z.maximum(1_000_000, message));

/** The fields of an award that a reviewer chooses. */
export const awardInput = {
  ...versioned,
  level: severity.schema,
  baseContribution: amount('请输入贡献值基数'),
  baseCoins: amount('请输入安全币基数'),
  bonusContribution: z._default(amount('请输入贡献值加分'), 0),
  bonusCoins: z._default(amount('请输入安全币加分'), 0),
  /** The reviewer's own CVSS vector, beside the author's. */
  cvssVector: z.optional(cvssVector),
  note,
};

export const postReviewConfirm = route({
  name: 'postReviewConfirm',
  group: 'console',
  access: ['reviewer'],
  summary: '确认漏洞并发放奖励；奖励须在评分标准的范围内，且不超过须第二人核定的额度',
  records: 'report.confirm',
  input: z.strictObject(awardInput),
  output: standing,
  refusals: [
    'notFound',
    'conflict',
    'illegalTransition',
    'ownReport',
    'awardNeedsSignOff',
    'awardOutOfRange',
  ],
});

/** The number of the first report; '' if it is not named. */
export const duplicateOf = z._default(
  z
    .string()
    .check(
      pastedText(),
      z.toUpperCase(),
      z.regex(/^(SS-\d{4}-\d{6,12})?$/, '编号形如 SS-2026-000123'),
    ),
  '',
);
export const onlyOfDuplicates = z.refine<{ reason: string; duplicateOf: string }>(
  (given) => given.reason === 'duplicate' || given.duplicateOf === '',
  {
    path: ['duplicateOf'],
    error: '只有重复提交才填写首份报告编号',
    params: {
      says: {
        anyOf: [
          { properties: { reason: { const: 'duplicate' } } },
          { properties: { duplicateOf: { const: '' } } },
        ],
      },
    },
  },
);

export const postReviewIgnore = route({
  name: 'postReviewIgnore',
  group: 'console',
  access: ['reviewer'],
  summary: '忽略报告，须写明原因；重复提交可写明首份报告的编号',
  records: 'report.ignore',
  input: z
    .strictObject({
      ...versioned,
      reason: z.literal(reviewReasons, '请选择'),
      duplicateOf,
      note,
    })
    .check(onlyOfDuplicates),
  output: standing,
  refusals: ['notFound', 'conflict', 'illegalTransition', 'ownReport'],
});

export const postReviewMove = route({
  name: 'postReviewMove',
  group: 'console',
  access: ['reviewer'],
  summary: () =>
    say('推进报告：{acts}', { acts: plainActs.map(reportAction.labelOf).join(say('、')) }),
  records: plainActs.map((act) => `report.${act}` as const),
  input: z.strictObject({ ...versioned, move: z.literal(plainActs), note }).check(
    z.refine(({ move, note: written }) => written !== '' || !needsNote(move), {
      path: ['note'],
      error: '请写明原因',
    }),
  ),
  output: standing,
  refusals: ['notFound', 'conflict', 'illegalTransition', 'ownReport', 'appealOpen'],
});

export const postReviewRevoke = route({
  name: 'postReviewRevoke',
  group: 'console',
  access: ['admin'],
  summary: '撤销确认并收回奖励，须写明原因',
  records: 'report.revoke',
  input: z.strictObject({
    ...versioned,
    note: noteSchema(reportActs.revoke.note, '请写明撤销原因', '备注'),
  }),
  output: standing,
  refusals: [
    'notFound',
    'conflict',
    'illegalTransition',
    'ownReport',
    'appealOpen',
    'coinsAlreadySpent',
    'earlierReward',
  ],
});

export const postReviewComment = route({
  name: 'postReviewComment',
  group: 'console',
  access: ['reviewer'],
  idempotent: true,
  summary: '以审核员身份评论，研究员可见',
  markdown: ['body'],
  records: 'report.comment',
  input: z.strictObject({
    reportId: id,
    body: commentBody,
    attachments,
  }),
  output: comment,
  refusals: [
    'notFound',
    'ownReport',
    'commentClosed',
    'keyReused',
    'fileNotUsable',
    'reportFilesTooLarge',
  ],
});

export const postReviewCommentEdit = route({
  ...commentEdit,
  name: 'postReviewCommentEdit',
  group: 'console',
  access: ['reviewer'],
  summary: '修改自己对研究员的回复：一小时内且无人回复时；改前的内容双方仍可查看',
  refusals: commentEditRefusals,
});
