import { fileIdsIn } from '@shieldsource/contract/files/calls';
import { createContext, createElement, Fragment, type ReactNode, use } from 'react';
import { headingId } from './headings.ts';
import type { NamedImage } from './ReportPicture.tsx';
import classes from './MarkdownBody.module.css';
import { ReportPicture } from './ReportPicture.tsx';
import { treeOf } from './tree.ts';

/** A request or answer; `packets.ts`, which knows more, is for the editor, and shared it would come with every page. */
const packet =
  /^(?:[A-Z]{3,20} \S[^\r\n]{0,8000} HTTP\/\d(?:\.\d)?[ \t]*(?:[\r\n]|$)|HTTP\/\d(?:\.\d)? \d{3}\b)/;

type Root = ReturnType<typeof treeOf>;
type Node = Root['children'][number];
type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

/** Where a node stands. */
interface Place {
  readonly text: string;
  readonly isArticle: boolean;
  readonly isInLink?: boolean;
  /** The pictures that were drawn. */
  readonly drawnIds: Set<string>;
}

/**
 * Markdown as React elements. Only what is listed here is rendered: no HTML, no other attributes, no addresses that run
 * code. Everything else is shown as it was typed. A picture that is named where none is drawn, such as in code, stands at the
 * end.
 */
export function elementsOf(typed: string, isArticle = false): ReactNode {
  // the parser would count without the mark of byte order
  const text = typed.replace(/^\ufeff/, '');
  const drawnIds = new Set<string>();
  const all = blocks(treeOf(text).children, { text, isArticle, drawnIds });
  const hidden = fileIdsIn(text).filter((id) => !drawnIds.has(id));
  return createElement(
    Fragment,
    null,
    ...all,
    ...hidden.map((id) => <HiddenPicture key={id} id={id} />),
  );
}

const drawn = (nodes: readonly Node[], place: Place): ReactNode[] =>
  nodes.map((node) => draw(node, place));

const elementWith = (tag: string, node: { readonly children: readonly Node[] }, place: Place) =>
  createElement(tag, null, ...drawn(node.children, place));

function draw(node: Node, place: Place): ReactNode {
  switch (node.type) {
    case 'text':
      return place.isInLink ? lines(node.value) : withMail(node.value);
    case 'html':
      return lines(node.value);
    case 'paragraph': {
      const typed = typedAs(node, place);
      const isOwn = node.position?.start.column === 1;
      if (!isOwn || !packet.test(typed)) return elementWith('p', node, place);
      const picture = node.children.findIndex((one) => pictureIn(one) !== undefined);
      if (picture < 0) return codeBlock(typed);
      const below = node.children.slice(picture);
      const request = place.text.slice(
        node.position?.start.offset,
        below[0]?.position?.start.offset,
      );
      return createElement(
        Fragment,
        null,
        codeBlock(request.trimEnd()),
        elementWith('p', { children: below }, place),
      );
    }
    case 'emphasis':
      return elementWith('em', node, place);
    case 'strong':
      return elementWith('strong', node, place);
    case 'delete':
      return elementWith('del', node, place);
    case 'blockquote':
      return createElement('blockquote', null, ...blocks(node.children, place));
    case 'thematicBreak': {
      // a line of stars may be a masked word
      const typed = typedAs(node, place);
      return typed.includes('-') ? createElement('hr') : createElement('p', null, typed);
    }
    case 'inlineCode':
      return createElement('code', null, node.value);
    case 'code':
      return codeBlock(node.value);
    case 'heading':
      return heading(node, place);
    case 'list':
      return list(node, place);
    case 'table':
      return table(node, place);
    case 'link':
      return link(node, place);
    case 'image': {
      const id = pictureIn(node);
      if (id === undefined) return lines(typedAs(node, place));
      place.drawnIds.add(id);
      return <Picture id={id} name={node.alt} />;
    }
    default:
      return lines(typedAs(node, place));
  }
}

/** The id of an uploaded picture. */
const pictureIn = (node: Node): string | undefined =>
  node.type === 'image' && node.url.startsWith('file:') ? fileIdsIn(node.url)[0] : undefined;

/** The characters of a node in the text. */
const typedAs = ({ position }: Node, { text }: Place): string =>
  text.slice(position?.start.offset, position?.end.offset);

/** Text whose line ends are seen. */
const lines = (text: string): ReactNode =>
  createElement(
    Fragment,
    null,
    ...text.split(/\r\n|\n|\r/).flatMap((line, at) => (at ? [createElement('br'), line] : [line])),
  );

/** Text with its mail addresses as links. */
const withMail = (text: string): ReactNode =>
  createElement(
    Fragment,
    null,
    ...text
      .split(/((?<![\w.+/@-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)/)
      .map((part, at) => (at % 2 ? anchor(`mailto:${part}`, [part]) : lines(part))),
  );

// a block wider than the page scrolls, by keyboard too
const codeBlock = (code: string): ReactNode => (
  <pre className={`p-14-16 small rounded-small sunken ${classes.code}`} tabIndex={0}>
    <code>{code}</code>
  </pre>
);

/** Children that are blocks; HTML between blocks becomes a paragraph of its own. */
const blocks = (nodes: readonly Node[], place: Place): ReactNode[] =>
  nodes.map((node) =>
    node.type === 'html' ? createElement('p', null, draw(node, place)) : draw(node, place),
  );

/** Below the page's own headings: two levels down, or one in an article. `#` and `##` get the same level. */
function heading(node: NodeOf<'heading'>, place: Place): ReactNode {
  const { depth, position, children } = node;
  const below = Math.max(depth - 1, 1) + (place.isArticle ? 1 : 2);
  // derived from the line, as in the list of headings
  const id = place.isArticle && depth < 4 ? headingId(position?.start.line ?? 0) : undefined;
  return createElement(`h${Math.min(below, 6)}`, { id }, ...drawn(children, place));
}

function list({ ordered, spread, children }: NodeOf<'list'>, place: Place): ReactNode {
  const isLoose = spread || children.some((item) => item.spread ?? item.children.length > 1);
  const items = children.map((item) => listItem(item, isLoose, place));
  return createElement(ordered ? 'ol' : 'ul', null, ...items);
}

/** An item with the number it was given, without paragraphs in a tight list; before it a checkbox, where it has one. */
function listItem(item: NodeOf<'listItem'>, isLoose: boolean, place: Place): ReactNode {
  const { checked, children } = item;
  const box =
    typeof checked === 'boolean'
      ? [createElement('input', { type: 'checkbox', checked, disabled: true }), ' ']
      : [];
  const [first, ...rest] = children;
  const begins = first?.type === 'paragraph' ? drawn(first.children, place) : [];
  const words = [...box, ...begins];
  const others = first?.type === 'paragraph' ? rest : children;
  const [number] = /^\d+/.exec(typedAs(item, place)) ?? [];
  return createElement(
    'li',
    number ? { value: Number(number) } : null,
    ...(isLoose && words.length > 0 ? [createElement('p', null, ...words)] : words),
    ...blocks(others, place),
  );
}

function table({ align, children }: NodeOf<'table'>, place: Place): ReactNode {
  const [first] = children;
  const [head, ...rows] = children.map((row) => {
    // a short row is filled up with empty cells
    const columns = Math.max(first?.children.length ?? 0, row.children.length);
    const cells = Array.from({ length: columns }, (_, column) => {
      // not a `style`: the content security policy of pages drawn by the server forbids it
      const side = { 'data-align': align?.[column] ?? undefined };
      const inside = row.children[column]?.children ?? [];
      return createElement(row === first ? 'th' : 'td', side, ...drawn(inside, place));
    });
    return createElement('tr', null, ...cells);
  });
  return (
    <div className={`scroll-x ${classes.table}`}>
      <table>
        <thead>{head}</thead>
        {rows.length > 0 && createElement('tbody', null, ...rows)}
      </table>
    </div>
  );
}

/** A link; what only looks like one, as `list[0](x)`, or would run code, is text. So is one inside of another. */
function link(node: NodeOf<'link'>, place: Place): ReactNode {
  const address = node.url.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '');
  if (!/^(?:https?:|mailto:|[/#])/i.test(address)) return lines(typedAs(node, place));
  const words = drawn(node.children, { ...place, isInLink: true });
  if (place.isInLink) return createElement(Fragment, null, ...words);
  return anchor(
    address,
    words,
    place.isArticle ? undefined : hostBehind(address, typedWords(node)),
  );
}

const typedWords = ({ children: [first, ...rest] }: NodeOf<'link'>): string =>
  first?.type === 'text' && rest.length === 0 ? first.value : '';

/** The host that a link leads to, where its words are not that address: they could be another one. */
function hostBehind(address: string, words: string): string | undefined {
  const here = 'https://here.invalid';
  const { host, username } = URL.parse(address, here) ?? new URL(here);
  if (host === '' || host === new URL(here).host) return undefined;
  const named = URL.parse(/^https?:/i.test(words) ? words : `https://${words}`)?.host === host;
  // a host that looks like another one is spelled in other letters than it is written
  return named && username === '' && words.toLowerCase().includes(host) ? undefined : host;
}

const anchor = (href: string, words: readonly ReactNode[], host?: string): ReactNode =>
  createElement(
    'a',
    { href, target: '_blank', rel: 'noopener noreferrer nofollow', 'data-host': host },
    ...words,
  );

/** The pictures of the surrounding text; no others are loaded, as they would tell a foreign server who reads the report. */
export const Images = createContext<readonly NamedImage[]>([]);

function Picture({ id, name }: { id: string; name: string | null | undefined }) {
  const images = use(Images);
  return <ReportPicture name={name ?? ''} image={images.find((image) => image.id === id)} />;
}

/** Nothing for what only looks like the name of a picture of this text. */
function HiddenPicture({ id }: { id: string }) {
  const isKnown = use(Images).some((image) => image.id === id);
  return isKnown && createElement('p', null, <Picture id={id} name="" />);
}
