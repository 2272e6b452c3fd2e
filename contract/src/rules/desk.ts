import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { proposalRecord } from '../staff/proposals.ts';
import { cappedPageOf, id, pageInput, time } from '../paging.ts';
import { route } from '../route.ts';
import { scoringRule } from '../awards/scoring.ts';

/** Who may read rules and campaigns. */
export const readers = ['admin', 'reviewer', 'auditor'] as const;

/** The states of a version of the scoring rule. */
export const ruleState = coded({
  waiting: { code: 'waiting', label: '待复核', tone: 'orange' },
  returned: { code: 'returned', label: '已退回', tone: 'vermilion' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'grey' },
  planned: { code: 'planned', label: '待生效', tone: 'blue' },
  inForce: { code: 'inForce', label: '生效中', tone: 'green' },
  former: { code: 'former', label: '已被替代', tone: 'grey' },
});

/** A stored rule, without checks: an old version may have numbers that are not allowed any more. */
export const keptRule = z.omit(scoringRule, { version: true, publishTime: true });

const consoleRule = z.object({
  // of the version that came with the program nobody is the author
  ...proposalRecord,
  state: ruleState.schema,
  stateName: z.string(),
  /** Null before it is signed. */
  version: z.nullable(z.int()),
  effectDay: z.string(),
  effectTime: z.nullable(time),
  rule: keptRule,
});
export type ConsoleRule = z.output<typeof consoleRule>;

/** Who proposes rules and campaigns. */
export const rewardKeepers = ['admin'] as const;

export const getRulePage = route({
  name: 'getRulePage',
  group: 'console',
  access: readers,
  summary: '评分标准的全部版本，新的在前；未复核通过的只有管理员能看到',
  input: z.strictObject(pageInput),
  output: cappedPageOf(consoleRule),
});

export const getConsoleRule = route({
  name: 'getConsoleRule',
  group: 'console',
  access: readers,
  tail: '/{id}',
  summary: '一版评分标准，以及与它对照的一版：待复核的对照生效中的，通过的对照前一版',
  input: z.strictObject({ id }),
  output: z.object({
    ...consoleRule.shape,
    before: z.nullable(z.object({ version: z.int(), rule: keptRule })),
  }),
  refusals: ['notFound'],
});
export type RuleRecord = z.output<typeof getConsoleRule.output>;
