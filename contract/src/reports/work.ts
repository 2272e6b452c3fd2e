import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { storedFile } from '../files/calls.ts';
import { id, time } from '../paging.ts';

/** A staff member, as shown to colleagues. */
export const colleague = z.object({ id, name: z.string() });
export type Colleague = z.output<typeof colleague>;

/** The verdicts that are held for some seconds, so that they can be undone; `desk-work.ts` names the call of each. */
export const heldVerdict = coded({
  confirm: { code: 'confirm', label: '确认漏洞' },
  propose: { code: 'propose', label: '确认漏洞，奖励交第二人核定' },
  ignore: { code: 'ignore', label: '忽略' },
  award: { code: 'award', label: '发放奖励' },
  rejectAppeal: { code: 'rejectAppeal', label: '驳回申诉' },
  upholdAppeal: { code: 'upholdAppeal', label: '申诉成立' },
  rejudge: { code: 'rejudge', label: '申诉成立，重新评定' },
});

/** Why a verdict was not carried out. */
export const dropReason = coded({
  otherAct: { code: 'otherAct', label: '报告在这期间有了其他处理' },
  refused: { code: 'refused', label: '生效时不再符合条件' },
  reviewer: { code: 'reviewer', label: '审核员已停用或不再是审核员' },
});

/** A held verdict: given, but not carried out yet ("… 刚刚给出结论"). Only staff see it. */
export const held = z.object({
  kind: heldVerdict.schema,
  kindName: z.string(),
  reviewer: colleague,
  isMine: z.boolean(),
  /** When it is carried out, or a little later if the server is busy. */
  dueTime: time,
});
export type Held = z.output<typeof held>;

/** An internal note. Researchers never see that there are any. */
export const internalNote = z.object({
  id,
  author: colleague,
  isMine: z.boolean(),
  /** Markdown. */
  body: z.string(),
  /** Images in the text, and attachments; absent if there are none. */
  images: z.optional(z.array(storedFile)),
  attachments: z.optional(z.array(storedFile)),
  createTime: time,
});
export type InternalNote = z.output<typeof internalNote>;

/** The state of a hand-over to the team of the application. */
export const handOverState = coded({
  open: { code: 'open', label: '已移交', tone: 'orange' },
  inProgress: { code: 'inProgress', label: '处理中', tone: 'blue' },
  done: { code: 'done', label: '已完成', tone: 'green' },
  rejected: { code: 'rejected', label: '已拒绝', tone: 'grey' },
});

export const handOver = z.object({
  team: z.string(),
  /** The number of the team's own ticket. */
  ticket: z.string(),
  /** '' or an https address. */
  url: z.string(),
  state: handOverState.schema,
  stateName: z.string(),
  colleagueName: z.string(),
  createTime: time,
  updateTime: time,
  version: z.int(),
});
export type HandOver = z.output<typeof handOver>;

/** The state of a proposal to act on many reports. */
export const bulkState = coded({
  waiting: { code: 'waiting', label: '待复核', tone: 'orange' },
  approved: { code: 'approved', label: '复核通过', tone: 'green' },
  returned: { code: 'returned', label: '已退回', tone: 'vermilion' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'grey' },
});
export const bulkKind = coded({
  assign: { code: 'assign', label: '分配给审核员' },
  ignore: { code: 'ignore', label: '忽略' },
});

/** Assignee, held verdict and hand-over of a report; each is absent if there is none. */
export const reportWork = {
  /** The assignee; null for none. */
  assignee: z.optional(z.nullable(colleague)),
  held: z.optional(z.nullable(held)),
  handOver: z.optional(z.nullable(handOver)),
};
