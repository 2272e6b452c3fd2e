import { unseen } from './visible.ts';

const definition =
  /^ {0,3}\[[^\]]+\]:[ \t]*\S*(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^)]*\)))?[ \t]*$|^ {0,3}\[\^[^\]]+\]:/;
const entity =
  /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(nbsp|[ent]\w*sp|zwn?j|lrm|rlm|shy|\w*space|no\w*break|invisible\w+|ic|it|af));/gi;

/** What a page shows of a Markdown text: without what only defines something, and without links that have no words. */
export function shownIn(markdown: string): string {
  let isCode = false;
  const lines = markdown.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => {
    if (/^ {0,3}(?:`{3}|~{3})/.test(line)) isCode = !isCode;
    if (isCode) return line;
    if (definition.test(line)) return '';
    return line
      .replace(entity, (_, ten?: string, sixteen?: string) => signOf(ten, sixteen))
      .replace(unseen, '')
      .replace(/(?<!!)\[\s*\]\([^)]*\)/g, '');
  });
  return lines.join('\n');
}
function signOf(ten: string | undefined, sixteen: string | undefined): string {
  const code = ten === undefined ? parseInt(sixteen ?? '20', 16) : Number(ten);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\uFFFD';
}
