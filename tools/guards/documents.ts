import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { documentsOf, sourcesOf } from './sources.ts';
import { verdictOf, type Guard } from './guard.ts';
import { faultsOfRequirements } from './requirements.ts';

/** Documents name only files of the tree, code names only existing documents, the documents for operators name every setting, command and alarm, the table of security requirements is whole, and the features stand in the layers that their imports make. */
export const documents: Guard = {
  name: 'documents',
  check: async (root) => {
    const [sources, docs] = [await sourcesOf(root), await documentsOf(root)];
    const all = [...sources, ...docs];
    const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
    const complaints: string[] = [];
    for (const path of sources.filter(isCode))
      complaints.push(...lostPages(path, await read(path), all));
    for (const path of docs.filter((one) => one.endsWith('.md'))) {
      const text = await read(path);
      complaints.push(...lostFiles(path, text, all), ...(await lostLinks(path, text, all, read)));
    }
    for (const { names, pages } of await operatorNames(read))
      for (const page of pages) {
        const text = await read(page);
        const missing = names.filter((name) => !new RegExp(`\`${name}\\b`).test(text));
        complaints.push(...missing.map((name) => `${page}: "${name}" is missing`));
      }
    complaints.push(...(await unlayered(sources, read)));
    const requirements = 'docs/asvs.tsv';
    complaints.push(...faultsOfRequirements(requirements, await read(requirements), all));
    return verdictOf(complaints);
  },
};

/** Features that the table of layers does not name, and imports of a feature that stands beside or below. */
async function unlayered(
  sources: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<string[]> {
  const page = 'docs/architecture.md';
  const [, rows = ''] = (await read(page)).split('| features |');
  const layers = rows
    .split('\n\n', 1)
    .flatMap((table) => table.split('\n').map((row) => row.split('|')[1] ?? ''))
    .flatMap((cell) => cell.split(' then '));
  const layerOf = (feature: string): number =>
    layers.findIndex((layer) => layer.includes(`\`${feature}\``));
  const files = sources.filter((path) => /^server\/src\/features\/.+(?<!\.test)\.ts$/.test(path));
  const complaints = new Set<string>();
  for (const path of files) {
    const feature = path.split('/')[3] ?? '';
    if (layerOf(feature) < 0) complaints.add(`${path}: ${page} has no "${feature}"`);
    for (const [, other = ''] of (await read(path)).matchAll(/from '\.\.\/([a-z-]+)\//g))
      if (layerOf(other) >= layerOf(feature))
        complaints.add(`${path}: in ${page} "${other}" is not above "${feature}"`);
  }
  return [...complaints];
}

// planted violations name missing files on purpose
const isCode = (path: string): boolean =>
  /\.([jt]sx?|mjs|css)$/.test(path) && !path.startsWith('tools/violations/');

const isThere = (name: string, all: readonly string[]): boolean =>
  all.some((path) => path === name || path.endsWith(`/${name}`));

/** Documents that code names, by a path from the root or from the file, and that do not exist. */
function lostPages(path: string, text: string, all: readonly string[]): string[] {
  const named = text.replaceAll('\\', '').match(/(?<![\w}/.-])[\w./-]+\.md\b/g) ?? [];
  const lost = named.filter(
    (name) => !all.includes(name) && !all.includes(normalize(join(dirname(path), name))),
  );
  const spoken = text.match(/\bspecification,? section\b|\b(?:the|this) specification\b/g) ?? [];
  return [...lost, ...spoken].map((name) => `${path}: "${name}" is not in the tree`);
}

/** Files between backticks in a document that do not exist, with any part of their path. */
function lostFiles(path: string, text: string, all: readonly string[]): string[] {
  const quoted = text.match(/`[^`\n]+`/g) ?? [];
  return quoted
    .flatMap((one) => one.match(/[\w.*<>…/-]+\.(?:tsx?|sql|mjs|md)\b/g) ?? [])
    .filter((name) => !/[<*…]|NNNN/.test(name) && !isThere(name.replace(/^[./]+/, ''), all))
    .map((name) => `${path}: "${name}" is not in the tree`);
}

/** Links of a document to a missing file, folder or heading. */
async function lostLinks(
  path: string,
  text: string,
  all: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<string[]> {
  const lost: string[] = [];
  for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(https?|mailto):/.test(link)) continue;
    const [file = '', heading] = link.split('#');
    const target = file === '' ? path : normalize(join(dirname(path), file)).replace(/\/$/, '');
    const leads =
      heading !== undefined && all.includes(target)
        ? headingsOf(await read(target)).includes(heading)
        : all.some((one) => one === target || one.startsWith(`${target}/`));
    if (!leads) lost.push(`${path}: "${link}" leads nowhere`);
  }
  return lost;
}

/** The anchors of a document's headings, as web sites make them from Markdown. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The settings, commands and alarms of operators, and the documents that must name them. */
async function operatorNames(
  read: (path: string) => Promise<string>,
): Promise<{ names: string[]; pages: string[] }[]> {
  const readmes = ['README.md', 'README.zh-CN.md'];
  const platform = 'server/src/platform';
  // settings that admins can change are documented by `contract/src/settings/settings.ts`, to which the documents link
  const settings = await read(`${platform}/config.ts`);
  const commands = await read('server/commands/all.ts');
  const alarms = (await read(`${platform}/alarms.ts`)).split('as const')[0] ?? '';
  return [
    {
      names: found(settings, /'([A-Z][A-Z_]{3,})'/g),
      pages: ['docs/configuration.md', 'docs/configuration.zh-CN.md'],
    },
    { names: found(commands, /^ {4}'?([a-z-]+)'?: \w+Command,$/gm), pages: readmes },
    {
      names: found(alarms, /^ {2}([a-z]\w+):$|^ {2}([a-z]\w+): '/gm),
      pages: ['docs/operating.md', 'docs/operating.zh-CN.md'],
    },
  ];
}

const found = (text: string, name: RegExp): string[] => [
  ...new Set([...text.matchAll(name)].map(([, first, second]) => first ?? second ?? '')),
];
