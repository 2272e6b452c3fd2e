import * as z from 'zod/mini';
import { noteSchema, optionalNote } from '../acts.ts';
import { coded } from '../coded.ts';
import { deadlineDays } from '../promises/deadlines.ts';
import { attachments } from '../files/calls.ts';
import { id, time, version } from '../paging.ts';
import { needsNote, reportActs, standing } from './acts.ts';
import { reportStatus } from './status.ts';
import { route } from '../route.ts';
import { severity } from '../awards/scoring.ts';
import { saying } from '../say.ts';

/** How long the author has to answer a reviewer's question; then a report is ignored. */
export const answerWithinDays = deadlineDays.answer;
/** How long after a verdict its author may appeal. */
export const appealWithinDays = deadlineDays.appeal;

/** The flags of a report: something open besides its status that waits for somebody. */
export const reportFlag = coded({
  information: { code: 1, label: '待补充', tone: 'orange' },
  appeal: { code: 2, label: '申诉中', tone: 'vermilion' },
  retestFailed: { code: 3, label: '复测未通过', tone: 'amber' },
  awardWaiting: { code: 4, label: '奖励待核定', tone: 'orange' },
  awardReturned: { code: 5, label: '奖励被退回', tone: 'amber' },
});

/** The state of an award that waits for a second person or was returned by one: the first award of a report, or a raise by an appeal. */
export const awardState = coded({
  waiting: { code: 'waiting', label: '奖励核定中', tone: 'orange' },
  returned: { code: 'returned', label: '奖励重新评定中', tone: 'orange' },
});

export const retestState = coded({
  asked: { code: 'asked', label: '等待复测', tone: 'orange' },
  passed: { code: 'passed', label: '复测通过', tone: 'blue' },
  failed: { code: 'failed', label: '复测未通过', tone: 'orange' },
});

export const appealOutcome = coded({
  upheld: { code: 'upheld', label: '申诉成立', tone: 'blue' },
  rejected: { code: 'rejected', label: '申诉驳回', tone: 'grey' },
});

/** What waits for the author of a report, with the kinds of `waiting.ts`, and the deadline. */
export const waitingAtReport = z.object({
  kind: z.enum(['question', 'retest', 'appeal']),
  since: time,
  before: z.nullable(time),
});
export type WaitingAtReport = z.output<typeof waitingAtReport>;

export const appeal = z.object({
  /** The name of the disputed verdict, as in the history. */
  verdictName: z.string(),
  body: z.string(),
  createTime: time,
  outcome: z.nullable(appealOutcome.schema),
  outcomeName: z.string(),
  reply: z.string(),
  decideTime: z.nullable(time),
});
export type Appeal = z.output<typeof appeal>;

/** What the author of a duplicate can see of the first report: neither its content nor its author. */
export const firstReport = z.object({
  createTime: time,
  status: reportStatus.schema,
  statusName: z.string(),
  level: z.nullable(severity.schema),
  levelName: z.string(),
});
export type FirstReport = z.output<typeof firstReport>;

/** The fields of a report's detail about its flags. */
export const flagged = {
  /** The open question of a reviewer. */
  question: z.nullable(z.object({ body: z.string(), askTime: time, answerBefore: time })),
  retest: z.nullable(
    z.object({
      state: retestState.schema,
      stateName: z.string(),
      note: z.string(),
      createTime: time,
    }),
  ),
  /** Oldest first; only the last can be open. */
  appeals: z.array(appeal),
  /** Until when the present verdict can be appealed; null if it cannot. */
  appealBefore: z.nullable(time),
  duplicateOf: z.nullable(firstReport),
};

const versioned = { reportId: id, version };

export const postReportWithdraw = route({
  name: 'postReportWithdraw',
  group: 'report',
  access: 'user',
  summary: '撤回自己的报告，只能在待审核时；撤回后不能恢复',
  records: 'report.withdraw',
  input: z.strictObject(versioned),
  output: standing,
  refusals: ['notFound', 'conflict', 'illegalTransition'],
});

export const postReportAppeal = route({
  name: 'postReportAppeal',
  group: 'report',
  access: 'user',
  summary: saying(
    '对忽略、撤销确认、危害等级或奖励提出申诉：每个结论一次，{days} 天内，由另一位审核员处理；正文为 Markdown，图片写作 file:{id}',
    { days: appealWithinDays },
  ),
  markdown: ['body'],
  records: 'report.appeal',
  input: z.strictObject({
    ...versioned,
    body: noteSchema(reportActs.appeal.note, '请写明申诉理由', '申诉理由'),
    attachments,
  }),
  output: standing,
  refusals: [
    'notFound',
    'conflict',
    'illegalTransition',
    'awardWaiting',
    'appealedBefore',
    'appealTooLate',
    'fileNotUsable',
    'reportFilesTooLarge',
  ],
});

export const postRetestResult = route({
  name: 'postRetestResult',
  group: 'report',
  access: 'user',
  summary:
    '回复复测邀请：通过或未通过；未通过须说明，是否重新修复由审核员决定；说明为 Markdown，图片写作 file:{id}',
  markdown: ['note'],
  records: ['report.passRetest', 'report.failRetest'],
  input: z
    .strictObject({
      ...versioned,
      passed: z.boolean('请选择复测结果'),
      note: optionalNote('说明'),
      attachments,
    })
    .check(
      z.refine(({ passed, note }) => passed || note !== '' || !needsNote('failRetest'), {
        path: ['note'],
        error: '请说明怎样还能复现',
        params: {
          says: needsNote('failRetest') && {
            anyOf: [
              { properties: { passed: { const: true } } },
              { required: ['note'], properties: { note: { minLength: 1 } } },
            ],
          },
        },
      }),
    ),
  output: standing,
  refusals: ['notFound', 'conflict', 'illegalTransition', 'fileNotUsable', 'reportFilesTooLarge'],
});
