import * as z from 'zod/mini';
import { staffInfo } from '../reports/desk.ts';
import { madeLink } from './proposals.ts';
import { id, nothing, time, version } from '../paging.ts';
import { route } from '../route.ts';
import { appCode } from '../passport/second-factor.ts';
import { reason } from '../acts.ts';
import { email, roles } from './desk.ts';
import { oneLine, typed } from '../text/typed.ts';

export const getStaffHoldings = route({
  name: 'getStaffHoldings',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一位工作人员未完成的工作：等待答复的提问与复测、等待核定的奖励、等待复核的重设与关联',
  input: z.strictObject({ id }),
  output: z.object({
    list: z.array(
      z.object({
        /** The id of the report, or of the colleague who is to be reset or tied. */
        id,
        kind: z.enum(['question', 'retest', 'award', 'reset', 'tie']),
        name: z.string(),
        since: time,
      }),
    ),
    /** True if there are more than are listed. */
    isCut: z.boolean(),
  }),
  refusals: ['notFound'],
});

/** The UID of a researcher; of a colleague's own account, whose reports and orders they never handle. */
export const researcherUid = z
  .int('UID 应为数字')
  .check(z.minimum(1, 'UID 应为正数'), z.maximum(999_999_999, 'UID 最多 9 位数字'));

export const postStaffInvite = route({
  name: 'postStaffInvite',
  group: 'console',
  access: ['admin'],
  needsProof: true,
  summary: '邀请工作人员：生成 72 小时内有效、只能用一次的链接，只显示这一次',
  records: 'staff.invite',
  input: z.strictObject({
    name: typed('请输入姓名', oneLine, z.maxLength(50, '姓名最多 50 个字')),
    email,
    roles,
    researcherUid: z.optional(researcherUid),
  }),
  output: z.extend(madeLink, { id }),
});

export const postStaffLinkRenew = route({
  name: 'postStaffLinkRenew',
  group: 'console',
  access: ['admin'],
  needsProof: true,
  summary: '为待启用的工作人员换一个新链接，旧的立即失效；待重设的须再申请重设',
  records: 'staff.renewLink',
  input: z.strictObject({ staffId: id }),
  output: madeLink,
  refusals: ['notFound', 'conflict'],
});

export const postStaffLinkRevoke = route({
  name: 'postStaffLinkRevoke',
  group: 'console',
  access: ['admin'],
  summary: '收回还没有用的链接',
  records: 'staff.revokeLink',
  input: z.strictObject({ staffId: id }),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

export const postStaffRoles = route({
  name: 'postStaffRoles',
  group: 'console',
  access: ['admin'],
  needsProof: true,
  summary: '修改角色，立即生效；不能给自己添加角色，不能没有能登录的管理员',
  records: ['staff.changeRoles', 'report.assign'],
  input: z.strictObject({ staffId: id, version, roles, reason }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'ownStanding', 'lastAdmin'],
});

export const postStaffDisable = route({
  name: 'postStaffDisable',
  group: 'console',
  access: ['admin'],
  summary: '停用工作人员，所有登录立即失效，未用的链接一并收回',
  records: ['staff.disable', 'report.assign'],
  input: z.strictObject({ staffId: id, version, reason }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'lastAdmin'],
});

export const postStaffEnable = route({
  name: 'postStaffEnable',
  group: 'console',
  access: ['admin'],
  summary: '恢复工作人员',
  records: 'staff.enable',
  input: z.strictObject({ staffId: id, version, reason }),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

export const postStaffSessionsEnd = route({
  name: 'postStaffSessionsEnd',
  group: 'console',
  access: ['admin'],
  summary: '结束一位工作人员的所有登录',
  records: 'staff.endSessions',
  input: z.strictObject({ staffId: id, reason }),
  output: z.object({ sessions: z.int() }),
  refusals: ['notFound'],
});

export const postStaffResetAsk = route({
  name: 'postStaffResetAsk',
  group: 'console',
  access: ['admin'],
  summary: '申请重设一位工作人员的动态码，或为待重设的换一个新链接，由另一位管理员复核',
  records: 'staff.askReset',
  input: z.strictObject({
    staffId: id,
    reason,
    /** Whether the passphrase is reset too. */
    withPassphrase: z._default(z.boolean(), false),
  }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'ownStanding'],
});

export const postStaffTieAsk = route({
  name: 'postStaffTieAsk',
  group: 'console',
  access: ['admin'],
  summary: '申请为工作人员（或自己）关联本人的研究员账号，由另一位管理员复核',
  records: 'staff.askTie',
  input: z.strictObject({ staffId: id, researcherUid, reason }),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

const token = z
  .string('链接不完整')
  .check(z.regex(/^[\w-]{43}$/, '链接不完整，请复制完整的地址后重试'));

export const postStaffLinkOpen = route({
  name: 'postStaffLinkOpen',
  group: 'console',
  access: 'anyone',
  summary: '打开邀请或重设链接：为谁、要设置什么，以及新的动态码密钥',
  recordsNothing: 'reads: what it makes up is kept by nobody until it is used',
  input: z.strictObject({ token }),
  output: z.object({
    name: z.string(),
    email: z.string(),
    /** Whether a new passphrase is chosen; otherwise the present one is asked for. */
    setsPassphrase: z.boolean(),
    until: time,
    factor: z.object({
      /** The secret of the second factor in base32, for typing into an app. */
      secret: z.string(),
      /** The same as an `otpauth` address, for a QR code. */
      uri: z.string(),
      /** The same, sealed; sent back when the link is used. */
      ticket: z.string(),
    }),
  }),
  refusals: ['staffLinkOver', 'tooOften'],
});

export const postStaffLinkUse = route({
  name: 'postStaffLinkUse',
  group: 'console',
  access: 'anyone',
  summary: '用链接设置密码和动态码，并登录；链接随即失效',
  records: ['staff.setUp', 'staff.signIn', 'staff.failSignIn'],
  input: z.strictObject({
    token,
    ticket: z.string().check(z.maxLength(500)),
    passphrase: z
      .string('请输入密码')
      .check(z.minLength(1, '请输入密码'), z.maxLength(256, '密码过长')),
    totp: appCode,
  }),
  output: z.object({ token: z.string(), staff: staffInfo }),
  refusals: ['staffLinkOver', 'tooOften'],
});
