import * as z from 'zod/mini';
import { coded } from './coded.ts';
import { cappedPageOf, id, pageInput, time } from './paging.ts';
import { route } from './route.ts';
import { scoringRule } from './scoring.ts';

/** Who may read what is in force; drafts are the admins'. */
export const readers = ['admin', 'reviewer', 'auditor'] as const;

/** Where a version of the scoring rule stands. */
export const ruleState = coded({
  waiting: { code: 'waiting', label: '待签署', tone: 'orange' },
  returned: { code: 'returned', label: '已退回', tone: 'vermilion' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'grey' },
  planned: { code: 'planned', label: '待生效', tone: 'blue' },
  inForce: { code: 'inForce', label: '生效中', tone: 'green' },
  former: { code: 'former', label: '已被替代', tone: 'grey' },
});

/** Who proposed something that binds the centre, why, and what became of it. */
export const proposed = {
  id,
  note: z.string(),
  /** Empty for what was shipped with the program. */
  authorName: z.string(),
  createTime: time,
  deciderName: z.string(),
  decideTime: z.nullable(time),
  /** Why it came back. */
  reply: z.string(),
  /** Waits for a signature, and whoever asks may give it. */
  canSign: z.boolean(),
  /** Waits for a signature, and is theirs to withdraw. */
  canWithdraw: z.boolean(),
};

/** As it was written down, whatever its numbers. */
const kept = z.omit(scoringRule, { version: true, publishTime: true });

const consoleRule = z.object({
  ...proposed,
  state: ruleState.schema,
  stateName: z.string(),
  /** Null before it is signed. */
  version: z.nullable(z.int()),
  effectDay: z.string(),
  effectTime: z.nullable(time),
  rule: kept,
});
export type ConsoleRule = z.output<typeof consoleRule>;

/** Who proposes and signs rules and campaigns. */
export const rewardKeepers = ['admin'] as const;

export const getRulePage = route({
  name: 'getRulePage',
  group: 'console',
  access: readers,
  summary: '评分标准的全部版本，新的在前；未签署的只有管理员能看到',
  input: z.strictObject(pageInput),
  output: cappedPageOf(consoleRule),
});

export const getConsoleRule = route({
  name: 'getConsoleRule',
  group: 'console',
  access: readers,
  tail: '/{id}',
  summary: '一版评分标准，以及与它对照的一版：未签署的对照生效中的，签署过的对照前一版',
  input: z.strictObject({ id }),
  output: z.object({
    ...consoleRule.shape,
    before: z.nullable(z.object({ version: z.int(), rule: kept })),
  }),
  refusals: ['notFound'],
});
export type RuleRecord = z.output<typeof getConsoleRule.output>;
