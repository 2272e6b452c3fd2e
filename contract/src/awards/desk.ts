import * as z from 'zod/mini';
import { noteSchema } from '../acts.ts';
import { awardInput, versioned } from '../reports/desk.ts';
import { reportActs, standing } from '../reports/acts.ts';
import { route } from '../route.ts';

const judged = ['notFound', 'conflict', 'illegalTransition', 'ownReport'] as const;

/** Gives another award after a proposed one was returned. It must lie within what one person may give. */
export const postReviewAward = route({
  name: 'postReviewAward',
  group: 'console',
  access: ['reviewer'],
  summary: '核定被退回后重新发放奖励，无须第二人核定的直接到账',
  records: 'report.giveAward',
  input: z.strictObject(awardInput),
  output: standing,
  refusals: [...judged, 'awardNeedsSignOff', 'awardOutOfRange', 'appealNotBetter'],
});

/**
 * Proposes an award that a second person has to approve; nothing is posted until then. A report that waits for review is
 * confirmed at once. An award within what one person may give can be proposed too, by a reviewer who is not sure.
 */
export const postAwardPropose = route({
  name: 'postAwardPropose',
  group: 'console',
  access: ['reviewer'],
  summary: '确认漏洞，奖励交第二人核定：超出范围或额度时，须写明理由；核定前不发放',
  records: ['report.confirm', 'report.proposeAward'],
  input: z.strictObject({
    ...awardInput,
    note: noteSchema(reportActs.proposeAward.note, '请写明为什么给出这笔奖励'),
  }),
  output: standing,
  refusals: [...judged, 'awardWaiting', 'awardOutOfRange', 'appealNotBetter'],
});

/** Gives up a raise that was returned, so that the present award stays. Not for whoever gave the disputed verdict or that award. */
export const postAwardKeep = route({
  name: 'postAwardKeep',
  group: 'console',
  access: ['reviewer'],
  summary: '提高的奖励被退回后，维持原奖励，须写明理由；不能由给出原结论的人处理',
  records: 'report.keepAward',
  input: z.strictObject({
    ...versioned,
    reply: noteSchema(reportActs.keepAward.note, '请写明维持原奖励的理由'),
  }),
  output: standing,
  refusals: [...judged, 'appealOwnVerdict', 'signerTooNew'],
});
