import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { transformAsync, traverse, type types } from '@babel/core';
import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import ofApi from '../../lingui.api.config.ts';
import settings from '../../lingui.config.ts';
import { chineseTexts } from './chinese-texts.ts';
import { verdictOf, type Guard } from './guard.ts';

const han = /\p{Script=Han}/u;
const linguiConfig = makeConfig({ locales: ['en'] }, { skipValidation: true });

/**
 * Every Chinese text that people read can be found in the catalogue of another language: those of the pages go through the
 * macros, those of the contract and the server are literals, and each catalogue holds exactly those, with their values.
 */
export const messages: Guard = {
  name: 'messages',
  check: async (root) => {
    const catalogues = await cataloguesOf(root);
    const complaints = await strays(root, catalogues);
    const said = new Map<string, Held>();
    for (const catalogue of catalogues) {
      const used = (await catalogue.collect()) ?? {};
      for (const language of settings.locales) {
        const file = relative(root, catalogue.getFilename(language));
        const held = (await catalogue.read(language)) ?? {};
        said.set(file, held);
        for (const [id, { message = id }] of Object.entries(used))
          complaints.push(...wrongWith(message, held[id]).map((what) => `${file} ${what}`));
        for (const [id, { message = id }] of Object.entries(held))
          if (!used[id])
            complaints.push(`${file} holds “${message}”, which nobody says: npm run messages`);
      }
    }
    for (const [one, others] of Object.entries(saidTogether))
      for (const other of others) complaints.push(...differing(one, other, said));
    return verdictOf(complaints);
  },
};

type Held = NonNullable<Awaited<ReturnType<Catalogue['read']>>>;

/** Catalogues that are read as one: a text has one translation in them. */
const saidTogether = {
  'web/src/locales/both': ['web/src/locales/portal', 'web/src/locales/console'],
  'contract/src/locales': ['server/src/locales', 'server/src/locales/api'],
  'server/src/locales': ['server/src/locales/api'],
};

function differing(one: string, other: string, said: ReadonlyMap<string, Held>): string[] {
  return (settings.locales ?? []).flatMap((language) => {
    const [mine = {}, theirs = {}] = [one, other].map((at) => said.get(`${at}/${language}.po`));
    return Object.entries(theirs)
      .filter(([id, { translation }]) => mine[id] && mine[id].translation !== translation)
      .map(([id, { message = id }]) => `${one} and ${other} translate “${message}” differently`);
  });
}

/** Those of a copy: the library writes its root into what it is given. */
async function cataloguesOf(root: string): Promise<readonly Catalogue[]> {
  const all = [settings, ofApi].map((one) =>
    getCatalogs(
      makeConfig({
        ...one,
        catalogs: one.catalogs?.map((given) => ({ ...given })) ?? [],
        rootDir: root,
      }),
    ),
  );
  return (await Promise.all(all)).flat();
}
type Catalogue = Awaited<ReturnType<typeof getCatalogs>>[number];

function wrongWith(message: string, held: { readonly translation: string } | undefined): string[] {
  if (!held) return [`lacks “${message}”: npm run messages`];
  if (!held.translation) return [`does not translate “${message}”`];
  const isWhole = isSameSet(valuesIn(message), valuesIn(held.translation));
  return isWhole ? [] : [`has other values in “${held.translation}”`];
}

/** The names of the values and the numbers of the tags in a message, also in the cases of a plural. */
function valuesIn(message: string): Set<string> {
  const namesIn = (parts: CompiledMessage): string[] =>
    typeof parts === 'string'
      ? []
      : parts.flatMap((part) => {
          if (!Array.isArray(part)) return [];
          const [name, , cases] = part;
          const texts = Object.values(cases ?? {});
          return [name, ...texts.flatMap((text) => (Array.isArray(text) ? namesIn(text) : []))];
        });
  const tags = message.matchAll(/<\/?\d+\/?>/g);
  return new Set([...namesIn(compileMessage(message)), ...[...tags].map(([tag]) => tag)]);
}
const isSameSet = (one: Set<string>, other: Set<string>): boolean =>
  one.size === other.size && one.isSubsetOf(other);

/** Chinese that no catalogue can know, in the sources that they are made of. */
async function strays(root: string, catalogues: readonly Catalogue[]): Promise<string[]> {
  const found: string[] = [];
  const sources = new Set(catalogues.flatMap(({ sourcePaths }) => sourcePaths));
  for (const path of [...sources].map((one) => relative(root, resolve(root, one))).toSorted()) {
    if (!/\.tsx?$/.test(path)) continue;
    const text = await readFile(join(root, path), 'utf8');
    if (!path.startsWith('web/'))
      found.push(
        ...(await chineseTexts(text, path))
          .filter(({ isBuilt }) => isBuilt)
          .map(({ text: built, line }) => `${path}:${line}: “${built}” is built: say('…{value}…')`),
      );
    else if (han.test(text))
      found.push(
        ...(await strayWords(text, path)).map(
          (stray) => `${path}: “${stray}” is not a message for the catalogue`,
        ),
      );
  }
  return found;
}

async function strayWords(text: string, filename: string): Promise<string[]> {
  const strays: string[] = [];
  const result = await transformAsync(text, {
    filename,
    ast: true,
    code: false,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
    plugins: [[linguiMacro, { stripMessageField: false, linguiConfig }]],
  });
  const read = (value: string, path: { parent: types.Node }): void => {
    if (!isMessage(path.parent) && han.test(value)) strays.push(value.trim());
  };
  if (!result?.ast) throw new Error(`${filename} could not be read.`);
  traverse(result.ast, {
    StringLiteral: (path) => read(path.node.value, path),
    TemplateElement: (path) => read(path.node.value.cooked ?? '', path),
    JSXText: (path) => read(path.node.value, path),
  });
  return strays;
}

// `message: '…'` of a descriptor, or `message="…"` of <Trans>
const isMessage = (parent: types.Node): boolean =>
  (parent.type === 'ObjectProperty' &&
    parent.key.type === 'Identifier' &&
    parent.key.name === 'message') ||
  (parent.type === 'JSXAttribute' && parent.name.name === 'message');
