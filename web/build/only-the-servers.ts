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
      const tree = parseAst(code, { lang: 'ts' }, id);
      const subject = basename(id, '.ts');
      const schemas = schemasIn(tree);
      const left = edited(code, [...cutsIn(tree, subject), ...schemas, ...wrapsIn(tree)]);
      return { code: schemas.length > 0 ? schemaImport + left : left, map: null };
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

/** What visitors' pages ask for. */
const ofVisitors = new Set(['analytics', 'announcements', 'gifts', 'people', 'ranking']);

/** Whether somebody types what a call takes, so that its schema must be there to check it. */
function isTypedIn({ properties = [] }: Node, subject: string): boolean {
  if (!ofVisitors.has(subject)) return true;
  const valueOf = (name: string) => properties.find(({ key }) => key?.name === name)?.value;
  const isRead = /^.(get|jsonPageView)/.test(valueOf('name')?.raw ?? '');
  return !isRead && valueOf('input')?.name !== 'empty';
}

interface Edit {
  readonly start: number;
  readonly end: number;
  /** What stands there instead; a cut without it. */
  readonly text?: string;
}

const schemaImport = `import { schemaOf } from '@shieldsource/contract/coded-schema';\n`;

/**
 * A coded value has its schema by itself; in the pages it is made where a form asks for it, so that who only shows the
 * value brings no schemas along.
 */
function schemasIn(tree: unknown): Edit[] {
  const edits: Edit[] = [];
  walk(tree, ({ type, object, property, start, end }) => {
    if (type === 'MemberExpression' && object?.type === 'Identifier' && property?.name === 'schema')
      edits.push({ start, end, text: `schemaOf(${object.name})` });
  });
  return edits;
}

/** What a file describes at its top is left out of pages that do not use it, whatever it is made of. */
function wrapsIn(tree: unknown): Edit[] {
  const edits: Edit[] = [];
  for (const { type, declaration, declarations } of (tree as { body: Node[] }).body) {
    const declared = type === 'VariableDeclaration' ? declarations : declaration?.declarations;
    for (const { init } of declared ?? []) {
      if (!init || !isReckoned(init)) continue;
      edits.push({ start: init.start, end: init.start, text: '/*@__PURE__*/ (() => (' });
      edits.push({ start: init.end, end: init.end, text: '))()' });
    }
  }
  return edits;
}

/** Whether a value is made by calling something, and not only later. */
function isReckoned(init: Node): boolean {
  if (init.type === 'ArrowFunctionExpression') return false;
  let calls = false;
  walk(init, ({ type }) => (calls ||= type === 'CallExpression'));
  return calls;
}

function cutsIn(tree: unknown, subject: string): Edit[] {
  const cuts: Edit[] = [];
  const drop = (object: Node, keys: readonly string[]) => {
    for (const property of object.properties ?? [])
      if (keys.includes(property.key?.name ?? '')) cuts.push(property);
  };
  walk(tree, (node) => {
    if (subject === 'coded' && node.type === 'ObjectExpression') drop(node, ['schema']);
    if (subject === 'faults' && node.type === 'ObjectExpression')
      for (const property of node.properties ?? [])
        if (isOnlyTheServers(property)) cuts.push(property);
    if (node.type === 'ExpressionStatement' && node.expression?.callee?.name === 'config')
      cuts.push(node);
    if (node.type === 'CallExpression' && node.callee?.name === 'route') {
      const [described] = node.arguments ?? [];
      if (described) drop(described, isTypedIn(described, subject) ? told : [...told, 'input']);
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

interface Node extends Edit {
  readonly type: string;
  readonly name?: string;
  /** Of a literal: as it is written. */
  readonly raw?: string;
  readonly declaration?: Node;
  readonly declarations?: readonly Node[];
  readonly init?: Node;
  readonly expression?: Node;
  readonly object?: Node;
  readonly property?: Node;
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

// A cut takes the comma behind it along; what stands in another goes with it.
function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .filter((edit) => !edits.some((other) => other.start < edit.start && edit.end < other.end))
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, text }) => {
      const rest = left.slice(end);
      return left.slice(0, start) + (text === undefined ? rest.replace(/^\s*,/, '') : text + rest);
    }, code);
}
