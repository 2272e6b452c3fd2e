import { AliasNode, type RootOperationNode, SelectQueryNode, TableNode } from 'kysely';
import type { App } from '../src/platform/app.ts';

/** The same application, which lists its statements from now on: the first table that each reads, else its kind. */
export function countStatements(app: App): { app: App; statements: readonly string[] } {
  const statements: string[] = [];
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(tableOf(node) ?? node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { app: { ...app, db }, statements };
}

function tableOf(node: RootOperationNode): string | undefined {
  if (!SelectQueryNode.is(node)) return undefined;
  const [from] = node.from?.froms ?? [];
  const table = from && AliasNode.is(from) ? from.node : from;
  return table && TableNode.is(table) ? table.table.identifier.name : undefined;
}
