import { type BrowserContext, expect, type Page } from '@playwright/test';
import { englishNames } from './data.ts';
import { inWords, speakBy } from './in-words.ts';
import { catalogue } from './untranslated.ts';

/** A Chinese text with values in it, and its English words. */
interface Sentence {
  readonly chinese: string;
  readonly english: string;
}

const literally = (text: string) =>
  text
    .split(/\s+/)
    .map(RegExp.escape)
    .join(String.raw`\s+`);
const anyOf = (patterns: readonly string[]) => `(?:${[...new Set(patterns)].join('|')})`;
const hasHan = (text: string) => /\p{Script=Han}/u.test(text);
const hanRun = /[，。、：；？！“”（）]*\p{Script=Han}[\p{Script=Han}，。、：；？！“”（）]*/gu;
const value = /\{(\w+)\}/;
const withoutMarks = (text: string) => text.split(/<\/?\d+\/?>|\n+/).map((part) => part.trim());

const said = catalogue.flatMap(({ msgid, msgstr }): Sentence[] => {
  const english = withoutMarks(msgstr[0] ?? '');
  return withoutMarks(msgid).flatMap((chinese, at) =>
    hasHan(chinese) && english[at] ? [{ chinese, english: english[at] }] : [],
  );
});
const plain = said.filter(({ chinese }) => !value.test(chinese));
const words = Map.groupBy(plain, ({ chinese }) => chinese);
const byEnglish = Map.groupBy(plain, ({ english }) => english);

/** Clauses in a row, of which one has a value, as a page may be looked through for a part of a sentence. */
const clausesOf = (text: string): string[] => {
  const clauses = text.split(/(?<=[，。；：？！])/);
  return clauses.flatMap((_, from) =>
    clauses.slice(from).map((__, more) => {
      const part = clauses.slice(from, from + more + 1).join('');
      return from + more + 1 === clauses.length ? part : part.replace(/[，。；：]$/, '');
    }),
  );
};
// of two values side by side only their words say where the one ends
const anyWord = anyOf([...words.keys()].toSorted((a, b) => b.length - a.length).map(literally));
const valueIn = (part: string) => (part.includes('}{') ? `(?:${anyWord}|.+)` : '.+');
const sentences = said.flatMap(({ chinese, english }) =>
  [...new Set(clausesOf(chinese))]
    .filter((part) => value.test(part) && part.replaceAll(/\{\w+\}/g, '').length > 1)
    .map((part) => ({
      english,
      isWhole: part === chinese,
      shape: new RegExp(
        `^${patternOf(part, (name) => `(?<v${name}>${valueIn(part)})`, true)}$`,
        'u',
      ),
    })),
);

/** A pattern for words, in which `valueOf` says what stands for a value; any form of a plural will do. */
function patternOf(template: string, valueOf: (name: string) => string, isOnce = false): string {
  const seen = new Set<string>();
  const plural = String.raw`\{\w+, plural,(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
  return template
    .split(new RegExp(String.raw`(${plural}|\{\w+\})`))
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name !== undefined) {
        if (isOnce && seen.has(name)) return '.+';
        seen.add(name);
        return valueOf(name);
      }
      if (!/^\{\w+, plural,/.test(part)) return literally(part);
      const forms = part.matchAll(/\w+ \{((?:[^{}]|\{[^{}]*\})*)\}/g);
      const inForm = (name: string) => (name === 'count' ? String.raw`[\d,]+` : valueOf(name));
      return anyOf(
        Array.from(forms, ([, form = '']) => patternOf(form.replaceAll('#', '{count}'), inForm)),
      );
    })
    .join('');
}

const anything = () => '.+?';
const found = new Map<string, string>();

/** A pattern for what English pages say in place of a Chinese text, or the text itself, which a person may have written. */
function english(text: string, isExact = false): string {
  const key = `${isExact} ${text}`;
  const pattern = found.get(key) ?? anyOf([...saidFor(text, isExact), literally(text)]);
  found.set(key, pattern);
  return pattern;
}

function saidFor(text: string, isExact: boolean): string[] {
  const whole = words.get(text.trim()) ?? [];
  // part of a longer text, all of which is then there
  const longer = isExact ? [] : said.filter(({ chinese }) => chinese.includes(text));
  const some = (longer.length > 40 ? whole : [...whole, ...longer]).map((one) =>
    patternOf(one.english, anything),
  );
  if (whole.length > 0) return some;
  const built = sentences
    .filter(({ isWhole }) => isWhole || !isExact)
    .flatMap((one) => {
      const values = one.shape.exec(text)?.groups;
      return values ? [patternOf(one.english, (name) => valueLike(values[`v${name}`]))] : [];
    });
  if (built.length > 0) return built;
  if (some.length > 0) return some;
  const mark = marks.find((one) => text.includes(one.mark));
  if (mark)
    return [
      text
        .split(mark.mark)
        .map((part) => english(part))
        .join(mark.pattern),
    ];
  const parts = text.split(/\s/.test(text) ? /(\s+)/ : /(\p{Script=Han}+)/u);
  return [parts.map((part) => (part === text ? literally(part) : english(part))).join('')];
}

/** A pattern for longer texts too, but not for those that in Chinese are without these words, as “English name” is for “name”. */
function within(text: string): string {
  const pattern = english(text);
  const has = new RegExp(pattern, 'i');
  const without = [...byEnglish]
    .filter(([said, all]) => has.test(said) && !all.some(({ chinese }) => chinese.includes(text)))
    .map(([said]) => literally(said));
  return without.length === 0 ? pattern : String.raw`^(?!\s*${anyOf(without)}\s*$)[^]*${pattern}`;
}

// a date, or names in a row, is written in other ways
function valueLike(text = ''): string {
  if (!hasHan(text)) return text === '' ? '.+?' : literally(text);
  return words.has(text) ? english(text, true) : '.+?';
}

/** Between the parts of what a page puts together. */
const marks = [
  { mark: ' · ', pattern: String.raw`\s*·\s*` },
  { mark: '。', pattern: String.raw`[。.]?\s*` },
  { mark: '，', pattern: String.raw`[，,]?\s*` },
  { mark: '：', pattern: String.raw`(?:：|:?\s*)` },
  { mark: '（', pattern: String.raw`\s*[（(]` },
  { mark: '）', pattern: '[）)]' },
];

const atoms = /\\d(?:[+*]|\{[\d,]+\})?|\.[+*]\??|\[[^\]]*\][+*]?/g;

/** The same expression for English words, each of whose alternatives is put together like a text. */
function inEnglish({ source, flags }: RegExp): RegExp {
  const any = flags.includes('i') ? flags : `${flags}i`;
  if (/[()?]/.test(source.replaceAll(atoms, '')))
    return new RegExp(
      source.replaceAll(hanRun, (run) => english(run)),
      any,
    );
  const patterns = source.split('|').map((one) => {
    const held = one.match(atoms) ?? [];
    const [, start = '', words = '', end = ''] = /^(\^?)(.*?)(\$?)$/s.exec(one) ?? [];
    const text = words.replaceAll(atoms, '\u{e000}').replaceAll(/\\(.)/g, '$1');
    let at = 0;
    return start + english(text).replaceAll('\u{e000}', () => held[at++ % held.length] ?? '') + end;
  });
  return new RegExp(patterns.join('|'), any);
}

function sought(what: unknown, isExact: boolean): unknown {
  if (what instanceof RegExp) return hasHan(what.source) ? inEnglish(what) : what;
  if (typeof what !== 'string' || !hasHan(what)) return what;
  return isExact ? new RegExp(`^${english(what, true)}$`) : new RegExp(within(what), 'i');
}

const worded = ['name', 'hasText', 'hasNotText', 'description'] as const;
interface Options extends Partial<Record<(typeof worded)[number], string | RegExp>> {
  readonly exact?: boolean;
}

/** What Playwright hands to the browser for what a text is expected to be; a part of it that it does not show to tests. */
interface ExpectedText {
  readonly string?: string;
  readonly regexSource?: string;
  readonly regexFlags?: string;
  readonly matchSubstring?: boolean;
}

function expected(text: ExpectedText): ExpectedText {
  const { string, matchSubstring, ...rest } = text;
  if (rest.regexSource !== undefined) {
    const { source, flags } = sought(
      new RegExp(rest.regexSource, rest.regexFlags),
      false,
    ) as RegExp;
    return { ...rest, regexSource: source, regexFlags: flags };
  }
  if (string === undefined || !hasHan(string)) return text;
  const pattern = english(string, !matchSubstring);
  return { ...rest, regexSource: matchSubstring ? pattern : String.raw`^\s*${pattern}\s*$` };
}

type Methods = Record<string, (...given: unknown[]) => unknown>;
const finders = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'];
let isEnglish = false;

/**
 * Lets the journeys of this process name what they look for in Chinese, and find it in English: by the catalogues, and by
 * what applications, types, platforms and gifts of this site are called.
 */
export async function findInEnglish(page: Page, dataDir: string): Promise<void> {
  if (isEnglish) return;
  isEnglish = true;
  speakBy({
    words: (text) => words.get(text)?.[0]?.english ?? text,
    whole: (text) => expect.stringMatching(sought(text, true) as RegExp),
  });
  for (const [chinese, english] of await englishNames(dataDir))
    words.set(chinese, [...(words.get(chinese) ?? []), { chinese, english }]);
  const frame = Object.getPrototypeOf(page.mainFrame()) as Methods;
  for (const kind of [frame, Object.getPrototypeOf(page.locator('html')) as Methods])
    for (const method of [...finders, 'getByRole', 'locator', 'filter']) {
      const find = kind[method];
      if (find)
        kind[method] = function (...given) {
          return find.apply(
            this,
            given.map((one) => translated(method, one, given)),
          );
        };
    }
  const expectText = frame['_expect'];
  frame['_expect'] = function (expression, options) {
    const { expectedText } = options as { expectedText?: readonly ExpectedText[] };
    const inEnglish = expectedText && { expectedText: expectedText.map(expected) };
    return expectText?.call(this, expression, { ...(options as object), ...inEnglish });
  };
}

function translated(method: string, one: unknown, given: readonly unknown[]): unknown {
  if (method === 'locator' && typeof one === 'string')
    return one.replaceAll(/(?<=text-is\(")[^"]+/g, inWords);
  const { exact = false } = (given.at(-1) ?? {}) as Options;
  if (finders.includes(method) && one === given[0]) return sought(one, exact);
  if (typeof one !== 'object' || one === null || one instanceof RegExp) return one;
  const options = one as Options;
  const changed = worded.flatMap((key) =>
    options[key] === undefined ? [] : [[key, sought(options[key], exact)] as const],
  );
  return changed.length > 0 ? { ...options, ...Object.fromEntries(changed) } : one;
}

/** Whoever opens a page here has chosen English. */
export const chooseEnglish = (context: BrowserContext, url: string): Promise<void> =>
  context.addCookies([{ name: 'language', value: 'en', url }]);

/** Fails where an open page is not in English. */
export async function expectEnglish(context: BrowserContext): Promise<void> {
  const shown = context.pages().filter((page) => page.url().startsWith('http'));
  const languages = await Promise.all(
    shown.map((page) => page.locator('html').getAttribute('lang')),
  );
  expect(languages).toEqual(shown.map(() => 'en'));
}
