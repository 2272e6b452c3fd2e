import { expect, test } from 'vitest';
import { authorsIn } from './authors.ts';

const pdf = (...parts: BlobPart[]) => authorsIn(new File(parts, 'a.PDF'));
const bytes = (...all: number[]) => new Uint8Array(all);

const core = (creator: string) =>
  `<cp:coreProperties xmlns:cp="urn:cp" xmlns:dc="urn:dc"><dc:creator>${creator}</dc:creator><cp:lastModifiedBy>Wu</cp:lastModifiedBy></cp:coreProperties>`;
const app =
  '<Properties xmlns="urn:p"><Application>Word</Application><Company>某某公司</Company></Properties>';

interface Entry {
  name: string;
  text: string;
  isPacked?: boolean;
}

async function packed(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A zip as office programs write it, as far as it is read here. */
async function zipOf(entries: readonly Entry[]): Promise<Blob[]> {
  const [files, directory]: [Blob[], Blob[]] = [[], []];
  let at = 0;
  for (const { name, text, isPacked = true } of entries) {
    const [nameBytes, data] = [
      new TextEncoder().encode(name),
      isPacked ? await packed(text) : new TextEncoder().encode(text),
    ];
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    local.setUint16(26, nameBytes.length, true);
    files.push(new Blob([local, nameBytes, data]));
    const entry = new DataView(new ArrayBuffer(46));
    entry.setUint32(0, 0x02014b50, true);
    entry.setUint16(10, isPacked ? 8 : 0, true);
    entry.setUint32(20, data.length, true);
    entry.setUint16(28, nameBytes.length, true);
    entry.setUint32(42, at, true);
    directory.push(new Blob([entry, nameBytes]));
    at += files.at(-1)?.size ?? 0;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint32(12, new Blob(directory).size, true);
  end.setUint32(16, at, true);
  return [...files, ...directory, new Blob([end])];
}

const office = async (...entries: Entry[]) => authorsIn(new File(await zipOf(entries), 'a.docx'));

test.for([true, false])(
  'an office file names author, editor and company; packed: %s',
  async (isPacked) => {
    expect(
      await office(
        { name: 'word/document.xml', text: '<w/>' },
        { name: 'docProps/core.xml', text: core(' 李  雷 '), isPacked },
        { name: 'docProps/app.xml', text: app, isPacked },
      ),
    ).toEqual(['李 雷', 'Wu', '某某公司']);
  },
);

test('a PDF names them in its dictionary, in each of its writings, and in XMP', async () => {
  expect(await pdf('1 0 obj <</Author(Li \\(Lei\\) \\101) /Company (A (B) C)>>')).toEqual([
    'Li (Lei) A',
    'A (B) C',
  ]);
  // 雷 and a byte that other decodings change: U+9693
  expect(await pdf('/Author (', bytes(0xfe, 0xff, 0x96, 0xf7, 0x96, 0x93), ')')).toEqual(['雷隓']);
  expect(await pdf('/Author <FEFF 674E 96F7>')).toEqual(['李雷']);
  expect(await pdf('<dc:creator><rdf:Seq><rdf:li>李雷</rdf:li></rdf:Seq></dc:creator>')).toEqual([
    '李雷',
  ]);
});

test('it is found at either end of a large PDF', async () => {
  const filling = new Uint8Array(5_000_000).fill(40);
  expect(await pdf('/Author (One)', filling, '/Author (Two)')).toEqual(['One', 'Two']);
});

test('what is empty, broken or blown up names nobody, and takes no time', async () => {
  const whole = new Blob(await zipOf([{ name: 'docProps/core.xml', text: core('X') }]));
  for (let end = 0; end < whole.size; end += 7)
    expect(await authorsIn(new File([whole.slice(0, end)], 'a.docx'))).toEqual([]);
  expect(await authorsIn(new File([whole.slice(5)], 'a.docx'))).toEqual([]);
  expect(await office({ name: 'docProps/core.xml', text: core('x'.repeat(20_000_000)) })).toEqual(
    [],
  );
  expect(await office({ name: 'docProps/core.xml', text: '<not xml' })).toEqual([]);
  expect(await pdf('/Author ('.repeat(100_000))).toEqual([]);
  expect(await pdf('<dc:creator>'.repeat(50_000))).toEqual([]);
  expect(await pdf('/Author ()')).toEqual([]);
});
