import { parseAst } from 'rolldown/parseAst';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Strips from the pages the parts of the contract that only the server uses: refusals that no page names, the messages of
 * the others (they come with each refusal), what rules say in the published contract, and of a call its summary, refusals,
 * records and output schema. Input schemas of calls for which nobody fills in a form are stripped as well (`isTypedIn`).
 */
export const stripServerOnly = (): Plugin => ({
  name: 'strip-server-only',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])?[\w-]+\.ts$/ },
    handler: (code, id) => {
      const tree = parseAst(code, { lang: 'ts' }, id);
      const subject = basename(id, '.ts');
      const schemas = schemasIn(tree);
      const left = edited(code, [...cutsIn(tree, subject), ...schemas, ...wrapsIn(tree)]);
      return { code: schemas.length > 0 ? schemaImport + left : left, map: null };
    },
  },
});

const serverOnlyFields = [
  'summary',
  'refusals',
  'output',
  'maxBodyBytes',
  'markdown',
  'records',
  'recordsNothing',
];

const pages = join(import.meta.dirname, '../src');

/**
 * Whether the schema of a call's input must be in the page: a form fills it, or something reads `getReportPage.input`.
 * Lists of the console check what stands in their address by it too.
 */
function isTypedIn({ properties = [] }: Node): boolean {
  const valueOf = (name: string) => properties.find(({ key }) => key?.name === name)?.value;
  // staff are named by their roles
  if (valueOf('access')?.type !== 'Literal') return true;
  const name = valueOf('name')?.raw?.slice(1, -1) ?? '';
  if (inputsInPages.has(name)) return true;
  return !/^(get|jsonPageView)/.test(name) && valueOf('input')?.name !== 'empty';
}

interface Edit {
  readonly start: number;
  readonly end: number;
  /** The replacement; without it the range is deleted. */
  readonly text?: string;
}

const schemaImport = `import { schemaOf } from '@shieldsource/contract/coded-schema';\n`;

/**
 * On the server `codedValue.schema` is a property. In the pages it becomes the call `schemaOf(codedValue)`, so that a page
 * which only shows the value does not load the schema library.
 */
function schemasIn(tree: unknown): Edit[] {
  const edits: Edit[] = [];
  walk(tree, ({ type, object, property, start, end }) => {
    if (type === 'MemberExpression' && object?.type === 'Identifier' && property?.name === 'schema')
      edits.push({ start, end, text: `schemaOf(${object.name})` });
  });
  return edits;
}

/** Marks what a file computes at its top level as pure, so that pages which do not use it drop it. */
function wrapsIn(tree: unknown): Edit[] {
  const edits: Edit[] = [];
  for (const { type, declaration, declarations } of (tree as { body: Node[] }).body) {
    const declared = type === 'VariableDeclaration' ? declarations : declaration?.declarations;
    for (const { init } of declared ?? []) {
      if (!init || !callsSomething(init)) continue;
      edits.push({ start: init.start, end: init.start, text: '/*@__PURE__*/ (() => (' });
      edits.push({ start: init.end, end: init.end, text: '))()' });
    }
  }
  return edits;
}

/** Whether evaluating the initialiser calls something (a function body does not count). */
function callsSomething(init: Node): boolean {
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
    if (node.type === 'ObjectExpression') drop(node, ['says']);
    if (subject === 'faults' && node.type === 'ObjectExpression')
      for (const property of node.properties ?? []) if (isServerOnly(property)) cuts.push(property);
    if (node.type === 'ExpressionStatement' && node.expression?.callee?.name === 'config')
      cuts.push(node);
    if (node.type === 'CallExpression' && node.callee?.name === 'route') {
      const [described] = node.arguments ?? [];
      if (!described) return;
      const fields = isTypedIn(described) ? serverOnlyFields : [...serverOnlyFields, 'input'];
      drop(described, fields);
      for (const shared of spreadIn(described, tree)) drop(shared, serverOnlyFields);
    }
  });
  return cuts;
}

/** What routes have in common, written out in the same file and spread into this one. */
function spreadIn({ properties = [] }: Node, tree: unknown): Node[] {
  const names = properties.flatMap(({ type, argument }) =>
    type === 'SpreadElement' ? (argument?.name ?? []) : [],
  );
  const found: Node[] = [];
  walk(tree, ({ type, id, init }) => {
    if (type === 'VariableDeclarator' && init && names.includes(id?.name ?? ''))
      found.push(init.expression ?? init);
  });
  return found;
}

/** A fault that no page names is stripped whole, of the others only the message. */
const isServerOnly = ({ key, value }: Node): boolean =>
  value?.type === 'ObjectExpression' ? !wordsInPages.has(key?.name ?? '') : key?.name === 'message';

const sourceOfPages = globSync('**/*.{ts,tsx}', { cwd: pages })
  .map((file) => readFileSync(join(pages, file), 'utf8'))
  .join('\n');

/** Every identifier and word in the source of the pages: a fault that is named anywhere stays. */
const wordsInPages: ReadonlySet<string> = new Set(sourceOfPages.match(/\w+/g));

/** Calls whose input is read by name. */
const inputsInPages: ReadonlySet<string> = new Set(sourceOfPages.match(/\w+(?=\.input\b)/g));

interface Node extends Edit {
  readonly type: string;
  readonly name?: string;
  /** Of a literal: as it is written. */
  readonly raw?: string;
  readonly declaration?: Node;
  readonly declarations?: readonly Node[];
  readonly id?: Node;
  readonly init?: Node;
  readonly argument?: Node;
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

// A deletion takes the comma behind it along; an edit inside another edit is dropped.
function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .filter((edit) => !edits.some((other) => other.start < edit.start && edit.end < other.end))
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, text }) => {
      const rest = left.slice(end);
      return left.slice(0, start) + (text === undefined ? rest.replace(/^\s*,/, '') : text + rest);
    }, code);
}
