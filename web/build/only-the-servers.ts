import { parseAst } from 'rolldown/parseAst';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Leaves out of the pages what the contract says to servers alone: refusals that no page names, the
 * words of the others, which come with each refusal, and what a call is summed up as, may refuse, records and answers, which
 * a page takes as it comes. What the portal counts by itself nobody types in, so its rules stay there as well.
 */
export const onlyTheServers = (): Plugin => ({
  name: 'only-the-servers',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/][\w-]+\.ts$/ },
    handler: (code, id) => {
      const cuts = cutsIn(parseAst(code, { lang: 'ts' }, id), basename(id, '.ts'));
      return { code: without(code, cuts), map: null };
    },
  },
});

const told = [
  'summary',
  'refusals',
  'output',
  'maxBodyBytes',
  'markdown',
  'records',
  'recordsNothing',
];

const pages = join(import.meta.dirname, '../src');

interface Cut {
  readonly start: number;
  readonly end: number;
}

function cutsIn(tree: unknown, subject: string): Cut[] {
  const cuts: Cut[] = [];
  const drop = (object: Node, keys: readonly string[]) => {
    for (const property of object.properties ?? [])
      if (keys.includes(property.key?.name ?? '')) cuts.push(property);
  };
  walk(tree, (node) => {
    if (subject === 'faults' && node.type === 'ObjectExpression')
      for (const property of node.properties ?? [])
        if (isOnlyTheServers(property)) cuts.push(property);
    if (node.type === 'CallExpression' && node.callee?.name === 'route') {
      const [described] = node.arguments ?? [];
      if (described) drop(described, subject === 'analytics' ? [...told, 'input'] : told);
    }
  });
  return cuts;
}

/** A fault that no page names goes whole, of the others their words. */
const isOnlyTheServers = ({ key, value }: Node): boolean =>
  value?.type === 'ObjectExpression' ? !saidByPages.has(key?.name ?? '') : key?.name === 'message';

/** Every word that stands in the source of the pages, however it is meant. */
const saidByPages: ReadonlySet<string> = new Set(
  globSync('**/*.{ts,tsx}', { cwd: pages }).flatMap(
    (file) => readFileSync(join(pages, file), 'utf8').match(/\w+/g) ?? [],
  ),
);

interface Node extends Cut {
  readonly type: string;
  readonly key?: { readonly name?: string };
  readonly value?: Node;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly properties?: readonly (Node & { readonly key?: { readonly name?: string } })[];
}

function walk(tree: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(tree)) return tree.forEach((one) => walk(one, visit));
  if (typeof tree !== 'object' || tree === null) return;
  if ('type' in tree) visit(tree as Node);
  for (const part of Object.values(tree)) walk(part, visit);
}

// Each with the comma behind it; what stands in another goes with it.
function without(code: string, cuts: readonly Cut[]): string {
  return cuts
    .filter((cut) => !cuts.some((other) => other.start < cut.start && cut.end < other.end))
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''),
      code,
    );
}
