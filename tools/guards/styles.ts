import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { verdictOf, type Guard } from './guard.ts';
import { sourcesOf } from './sources.ts';

const imported = /import (\w+) from '(\.[^']+\.module\.css)'/g;

const pieces = 'web/src/ui/theme/pieces.css';

/** Widths have names, sizes of text follow what people have set, and no class is known to one side alone. */
export const styles: Guard = {
  name: 'styles',
  check: async (root) => {
    const paths = (await sourcesOf(root)).filter((path) => path.startsWith('web/src/'));
    const texts = new Map<string, string>();
    for (const path of paths.filter((one) => /\.(css|tsx?)$/.test(one)))
      texts.set(path, await readFile(join(root, path), 'utf8'));
    const complaints: string[] = [];
    const used = classesUsed(texts);
    const plain = [...texts].filter(([path]) => /(?<!\.module)\.css$/.test(path));
    const known = new Set(plain.flatMap(([, text]) => [...classesIn(text)]));
    const worn = new Set<string>();
    for (const [path, text] of texts) {
      if (!path.endsWith('.css')) {
        const words = plainWords(text);
        for (const word of words) worn.add(word);
        for (const word of words.difference(known))
          complaints.push(`${path}: no sheet has the class ${word}`);
        continue;
      }
      const bare = /@media [^{]*?[\d.]+(px|r?em)[^{]*/.exec(text)?.[0];
      if (bare !== undefined) complaints.push(`${path}: ${bare.trim()}: name the width`);
      const fixed = /\b(font|font-size|line-height): [^;]*\dpx/.exec(text)?.[0];
      if (fixed !== undefined) complaints.push(`${path}: "${fixed}" is no size in rem`);
      if (!path.endsWith('.module.css')) continue;
      const [made, taken] = [classesIn(text), used.get(path) ?? new Set<string>()];
      for (const name of made.difference(taken)) complaints.push(`${path}: .${name} is unused`);
      for (const name of taken.difference(made)) complaints.push(`${path}: .${name} is missing`);
    }
    for (const name of classesIn(texts.get(pieces) ?? '').difference(worn))
      complaints.push(`${pieces}: .${name} is unused`);
    return verdictOf(complaints);
  },
};

/** The classes that selectors of a sheet name. */
function classesIn(sheet: string): Set<string> {
  const plain = sheet.replaceAll(/\/\*[^]*?\*\/|"[^"]*"|'[^']*'/g, '');
  const selectors = Array.from(plain.matchAll(/([^{};]+)\{/g), ([, one = '']) => one.trim());
  const named = selectors.filter((one) => !one.startsWith('@')).join(' ');
  return new Set(Array.from(named.matchAll(/\.([A-Za-z][\w-]*)/g), ([, name = '']) => name));
}

/** The classes that pages wear by their plain names. */
function plainWords(code: string): Set<string> {
  const attributes = code.matchAll(/className=(?:("[^"]*")|\{([^\n]*?)\}(?=\s|>|\/))/g);
  const values = Array.from(attributes, ([, text = '', expression = '']) => text + expression);
  const texts = values.flatMap((value) =>
    Array.from(value.matchAll(/(?<!=== )(["'`])(.*?)\1/g), ([, , text = '']) => text),
  );
  const words = texts.flatMap((text) => text.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/));
  return new Set(words.filter((word) => word !== ''));
}

/** By the path of each sheet, the classes that are taken from it. */
function classesUsed(texts: ReadonlyMap<string, string>): ReadonlyMap<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const [path, text] of texts)
    for (const [all, name, from = ''] of text.matchAll(imported)) {
      const sheet = join(dirname(path), from).replaceAll('\\', '/');
      const code = text.replace(all, '');
      const taken = code.matchAll(new RegExp(`(?<![/\\w.])${name}\\.(\\w+)`, 'g'));
      const known = used.get(sheet) ?? new Set();
      used.set(sheet, known.union(new Set(Array.from(taken, ([, one = '']) => one))));
    }
  return used;
}
