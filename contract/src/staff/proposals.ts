import * as z from 'zod/mini';
import { coded, type CodeOf } from '../coded.ts';
import { cappedPageOf, id, pageInput, time } from '../paging.ts';
import { route } from '../route.ts';
import { cannotSign } from './signing.ts';
import type { StaffRole } from './roles.ts';
import { shows } from '../text/visible.ts';
import { manyLines } from '../text/typed.ts';

/** What takes two people: one colleague asks, another decides. */
export const proposalKind = coded({
  award: { code: 'award', label: '报告奖励' },
  rule: { code: 'rule', label: '评分标准' },
  campaign: { code: 'campaign', label: '奖励活动' },
  document: { code: 'document', label: '条款与文本' },
  bulk: { code: 'bulk', label: '批量处理报告' },
  price: { code: 'price', label: '礼品价格' },
  reset: { code: 'reset', label: '重设动态码' },
  tie: { code: 'tie', label: '关联研究员账号' },
  recovery: { code: 'recovery', label: '找回研究员账号' },
  setting: { code: 'setting', label: '系统设置' },
  channel: { code: 'channel', label: '通知渠道' },
});
export type ProposalKind = CodeOf<typeof proposalKind>;

/** Whose signature a kind waits for. The database has the same in `proposal_kind`. */
export const signers: Readonly<Record<ProposalKind, readonly StaffRole[]>> = {
  award: ['reviewer', 'admin'],
  rule: ['admin'],
  campaign: ['admin'],
  document: ['admin'],
  bulk: ['reviewer', 'admin'],
  price: ['operator', 'admin'],
  reset: ['admin'],
  tie: ['admin'],
  recovery: ['admin'],
  setting: ['admin'],
  channel: ['admin'],
};

/** How a proposal ended; a newer one of the same subject lets it lapse. */
export const proposalOutcome = coded({
  approved: { code: 'approved', label: '复核通过', tone: 'green' },
  returned: { code: 'returned', label: '已退回', tone: 'vermilion' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'grey' },
  lapsed: { code: 'lapsed', label: '已失效', tone: 'grey' },
});
const { approved, returned, withdrawn } = proposalOutcome.codes;

/** An id for the proposal, chosen by the client, so that a repeated call does not make a second one. */
export const proposalId = z.optional(id);

/** A proposal that waits, as the caller sees it. */
export const waitingProposal = {
  id,
  askedBy: z.string(),
  askTime: time,
  /** Why it was proposed; empty where the kind asks for no reason. */
  reason: z.string(),
  /** Whether the caller proposed it, and may withdraw it. */
  isOwn: z.boolean(),
  canApprove: z.boolean(),
  cannotSign,
};
const waiting = z.object(waitingProposal);
export type WaitingProposal = z.output<typeof waiting>;

/** A proposal with its decision, if it was decided. */
export const proposalRecord = {
  ...waitingProposal,
  decidedBy: z.string(),
  decideTime: z.nullable(time),
  /** Why it was returned or withdrawn. */
  reply: z.string(),
};
const record = z.object(proposalRecord);
export type ProposalRecord = z.output<typeof record>;

const deciders = ['reviewer', 'operator', 'admin'] as const;

export const getProposalPage = route({
  name: 'getProposalPage',
  group: 'console',
  access: deciders,
  summary: '待复核：等第二人决定的事项，新的在前；只含自己的角色能复核的和自己提出的',
  input: z.strictObject({ ...pageInput, kind: z.optional(proposalKind.schema) }),
  output: cappedPageOf(
    z.extend(waiting, {
      kind: proposalKind.schema,
      kindName: z.string(),
      /** The id or key of what it is about. */
      subject: z.string(),
      /** The name of what it is about. */
      title: z.string(),
    }),
  ),
});

/** A link by which a colleague sets up how they sign in. It works once, and is shown only to whoever made it, only now. */
export const madeLink = z.object({
  /** The whole address. */
  link: z.string(),
  until: time,
  isMailed: z.boolean(),
});

export const postProposalDecide = route({
  name: 'postProposalDecide',
  group: 'console',
  access: deciders,
  needsProof: true,
  summary:
    '复核一项提议：由提出人以外的人通过（立即生效）或退回，或由提出人撤回；退回和撤回须写明原因',
  records: [
    'report.approveAward',
    'report.returnAward',
    'rule.sign',
    'rule.return',
    'rule.withdraw',
    'campaign.sign',
    'campaign.return',
    'campaign.withdraw',
    'document.publish',
    'document.return',
    'bulk.approve',
    'bulk.return',
    'gift.approvePrice',
    'gift.returnPrice',
    'setting.sign',
    'setting.return',
    'channel.sign',
    'channel.return',
    'staff.approveReset',
    'staff.refuseReset',
    'staff.approveTie',
    'staff.refuseTie',
    'account.signRecovery',
    'account.returnRecovery',
    'report.assign',
  ],
  input: z
    .strictObject({
      proposalId: id,
      outcome: z.literal([approved, returned, withdrawn]),
      /** Why it is returned or withdrawn; of an award that is approved, a note. */
      reason: z._default(
        z.string().check(manyLines, z.maxLength(1_000, '原因最多 1,000 个字')),
        '',
      ),
    })
    .check(
      z.refine(({ outcome, reason }) => outcome === approved || shows(reason, 2), {
        path: ['reason'],
        error: '请写明原因',
        params: {
          says: {
            anyOf: [
              { properties: { outcome: { const: approved } } },
              { required: ['reason'], properties: { reason: { minLength: 2 } } },
            ],
          },
        },
      }),
    ),
  output: z.object({
    /** After a reset where no mail goes out: the link for the colleague, who else gets it by mail alone. */
    link: z.nullable(madeLink),
  }),
  refusals: [
    'notFound',
    'conflict',
    'notPermitted',
    'ownProposal',
    'ownReport',
    'illegalTransition',
    'ownStanding',
    'signerTooNew',
    'lastAdmin',
  ],
});
