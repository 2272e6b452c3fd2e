import { parseSync, traverse, types as t, type NodePath } from '@babel/core';
import { onOneLine, type Kind, type Site } from './site.ts';

const everyRole = ['reviewer', 'operator', 'admin', 'auditor'];
const opposite: Readonly<Record<string, string>> = { '<': '>=', '>=': '<', '>': '<=', '<=': '>' };

const owner = '(?:\\w+\\.)?(?:researcher|staff|account|author|assignee|session)_id';
const isOwner = new RegExp(`^${owner}$`);
/** The end of a piece of SQL before the value that a row must belong to. */
const beforeOwner = new RegExp(`(?<=\\b(?:where|and)\\s+|\\()${owner}\\s*=\\s*$`);
const isTimeColumn = /(?:^|[._])(?:at|until|due|day|expires)$/;
const isTime =
  /\bnow\b|Date\b|[a-z]At\b|\.at\b(?!\()|[uU]ntil\b|[eE]xpir|[dD]eadline|\bdue\b|\btime\b/;
const comparison =
  /(\$\{[^}]*\}|[\w.]+(?:\(\))?)\s*(?<![-=@<])(<=|>=|<|>)(?![>@])\s*(\$\{[^}]*\}|[\w.]+(?:\(\))?)/g;
const isSqlTime = (side: string): boolean =>
  isTimeColumn.test(side) ||
  /^(?:now|act_time|clock_timestamp)\(\)$/.test(side) ||
  (side.startsWith('$') && isTime.test(side));

/**
 * The rules of one file of the contract or the server that stand there in a known shape: a refusal under an `if`, the
 * `access` of a call, an owner in the `where` of a query, a comparison with a time.
 */
export function codeSitesIn(path: string, text: string): Site[] {
  const tree = parseSync(text, {
    filename: path,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript'] },
  });
  const sites = new Map<number, Site>();
  const source = (node: t.Node): string => text.slice(node.start ?? 0, node.end ?? 0);
  const isContract = path.startsWith('contract/');
  const isQueries = path.endsWith('.queries.ts');

  interface Found {
    readonly rule: string;
    readonly at: readonly [start: number, end: number];
    readonly put: string;
    readonly asked?: t.Node;
    readonly within?: string;
  }
  function add(kind: Kind, where: NodePath, { rule, at, put, asked, within }: Found): void {
    const [start, end] = at;
    sites.set(start, {
      kind,
      path,
      within: within ?? nameAround(where),
      rule: onOneLine(rule),
      broken: { path, start, end, text: put },
      ...(asked && { asked: { start: asked.start ?? 0, end: asked.end ?? 0 } }),
    });
  }

  const server = {
    IfStatement(where: NodePath<t.IfStatement>) {
      const { test, consequent } = where.node;
      const refusal = refusalIn(consequent);
      if (!refusal) return;
      const rule = `if (${source(test)}) ${source(refusal)}`;
      const at = spanOf(test);
      // still evaluated: it may be what does the work
      add('refusal', where, { rule, at, put: `((${source(test)}), false)`, asked: test });
    },
    CallExpression(where: NodePath<t.CallExpression>) {
      const { callee, arguments: words } = where.node;
      const [column, operator] = words;
      if (!t.isMemberExpression(callee) || !t.isIdentifier(callee.property, { name: 'where' }))
        return;
      if (!t.isStringLiteral(column) || !t.isStringLiteral(operator)) return;
      const part = text.slice(callee.object.end ?? 0, where.node.end ?? 0);
      const rule = `${source(firstCallOf(where.node)).replaceAll(/\s+\./g, '.')} … ${part.trim()}`;
      if (isQueries && operator.value === '=' && isOwner.test(column.value)) {
        const at = [callee.object.end ?? 0, where.node.end ?? 0] as const;
        add('ownership', where, { rule, at, put: '', asked: where.node });
      }
      const flipped = opposite[operator.value];
      if (flipped && isTimeColumn.test(column.value)) {
        add('clock', where, { rule, at: spanOf(operator), put: `'${flipped}'`, asked: where.node });
      }
    },
    BinaryExpression(where: NodePath<t.BinaryExpression>) {
      const { left, right, operator } = where.node;
      const flipped = opposite[operator];
      if (!flipped || t.isNumericLiteral(right)) return;
      if (!isTime.test(source(left)) && !isTime.test(source(right))) return;
      const at = [left.end ?? 0, right.start ?? 0] as const;
      const put = text.slice(...at).replace(operator, flipped);
      add('clock', where, { rule: source(where.node), at, put, asked: where.node });
    },
    TaggedTemplateExpression(where: NodePath<t.TaggedTemplateExpression>) {
      const { tag, quasi } = where.node;
      if (source(tag).split(/[<.]/)[0] !== 'sql') return;
      for (const [at, piece] of quasi.quasis.entries()) {
        const next = quasi.quasis[at + 1];
        const found = isQueries && next && beforeOwner.exec(source(piece));
        if (!found) continue;
        const span = [(piece.start ?? 0) + found.index, next.start ?? 0] as const;
        const rule = lineAround(text, span[0]);
        add('ownership', where, { rule, at: span, put: 'true', asked: where.node });
      }
      for (const found of source(quasi).matchAll(comparison)) {
        const [all, left = '', operator = '', right = ''] = found;
        if (!isSqlTime(left) && !isSqlTime(right)) continue;
        const start = (quasi.start ?? 0) + found.index;
        const put = `${left} ${opposite[operator]} ${right}`;
        const at = [start, start + all.length] as const;
        const rule = `${onOneLine(all)} in ${lineAround(text, start)}`;
        add('clock', where, { rule, at, put, asked: where.node });
      }
    },
  };

  const contract = {
    CallExpression(where: NodePath<t.CallExpression>) {
      if (!t.isIdentifier(where.node.callee, { name: 'route' })) return;
      const access = fieldOf(where.node, 'access');
      const name = fieldOf(where.node, 'name');
      if (!access || !t.isStringLiteral(name) || source(access) === `'anyone'`) return;
      const rule = `access: ${source(access)}`;
      const found = { rule, at: spanOf(access), put: widened(source(access)), within: name.value };
      add('access', where, found);
    },
  };

  if (tree) traverse(tree, isContract ? contract : server);
  return [...sites.values()];
}

/** Staff of one role: staff of any; a member, or any staff: everybody. */
function widened(access: string): string {
  const hasAll = access === 'everyRole' || everyRole.every((role) => access.includes(`'${role}'`));
  if (access === `'user'` || hasAll) return `'anyone'`;
  return `[...(${access}), ${everyRole.map((role) => `'${role}'`).join(', ')}]`;
}

const spanOf = (node: t.Node): readonly [number, number] => [node.start ?? 0, node.end ?? 0];

function refusalIn(node: t.Statement): t.ThrowStatement | undefined {
  const last = t.isBlockStatement(node) ? node.body.at(-1) : node;
  if (!t.isThrowStatement(last) || !t.isCallExpression(last.argument)) return undefined;
  return t.isIdentifier(last.argument.callee, { name: 'refuse' }) ? last : undefined;
}

function fieldOf({ arguments: [described] }: t.CallExpression, field: string): t.Node | undefined {
  if (!t.isObjectExpression(described)) return undefined;
  const property = described.properties.find(
    (one) => t.isObjectProperty(one) && t.isIdentifier(one.key, { name: field }),
  );
  return t.isObjectProperty(property) ? property.value : undefined;
}

/** Where a chain of calls begins, which names the table. */
function firstCallOf(call: t.Node): t.Node {
  const before =
    t.isCallExpression(call) && t.isMemberExpression(call.callee) && call.callee.object;
  return before && t.isCallExpression(before) ? firstCallOf(before) : call;
}

const lineAround = (text: string, at: number): string =>
  text.slice(text.lastIndexOf('\n', at) + 1).split('\n', 1)[0] ?? '';

/** The nearest function, or constant of the file, with a name. */
function nameAround(where: NodePath): string {
  let constant = 'file';
  for (let at: NodePath | null = where; at; at = at.parentPath) {
    const { node } = at;
    if (t.isFunctionDeclaration(node) && node.id) return node.id.name;
    if ((t.isObjectMethod(node) || t.isClassMethod(node)) && t.isIdentifier(node.key))
      return node.key.name;
    if (!t.isVariableDeclarator(node) || !t.isIdentifier(node.id)) continue;
    if (t.isArrowFunctionExpression(node.init)) return node.id.name;
    // the outermost
    constant = node.id.name;
  }
  return constant;
}
