import * as z from 'zod/mini';
import { reason } from '../acts.ts';
import { maskedIdentity } from './masked-identity.ts';
import { eventCursor } from './account.ts';
import {
  cappedPageOf,
  empty,
  feedInput,
  id,
  moment,
  nothing,
  pageInput,
  time,
  version,
} from '../paging.ts';
import { waitingProposal } from '../staff/proposals.ts';
import { accountState, realStatus } from './calls.ts';
import { route } from '../route.ts';
import { oneLine, pastedText, showsAtLeast } from '../text/typed.ts';

export const identityRow = z.object({
  id,
  researcherName: z.string(),
  researcherUid: z.int(),
  version: z.int(),
  ...maskedIdentity.shape,
});
export type IdentityRow = z.output<typeof identityRow>;

export const getIdentityPage = route({
  name: 'getIdentityPage',
  group: 'console',
  access: ['operator'],
  summary: '实名认证申请，脱敏；等待最久的在前；可按编号查找',
  input: z.strictObject({
    ...pageInput,
    status: z._default(realStatus.schema, 2),
    uid: z.optional(z.int('编号应为数字')),
  }),
  output: cappedPageOf(identityRow),
});

export const getConsoleIdentity = route({
  name: 'getConsoleIdentity',
  group: 'console',
  access: ['operator'],
  tail: '/{id}',
  summary: '一份实名认证申请，任何状态，脱敏',
  input: z.strictObject({ id }),
  output: identityRow,
  refusals: ['notFound'],
});

export const postIdentityReveal = route({
  name: 'postIdentityReveal',
  group: 'console',
  access: ['operator'],
  needsProof: true,
  summary: '查看完整实名信息与证件照片，须写明原因，留痕',
  records: 'identity.reveal',
  input: z.strictObject({ identityId: id, reason }),
  output: z.object({ realName: z.string(), idNumber: z.string(), images: z.array(z.string()) }),
  refusals: ['notFound', 'ownIdentity', 'tooOften'],
});

const versioned = { identityId: id, version };

export const postIdentityApprove = route({
  name: 'postIdentityApprove',
  group: 'console',
  access: ['operator'],
  summary: '通过实名认证',
  records: 'identity.approve',
  input: z.strictObject(versioned),
  output: nothing,
  refusals: ['notFound', 'conflict', 'ownIdentity'],
});

export const postIdentityReject = route({
  name: 'postIdentityReject',
  group: 'console',
  access: ['operator'],
  summary: '驳回实名认证，须写明原因；已通过的也可以撤销，由本人重新提交',
  records: 'identity.reject',
  input: z.strictObject({ ...versioned, reason }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'ownIdentity'],
});

export const researcherRow = z.object({
  id,
  uid: z.int(),
  name: z.string(),
  state: accountState.schema,
  stateName: z.string(),
  createTime: time,
  lastLoginTime: time,
  /** A recovery that waits for a second admin. */
  recovery: z.nullable(
    z.object({
      ...waitingProposal,
      phoneOfUid: z.nullable(z.int()),
      phoneEnd: z.nullable(z.string()),
    }),
  ),
  /** When a recovery that two signed takes effect. */
  recoveryTime: z.nullable(time),
});
export type ResearcherRow = z.output<typeof researcherRow>;

export const getResearcherPage = route({
  name: 'getResearcherPage',
  group: 'console',
  access: ['admin'],
  summary: '研究员账号；可按编号查找',
  input: z.strictObject({ ...pageInput, uid: z.optional(z.int('编号应为数字')) }),
  output: cappedPageOf(researcherRow),
});

export const getConsoleResearcher = route({
  name: 'getConsoleResearcher',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一个研究员账号，任何状态',
  input: z.strictObject({ id }),
  output: researcherRow,
  refusals: ['notFound'],
});

export const postAccountDisable = route({
  name: 'postAccountDisable',
  group: 'console',
  access: ['admin'],
  summary: '停用账号，所有会话立即失效',
  records: 'account.disable',
  input: z.strictObject({ researcherId: id, reason }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'ownStanding'],
});

export const postAccountSessionsEnd = route({
  name: 'postAccountSessionsEnd',
  group: 'console',
  access: ['admin'],
  summary: '结束一个研究员账号的所有登录，账号本身不受影响',
  records: 'account.endSessions',
  input: z.strictObject({ researcherId: id, reason }),
  output: z.object({ sessions: z.int() }),
  refusals: ['notFound', 'ownStanding'],
});

export const postAccountEnable = route({
  name: 'postAccountEnable',
  group: 'console',
  access: ['admin'],
  summary: '恢复账号',
  records: 'account.enable',
  input: z.strictObject({ researcherId: id, reason }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'ownStanding'],
});

export const getAuditProof = route({
  name: 'getAuditProof',
  group: 'console',
  access: ['auditor', 'admin'],
  summary: '一条审计记录的包含证明，可离线核对；刚发生的要等几秒',
  tail: '/{id}',
  input: z.strictObject({ id }),
  output: z.object({
    /** The content of the leaf, whose hash is SHA-256 of a zero byte and these bytes. */
    content: z.string(),
    leaf: z.int(),
    size: z.int(),
    /** The inclusion path of RFC 6962: sibling hashes from the leaf up to the root, in base64. */
    path: z.array(z.string()),
    /** The head that the proof leads to, as a C2SP checkpoint. */
    checkpoint: z.string(),
    /** The verifier key of the head's signature; empty if heads are not signed. */
    verifier: z.string(),
  }),
  refusals: ['notFound', 'unavailable'],
});

export const getAuditHead = route({
  name: 'getAuditHead',
  group: 'console',
  access: ['auditor', 'admin'],
  summary: '审计日志最新的校验值，供另行留存；可附与早先校验值的一致性证明',
  input: z.strictObject({ since: z.optional(z.int().check(z.positive())) }),
  output: z.object({
    size: z.int(),
    root: z.string(),
    checkpoint: z.string(),
    verifier: z.string(),
    createTime: time,
    /** The consistency proof from the head of `since` leaves to this one; empty without `since`. */
    consistency: z.array(z.string()),
  }),
  refusals: ['notFound'],
});

export const getAuditPage = route({
  name: 'getAuditPage',
  group: 'console',
  access: ['auditor', 'admin'],
  summary: '审计日志，由近到远；可按操作、对象、操作人、涉及的研究员和时间筛选',
  searched: ['target', 'actor'],
  input: z.strictObject({
    ...feedInput(eventCursor),
    /** The kind of the event. */
    action: z.optional(z.string().check(z.regex(/^[a-z]{1,20}\.[a-zA-Z]{1,30}$/, '没有这种操作'))),
    /** The number of a report or an order, or a UID. */
    target: z.optional(
      z
        .string()
        .check(
          pastedText(),
          z.toUpperCase(),
          z.regex(/^(S[SG]-\d{4}-\d{1,12}|\d{1,9})$/, '请输入报告编号、订单编号或 UID'),
        ),
    ),
    /** The number or name of a staff member. */
    actor: z.optional(
      z
        .string()
        .check(oneLine, showsAtLeast(1, '请输入工作人员的编号或姓名'), z.maxLength(50, '姓名过长')),
    ),
    /** The UID of the researcher whom the event concerns. */
    uid: z.optional(
      z.int('编号应为数字').check(z.minimum(1, '编号应为正数'), z.maximum(999_999_999, '编号过大')),
    ),
    /** A span of time; both ends are included. */
    from: z.optional(moment),
    to: z.optional(moment),
  }),
  output: z.extend(
    cappedPageOf(
      z.object({
        id,
        /** The kind of the event. */
        action: z.string(),
        actionName: z.string(),
        actorName: z.string(),
        /** The kind of thing and its number, such as `order:SG-2026-000001`; the kind alone where there is nothing to tell apart. */
        target: z.string(),
        /** The UID of the researcher whom the event concerns. */
        concernedUid: z.nullable(z.int()),
        reason: z.string(),
        createTime: time,
      }),
    ),
    { nextCursor: z.optional(z.nullable(z.string())) },
  ),
});

export const getAuditActions = route({
  name: 'getAuditActions',
  group: 'console',
  access: ['auditor', 'admin'],
  summary: '审计日志里的操作名称',
  input: empty,
  output: z.array(z.object({ action: z.string(), name: z.string() })),
});
