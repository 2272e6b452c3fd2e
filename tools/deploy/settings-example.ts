import { secretNames } from '../../server/src/platform/secrets.ts';

/** A variable of docs/configuration.md. */
export interface Documented {
  readonly name: string;
  readonly section: string;
  /** As a value that could be written down; empty where the page says it in words. */
  readonly initial: string;
  /** What is said of it, for all variables of its row. */
  readonly words: string;
}

/** Every variable that docs/configuration.md has a row for, in its order. */
export function documentedIn(page: string): readonly Documented[] {
  return page.split(/^## /m).flatMap((part) => {
    const section = part.split('\n', 1)[0] ?? '';
    const rows = [...part.matchAll(/^\| (`[A-Z].*?) \| ?(.*?) \| (.*) \|$/gm)];
    return rows.flatMap(([, names = '', initial = '', words = '']) => {
      const initials = initial.split(', ').map(valueOf);
      return [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = ''], at) => ({
        name,
        section,
        initial: initials[at] ?? '',
        words: plain(words) + defaultOf(initial, initials),
      }));
    });
  });
}

/** A file of settings in which everything is a comment: for `EnvironmentFile` of systemd or `env_file` of Compose. */
export function exampleOf(documented: readonly Documented[]): string {
  const sections = Map.groupBy(documented, ({ section }) => section);
  const lines = [...sections].flatMap(([section, ofIt]) => {
    const rows = Map.groupBy(ofIt, ({ words }) => words);
    const texts = [...rows].flatMap(([words, row]) => ['', ...wrapped(words), ...row.map(lineOf)]);
    return ['', '', `## ${section}`, ...texts];
  });
  return `${[...head, ...lines].join('\n')}\n`;
}

const head = [
  '# All settings of ShieldSource, with their defaults: take the # away from what you change.',
  '# A value goes to the end of its line. What ends in _FILE names a file with a secret; with systemd',
  '# the unit does that, and nothing here: docs/guide/small-install.md.',
  '# Made from docs/configuration.md: npx vitest run --project tools settings-example -u',
];

const lineOf = ({ name, initial }: Documented): string =>
  secretNames.includes(name)
    ? `#${name}_FILE=`
    : `#${name}=${/[\s"]/.test(initial) ? `"${initial}"` : initial}`;

const valueOf = (initial: string): string =>
  // of a default with conditions behind it, the first holds where nothing else is set
  (/^`([^`]+)`(?:;.*)?$/.exec(initial)?.[1] ?? '').replace(/^.*[A-Z]{4}.*$/, '');

const defaultOf = (initial: string, initials: readonly string[]): string =>
  initials.every((one) => one !== '') || /^–?$/.test(initial)
    ? ''
    : `. By default: ${plain(initial)}`;

const plain = (words: string): string =>
  words.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/`/g, '');

function wrapped(words: string): readonly string[] {
  const lines = ['#'];
  for (const word of words.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length <= 100) lines[lines.length - 1] = line;
    else lines.push(`# ${word}`);
  }
  return lines;
}
