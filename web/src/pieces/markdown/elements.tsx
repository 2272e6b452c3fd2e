import { fileIdsIn } from '@shieldsource/contract/files';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { createContext, createElement, Fragment, type ReactNode, use } from 'react';
import { headingId } from './headings.ts';
import type { NamedImage } from './MarkdownBody.tsx';
import classes from './MarkdownBody.module.css';
import { ReportPicture } from './ReportPicture.tsx';

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root['children'][number];
type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

/** What a text defines in one place and uses in another. */
interface Names {
  readonly isArticle: boolean;
  readonly addresses: ReadonlyMap<string, string>;
  /** In the order of their first use. */
  readonly footnotes: string[];
}

/**
 * Markdown as React elements. Only what is listed here is rendered: no HTML, no other attributes, no addresses that run
 * code.
 */
export function elementsOf(text: string, isArticle = false): ReactNode {
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const addresses = new Map<string, string>();
  const notes = new Map<string, NodeOf<'footnoteDefinition'>>();
  visitAll(root.children, (node) => {
    // of several definitions the first counts
    if (node.type === 'definition' && !addresses.has(node.identifier))
      addresses.set(node.identifier, node.url);
    if (node.type === 'footnoteDefinition' && !notes.has(node.identifier))
      notes.set(node.identifier, node);
  });
  const names: Names = { isArticle, addresses, footnotes: [] };
  const body = blocks(root.children, names);
  return createElement(Fragment, null, ...body, footnotesOf(notes, names));
}

function visitAll(nodes: readonly Node[], visit: (node: Node) => void): void {
  for (const node of nodes) {
    visit(node);
    if ('children' in node) visitAll(node.children, visit);
  }
}

const drawn = (nodes: readonly Node[], names: Names): ReactNode[] =>
  nodes.map((node) => draw(node, names));

const elementWith = (tag: string, node: { readonly children: readonly Node[] }, names: Names) =>
  createElement(tag, null, ...drawn(node.children, names));

function draw(node: Node, names: Names): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return elementWith('p', node, names);
    case 'emphasis':
      return elementWith('em', node, names);
    case 'strong':
      return elementWith('strong', node, names);
    case 'delete':
      return elementWith('del', node, names);
    case 'blockquote':
      return createElement('blockquote', null, ...blocks(node.children, names));
    case 'break':
      return createElement('br');
    case 'thematicBreak':
      return createElement('hr');
    case 'inlineCode':
      return createElement('code', null, node.value);
    case 'code':
      // a block wider than the page scrolls, by keyboard too
      return (
        <pre className={classes.code} tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case 'html':
      // HTML is shown as text
      return node.value;
    case 'heading':
      return heading(node, names);
    case 'list':
      return list(node, names);
    case 'table':
      return table(node, names);
    case 'link':
      return link(node.url, node.children, names);
    case 'linkReference':
      return link(names.addresses.get(node.identifier) ?? '', node.children, names);
    case 'image':
      return <Picture id={fileIn(node.url)} name={node.alt} />;
    case 'imageReference':
      return <Picture id={fileIn(names.addresses.get(node.identifier))} name={node.alt} />;
    case 'footnoteReference':
      return createElement('sup', null, footnoteNumber(node.identifier, names));
    default:
      return null;
  }
}

/** Children that are blocks; HTML between blocks becomes a paragraph of its own. */
const blocks = (nodes: readonly Node[], names: Names): ReactNode[] =>
  nodes.map((node) =>
    node.type === 'html' ? createElement('p', null, node.value) : draw(node, names),
  );

/** Below the page's own headings: two levels down, or one in an article. `#` and `##` get the same level. */
function heading(node: NodeOf<'heading'>, names: Names): ReactNode {
  const { depth, position, children } = node;
  const below = Math.max(depth - 1, 1) + (names.isArticle ? 1 : 2);
  // derived from the line, as in the list of headings
  const id = names.isArticle && depth < 4 ? headingId(position?.start.line ?? 0) : undefined;
  return createElement(`h${Math.min(below, 6)}`, { id }, ...drawn(children, names));
}

function list({ ordered, start, spread, children }: NodeOf<'list'>, names: Names): ReactNode {
  const isLoose = spread || children.some((item) => item.spread ?? item.children.length > 1);
  const items = children.map((item) => listItem(item, isLoose, names));
  return ordered
    ? createElement('ol', { start: start ?? 1 }, ...items)
    : createElement('ul', null, ...items);
}

/** An item without paragraphs in a tight list, with them in a loose one; before it a checkbox, where it has one. */
function listItem(item: NodeOf<'listItem'>, isLoose: boolean, names: Names): ReactNode {
  const { checked, children } = item;
  const box =
    typeof checked === 'boolean'
      ? [createElement('input', { type: 'checkbox', checked, disabled: true }), ' ']
      : [];
  const [first, ...rest] = children;
  const begins = first?.type === 'paragraph' ? drawn(first.children, names) : [];
  const words = [...box, ...begins];
  const others = first?.type === 'paragraph' ? rest : children;
  return createElement(
    'li',
    null,
    ...(isLoose && words.length > 0 ? [createElement('p', null, ...words)] : words),
    ...blocks(others, names),
  );
}

function table({ align, children }: NodeOf<'table'>, names: Names): ReactNode {
  const [first] = children;
  const [head, ...rows] = children.map((row) => {
    // a short row is filled up with empty cells
    const cells = (first ?? row).children.map((_, column) => {
      // not a `style`: the content security policy of pages drawn by the server forbids it
      const side = { 'data-align': align?.[column] ?? undefined };
      const inside = row.children[column]?.children ?? [];
      return createElement(row === first ? 'th' : 'td', side, ...drawn(inside, names));
    });
    return createElement('tr', null, ...cells);
  });
  return (
    <div className={classes.table}>
      <table>
        <thead>{head}</thead>
        {rows.length > 0 && createElement('tbody', null, ...rows)}
      </table>
    </div>
  );
}

const leadsOn = ['http', 'https', 'mailto'];

function link(address: string, children: readonly Node[], names: Names): ReactNode {
  const [, scheme] = /^([^/?#]*?):/.exec(address) ?? [];
  const isSafe = scheme === undefined || leadsOn.includes(scheme.toLowerCase());
  return (
    <a href={isSafe ? address : undefined} target="_blank" rel="noopener noreferrer nofollow">
      {createElement(Fragment, null, ...drawn(children, names))}
    </a>
  );
}

/** The number of a footnote in the list at the end. */
function footnoteNumber(identifier: string, { footnotes }: Names): number {
  if (!footnotes.includes(identifier)) footnotes.push(identifier);
  return footnotes.indexOf(identifier) + 1;
}

function footnotesOf(
  notes: ReadonlyMap<string, NodeOf<'footnoteDefinition'>>,
  names: Names,
): ReactNode {
  const items: ReactNode[] = [];
  // a footnote may refer to another one, which is then added behind it
  for (const identifier of names.footnotes)
    items.push(createElement('li', null, ...blocks(notes.get(identifier)?.children ?? [], names)));
  return items.length > 0 && createElement('ol', { className: classes.footnotes }, ...items);
}

/** The pictures of the surrounding text; no others are loaded, as they would tell a foreign server who reads the report. */
export const Images = createContext<readonly NamedImage[]>([]);

const fileIn = (address = ''): string | undefined =>
  address.startsWith('file:') ? fileIdsIn(address)[0] : undefined;

function Picture({ id, name }: { id: string | undefined; name: string | null | undefined }) {
  const images = use(Images);
  return <ReportPicture name={name ?? ''} image={images.find((image) => image.id === id)} />;
}
