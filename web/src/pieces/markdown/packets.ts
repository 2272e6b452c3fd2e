const firstLine =
  /^(?:[A-Z]{3,20} \S[^\r\n]{0,8000} HTTP\/\d(?:\.\d)?|HTTP\/\d(?:\.\d)? \d{3}\b[^\r\n]*)[ \t]*$/;
const header = /^:?[A-Za-z][\w-]{0,60}:(?: |$)/;
const prose = /^(?:#{1,6} |[-*+] |\*\*|\d{1,3}[.、)] ?)*[\u2e80-\u9fff\uff00-\uffef“‘]/;

/**
 * The text with a fence around each request and answer in it (from a first line to where Chinese prose goes on), and around
 * three headers or more; undefined where there is none, or a fence already.
 */
export function fenced(text: string): string | undefined {
  if (/^ {0,3}(?:`{3}|~{3})/m.test(text)) return undefined;
  const lines = text.split(/\r\n|\n|\r/);
  const whole: string[] = [];
  let isFound = false;
  for (let at = 0; at < lines.length;) {
    const end = firstLine.test(lines[at] ?? '') ? endOfPacket(lines, at) : endOfHeaders(lines, at);
    if (end === at) {
      whole.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    const packet = lines.slice(at, end).join('\n').trimEnd();
    const longest = Math.max(2, ...(packet.match(/`+/g) ?? []).map(({ length }) => length));
    const fence = '`'.repeat(longest + 1);
    whole.push(fence, packet, fence, ...(end < lines.length ? [''] : []));
    isFound = true;
    at = end;
  }
  return isFound ? whole.join('\n') : undefined;
}

/** The line behind a packet: prose among its headers, or behind an empty line. */
function endOfPacket(lines: readonly string[], from: number): number {
  let isHead = true;
  for (let at = from + 1; at < lines.length; at++) {
    if (lines[at]?.trim() === '') isHead = false;
    if ((isHead || lines[at - 1]?.trim() === '') && prose.test(lines[at] ?? '')) return at;
  }
  return lines.length;
}

/** The line behind three headers or more; `from` where there are fewer. */
function endOfHeaders(lines: readonly string[], from: number): number {
  let at = from;
  while (header.test(lines[at] ?? '')) at++;
  return at - from < 3 ? from : at;
}
