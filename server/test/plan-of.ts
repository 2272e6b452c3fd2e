import type { QueryResult, RawNode, UnknownRow } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';

/** A node of a plan from `explain (analyze, format json)`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanNode[];
}

/** The node and all nodes below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

/** The plan of the one raw statement that `work` sends. The statement is executed, but gets no rows. */
export async function planOf(on: Db, work: (explained: Db) => Promise<unknown>): Promise<PlanNode> {
  let answer: QueryResult<UnknownRow> | undefined;
  const explained = on.withPlugin({
    transformQuery: ({ node }) => {
      const [first = '', ...others] = (node as RawNode).sqlFragments;
      return {
        ...node,
        sqlFragments: [`explain (analyze, format json) ${first}`, ...others],
      } as RawNode;
    },
    transformResult: async ({ result }) => {
      answer = result;
      return { rows: [] };
    },
  });
  await work(explained);
  const plans = answer?.rows[0]?.['QUERY PLAN'] as [{ Plan: PlanNode }] | undefined;
  if (!plans) throw new Error('nothing was explained');
  return plans[0].Plan;
}
