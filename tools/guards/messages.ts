import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformAsync, traverse, type types } from '@babel/core';
import { makeConfig } from '@lingui/conf';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { verdictOf, type Guard } from './guard.ts';
import { sourcesOf } from './sources.ts';

const catalogue = 'web/src/locales/zh-CN.po';
const isPageSource = /^web\/src\/(?!.*\.test\.).*\.tsx?$/;
// the macros read it; all its defaults do
const linguiConfig = makeConfig({ locales: ['zh-CN'] }, { skipValidation: true });
const han = /\p{Script=Han}/u;

/** Every Chinese word of the pages goes through the macros, and the catalogue holds exactly those messages. */
export const messages: Guard = {
  name: 'messages',
  check: async (root) => {
    const complaints: string[] = [];
    const used = new Set<string>();
    for (const path of (await sourcesOf(root)).filter((one) => isPageSource.test(one))) {
      const text = await readFile(join(root, path), 'utf8');
      // texts without Chinese need no message
      if (!han.test(text)) continue;
      const found = await wordsOf(text, path);
      found.messages.forEach((message) => used.add(message));
      complaints.push(
        ...found.strays.map((stray) => `${path}: “${stray}” is not a message for the catalogue`),
      );
    }
    const held = heldBy(await readFile(join(root, catalogue), 'utf8'));
    for (const message of used.difference(held))
      complaints.push(`${catalogue} lacks “${message}”: npm run messages`);
    for (const message of held.difference(used))
      complaints.push(`${catalogue} holds “${message}”, which nobody says: npm run messages`);
    return verdictOf(complaints);
  },
};

interface Words {
  readonly messages: string[];
  readonly strays: string[];
}

async function wordsOf(text: string, filename: string): Promise<Words> {
  const words: Words = { messages: [], strays: [] };
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
    if (isMessage(path.parent)) words.messages.push(value);
    else if (han.test(value)) words.strays.push(value.trim());
  };
  if (!result?.ast) throw new Error(`${filename} could not be read.`);
  traverse(result.ast, {
    StringLiteral: (path) => read(path.node.value, path),
    TemplateElement: (path) => read(path.node.value.cooked ?? '', path),
    JSXText: (path) => read(path.node.value, path),
  });
  return words;
}

// `message: '…'` of a descriptor, or `message="…"` of <Trans>
const isMessage = (parent: types.Node): boolean =>
  (parent.type === 'ObjectProperty' &&
    parent.key.type === 'Identifier' &&
    parent.key.name === 'message') ||
  (parent.type === 'JSXAttribute' && parent.name.name === 'message');

/** The messages of a PO file. */
function heldBy(po: string): Set<string> {
  const entries = po.matchAll(/^msgid ((?:"(?:[^"\\]|\\.)*"\n?)+)/gm);
  return new Set(
    [...entries]
      .map(([, lines = '']) =>
        lines
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as string)
          .join(''),
      )
      .filter(Boolean),
  );
}
