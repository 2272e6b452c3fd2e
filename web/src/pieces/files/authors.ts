/** The longest text that is looked at, of what a file says about itself. */
const maxChars = 256 * 1024;

/**
 * The people and companies that an office file or a PDF says it is by, as far as that stands there to be read; none for what
 * is broken. Reads a few hundred kB of it, whatever its size.
 */
export async function authorsIn(file: File): Promise<string[]> {
  try {
    const found = await (/\.pdf$/i.test(file.name) ? authorsOfPdf(file) : authorsOfOffice(file));
    return [...new Set(found.map((one) => one.replaceAll(/\s+/g, ' ').trim()))].filter(Boolean);
  } catch {
    return [];
  }
}

// --- office: a zip, in which two small files of XML say it ---

const wantedParts = ['docProps/core.xml', 'docProps/app.xml'];
const wantedElements = ['creator', 'lastModifiedBy', 'Company', 'Manager'];

async function authorsOfOffice(file: File): Promise<string[]> {
  const texts = await Promise.all((await partsOf(file)).map((part) => textOf(file, part)));
  return texts.flatMap((text) => {
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    return wantedElements.flatMap((name) =>
      [...xml.getElementsByTagNameNS('*', name)].map(({ textContent }) => textContent),
    );
  });
}

interface Part {
  readonly at: number;
  readonly packedBytes: number;
  readonly isPacked: boolean;
}

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer());

/** The wanted parts, as the directory at the end of the file names them. */
async function partsOf(file: File): Promise<Part[]> {
  const tail = await viewOf(file.slice(-66_000));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) return [];
  const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const directory = await viewOf(file.slice(start, start + Math.min(size, 4 * maxChars)));
  const parts: Part[] = [];
  for (let at = 0; at + 46 <= directory.byteLength;) {
    if (directory.getUint32(at, true) !== 0x02014b50) break;
    const nameBytes = directory.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameBytes));
    if (wantedParts.includes(name))
      parts.push({
        at: directory.getUint32(at + 42, true),
        packedBytes: directory.getUint32(at + 20, true),
        isPacked: directory.getUint16(at + 10, true) === 8,
      });
    at += 46 + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return parts.slice(0, wantedParts.length);
}

async function textOf(file: File, { at, packedBytes, isPacked }: Part): Promise<string> {
  const header = await viewOf(file.slice(at, at + 30));
  const from = at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(from, from + Math.min(packedBytes, maxChars)).stream();
  const bytes = isPacked ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed;
  let text = '';
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > maxChars) {
      await reader.cancel();
      return '';
    }
  }
}

// --- PDF: its dictionary of information, and XMP ---

async function authorsOfPdf(file: File): Promise<string[]> {
  const ends = [file.slice(0, maxChars), file.slice(Math.max(maxChars, file.size - 2 * maxChars))];
  const found = await Promise.all(
    ends.map(async (end) => {
      const bytes = new Uint8Array(await end.arrayBuffer());
      return [
        // the only decoding that keeps each byte, in the lower half of a sign
        ...textsIn(new TextDecoder('x-user-defined').decode(bytes)),
        ...xmpIn(new TextDecoder().decode(bytes)),
      ];
    }),
  );
  return found.flat();
}

const textsIn = (pdf: string): string[] =>
  [
    ...pdf.matchAll(
      /\/(?:Author|Company)\s{0,9}(?:\(((?:\\.|[^\\()]|\([^\\()]{0,199}\)){0,999})\)|<([\da-f\s]{0,999})>)/gis,
    ),
  ].map(([, literal, hex]) =>
    decoded(hex === undefined ? bytesOf(literal ?? '') : bytesOfHex(hex)),
  );

const xmpIn = (xmp: string): string[] =>
  [...xmp.matchAll(/<dc:creator>(.{0,2000}?)<\/dc:creator>/gs)].flatMap(([, list = '']) =>
    [...list.matchAll(/<rdf:li[^>]{0,99}>([^<]{0,999})<\/rdf:li>/g)].map(([, one = '']) => one),
  );

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };
const bytesOf = (literal: string): number[] =>
  [
    ...literal.replaceAll(/\\([0-7]{1,3}|.)/gs, (_, one: string) =>
      /^[0-7]/.test(one)
        ? String.fromCharCode(Number.parseInt(one, 8) & 255)
        : (escapes[one] ?? one),
    ),
  ].map((sign) => sign.charCodeAt(0) & 255);
const bytesOfHex = (hex: string): number[] =>
  (hex.replaceAll(/\s/g, '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** Texts of a PDF say by their first bytes how they are written. */
function decoded(bytes: readonly number[]): string {
  const [first, second] = bytes;
  const form = first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xef ? 'utf-8' : 'latin1';
  return new TextDecoder(form).decode(new Uint8Array(bytes));
}
