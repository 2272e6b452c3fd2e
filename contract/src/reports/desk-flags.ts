import * as z from 'zod/mini';
import { noteSchema } from '../acts.ts';
import { attachments } from '../files/calls.ts';
import { awardInput, note, versioned } from './desk.ts';
import { reportActs, standing } from './acts.ts';
import { answerWithinDays } from './flags.ts';
import { route } from '../route.ts';
import { saying } from '../say.ts';

const judged = ['notFound', 'conflict', 'illegalTransition', 'ownReport'] as const;

export const postReviewQuestion = route({
  name: 'postReviewQuestion',
  group: 'console',
  access: ['reviewer'],
  summary: saying('要求研究员补充信息；{days} 天内没有回答，报告自动忽略；可以带附件', {
    days: answerWithinDays,
  }),
  records: 'report.askInformation',
  input: z.strictObject({
    ...versioned,
    question: noteSchema(reportActs.askInformation.note, '请写明需要补充什么'),
    attachments,
  }),
  output: standing,
  refusals: [...judged, 'fileNotUsable', 'reportFilesTooLarge'],
});

export const postReviewRetest = route({
  name: 'postReviewRetest',
  group: 'console',
  access: ['reviewer'],
  summary: '邀请研究员复测已完成的修复',
  records: 'report.askRetest',
  input: z.strictObject({ ...versioned, note }),
  output: standing,
  refusals: judged,
});

export const postAppealReject = route({
  name: 'postAppealReject',
  group: 'console',
  access: ['reviewer'],
  summary: '驳回申诉，须写明理由；不能由给出原结论的人处理',
  records: 'report.rejectAppeal',
  input: z.strictObject({
    ...versioned,
    reply: noteSchema(reportActs.rejectAppeal.note, '请写明驳回理由'),
  }),
  output: standing,
  refusals: [...judged, 'appealOwnVerdict', 'signerTooNew'],
});

export const postAppealUphold = route({
  name: 'postAppealUphold',
  group: 'console',
  access: ['reviewer'],
  summary: '已忽略报告的申诉成立：报告回到待审核',
  records: 'report.upholdAppeal',
  input: z.strictObject({ ...versioned, note }),
  output: standing,
  refusals: [...judged, 'appealOwnVerdict', 'signerTooNew'],
});

/**
 * Upholds an appeal against a confirmation by a higher award: the status stays, the old award is reversed, and the new one is
 * computed by the rule of the day of submission. Level, contribution and coins may not become less, and one of them has to
 * become more (otherwise the appeal is rejected instead), so coins that were already spent are never missing. An award beyond
 * what one person may give waits for a second signature, with a note; the old award stands until then.
 */
export const postAppealRejudge = route({
  name: 'postAppealRejudge',
  group: 'console',
  access: ['reviewer'],
  summary:
    '对危害等级或奖励的申诉成立：重新评定，危害等级和奖励只升不降，状态不变；超出范围或额度时须写明理由，由第二人核定后发放',
  records: ['report.upholdAppeal', 'report.proposeAward'],
  input: z.strictObject(awardInput),
  output: standing,
  refusals: [...judged, 'appealOwnVerdict', 'signerTooNew', 'appealNotBetter', 'awardOutOfRange'],
});
