import { reportStatus, type ReportStatus, type ReportStatusKey } from './status.ts';
import { severity, type Severity } from '../awards/scoring.ts';
import { say, spokenLanguage } from '../say.ts';

/**
 * The language of the inbox's query box: tokens such as `状态:待审核,已确认`, and free words. The text also stands in the address
 * and in saved views, so each query has exactly one printed form for a reader: `printQuery(parseQuery(text).query)`.
 *
 * It is written in Chinese or in English, `status:pending-review,confirmed`, and both are understood whatever the reader's
 * language is: who gets an address or a shared view may read another one. The English words stand here and not in the
 * catalogue, as a kept query must outlive a translation. They are what the labels say, in lower case and with hyphens, since a
 * space ends a token; capitals, quoted spaces and the keys of fields and values (`level:serious`) are understood as well.
 */

/** The names of the fields in Chinese. */
export const queryFields = {
  status: '状态',
  level: '等级',
  app: '应用',
  type: '类型',
  assignee: '负责人',
  author: '提交人',
  number: '编号',
  before: '早于',
} as const;
export type QueryField = keyof typeof queryFields;
const fields = Object.keys(queryFields) as readonly QueryField[];

const englishFields: Readonly<Record<QueryField, string>> = {
  status: 'status',
  level: 'severity',
  app: 'application',
  type: 'type',
  assignee: 'assignee',
  author: 'author',
  number: 'number',
  before: 'before',
};

const readsChinese = (): boolean => spokenLanguage() === 'zh-CN';
const nameOf = (field: QueryField): string => (readsChinese() ? queryFields : englishFields)[field];

/** The values of each field: keys, names, numbers, days, in no language. A report must match one value of each field, and contain all words. */
export type InboxQuery = Readonly<Record<QueryField | 'words', readonly string[]>>;

/** A part of the text (from one index to another) that is not understood, and a message that says what to write instead. */
export interface QueryFault {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/** Values of 负责人 that stand for the reader and for nobody. */
export const assignedTo = { me: 'me', nobody: 'nobody' } as const;
const maxWords = 10;

/** How a value is written. */
interface Form {
  readonly key: string;
  readonly chinese: string;
  readonly english: string;
}
const englishStatuses: Readonly<Record<ReportStatusKey, string>> = {
  waitReview: 'pending-review',
  confirmed: 'confirmed',
  fixing: 'being-fixed',
  done: 'done',
  ignored: 'ignored',
};
const englishLevels: Readonly<Record<keyof typeof severity.codes, string>> = {
  none: 'none',
  low: 'low',
  medium: 'medium',
  high: 'high',
  serious: 'critical',
};
/** The values that have a form in each language. */
const forms: Readonly<Partial<Record<QueryField, readonly Form[]>>> = {
  status: reportStatus.list.map(({ key }) => ({
    key,
    chinese: reportStatus.entries[key].label,
    english: englishStatuses[key],
  })),
  level: severity.list.map(({ key }) => ({
    key,
    chinese: severity.entries[key].label,
    english: englishLevels[key],
  })),
  assignee: [
    { key: assignedTo.me, chinese: '我', english: 'me' },
    { key: assignedTo.nobody, chinese: '无', english: 'nobody' },
  ],
};
const days = { key: 'd', chinese: '天', english: 'd' };

const inForm = ({ chinese, english }: Form): string => (readsChinese() ? chinese : english);
const formsOf = (field: QueryField): string[] => (forms[field] ?? []).map(inForm);
const plainly = (written: string): string => written.toLowerCase().replaceAll(/[\s_]+/g, '-');
const keyOf = (field: QueryField, written: string): string | undefined =>
  forms[field]?.find(({ key, chinese, english }) =>
    [key, chinese, english].some((form) => plainly(form) === plainly(written)),
  )?.key;

/** The value as it is written. */
function writtenIn(field: QueryField, value: string): string {
  if (field === 'before') return value.replace(/d$/, inForm(days));
  const form = forms[field]?.find(({ key }) => key === value);
  return form ? inForm(form) : value;
}

export const statusesOf = ({ status }: InboxQuery): ReportStatus[] =>
  reportStatus.list.filter(({ key }) => status.includes(key)).map(({ code }) => code);
export const levelsOf = ({ level }: InboxQuery): Severity[] =>
  severity.list.filter(({ key }) => level.includes(key)).map(({ code }) => code);

/**
 * Reads a text. What is not understood is left out of the query and listed in `faults`; what reads like a condition and is
 * taken for a word is listed in `hints`.
 */
export function parseQuery(text: string): {
  query: InboxQuery;
  faults: QueryFault[];
  hints: QueryFault[];
} {
  const found = Object.fromEntries(
    [...fields, 'words' as const].map((field) => [field, new Set<string>()]),
  ) as Record<QueryField | 'words', Set<string>>;
  const faults: QueryFault[] = [];
  const hints: QueryFault[] = [];
  for (const { field, name, values, from, to } of piecesOf(text)) {
    const addFault = (message: string) => faults.push({ from, to, message });
    if (field === undefined) {
      const [word = ''] = values;
      if (name !== '')
        hints.push({
          from,
          to,
          message: say('没有“{name}”这个条件，已按关键词搜索；可用条件：{fields}', {
            name,
            fields: fields.map(nameOf).join(say('、')),
          }),
        });
      if (word !== '') found.words.add(word);
      continue;
    }
    const written = values.filter((value) => value !== '');
    if (written.length === 0) addFault(say('请写明{field}', { field: nameOf(field) }));
    for (const value of written) {
      const read = readValue(field, value);
      if (typeof read === 'object') addFault(read.message);
      else if (field === 'before') found.before = new Set([read]);
      else found[field].add(read);
    }
  }
  const words = [...found.words];
  if (words.length > maxWords)
    faults.push({
      from: 0,
      to: text.length,
      message: say('最多写 {most} 个词', { most: maxWords }),
    });
  const query = Object.fromEntries(
    Object.entries(found).map(([field, values]) => [field, [...values]]),
  ) as unknown as InboxQuery;
  return { query: { ...query, words: words.slice(0, maxWords) }, faults, hints };
}

/** The printed form of a query, in the language of the reader. */
export function printQuery(query: InboxQuery): string {
  const tokens = fields.flatMap((field) =>
    query[field].length === 0
      ? []
      : [
          `${nameOf(field)}:${query[field].map((value) => quoted(writtenIn(field, value), true)).join(',')}`,
        ],
  );
  return [...tokens, ...query.words.map((word) => quoted(word, false))].join(' ');
}

/** The same query in the language of the reader; a text that is not understood stays as it is. */
export function translateQuery(text: string): string {
  const { query, faults } = parseQuery(text);
  return faults.length > 0 ? text : printQuery(query);
}

/** The report number that is the whole text, or null: `SS-2026-15` gives `SS-2026-000015`; `#15` and `000015` give `#15`. */
export function numberAlone(text: string): string | null {
  const { query, faults } = parseQuery(text);
  if (faults.length > 0 || fields.some((field) => field !== 'number' && query[field].length > 0))
    return null;
  const [value, ...more] = [...query.number, ...query.words];
  if (value === undefined || more.length > 0) return null;
  return readNumber(value, query.number.length > 0);
}

/** The names that completions are made of. */
export interface QueryNames {
  readonly apps: readonly string[];
  readonly types: readonly string[];
  readonly staff: readonly string[];
}

/** A text that can replace the one from `from` to `to`. */
export interface Completion {
  readonly from: number;
  readonly to: number;
  /** The replacement; a field ends with its colon. */
  readonly text: string;
  readonly label: string;
}

const maxCompletions = 12;

/** Completions for the piece of text at the caret: names of fields, or values where a field is already written. */
export function completeQuery(text: string, caret: number, names: QueryNames): Completion[] {
  const piece = piecesOf(text).find(({ from, to }) => from <= caret && caret <= to);
  const from = piece?.from ?? caret;
  const typed = text.slice(from, caret);
  if (piece?.field === undefined)
    return fields
      .map(nameOf)
      .filter((label) => startsWith(label, typed.toLowerCase()))
      .map((label) => ({ from, to: piece?.to ?? caret, text: `${label}:`, label }));
  const valueFrom =
    from + Math.max(...[...typed.matchAll(/[:：,，、]/g)].map(({ index }) => index)) + 1;
  const typedValue = text.slice(valueFrom, caret).replace(/^["“]/, '').toLowerCase();
  const rest = /^[^\s,，、]*/.exec(text.slice(caret))?.[0].length ?? 0;
  const taken = new Set(piece.values);
  return valuesOf(piece.field, names)
    .filter(
      (value) =>
        value.toLowerCase().includes(typedValue) && (value === typedValue || !taken.has(value)),
    )
    .toSorted(
      (one, other) => Number(startsWith(other, typedValue)) - Number(startsWith(one, typedValue)),
    )
    .slice(0, maxCompletions)
    .map((value) => ({
      from: valueFrom,
      to: caret + rest,
      text: quoted(value, true),
      label: value,
    }));
}

const startsWith = (value: string, prefix: string) => value.toLowerCase().startsWith(prefix);

function valuesOf(field: QueryField, names: QueryNames): readonly string[] {
  switch (field) {
    case 'status':
    case 'level':
      return formsOf(field);
    case 'app':
      return names.apps;
    case 'type':
      return names.types;
    case 'assignee':
      return [...formsOf(field), ...names.staff];
    case 'before':
      return ['7d', '30d', '90d'].map((value) => writtenIn(field, value));
    default:
      return [];
  }
}

function readValue(field: QueryField, value: string): string | { message: string } {
  const unknown = (words: string) => ({
    message: say(words, { value, options: formsOf(field).join(say('、')) }),
  });
  switch (field) {
    case 'status':
      return keyOf(field, value) ?? unknown('没有“{value}”这个状态，可以写：{options}');
    case 'level':
      return keyOf(field, value) ?? unknown('没有“{value}”这个等级，可以写：{options}');
    case 'before':
      return readMoment(value) ?? unknown('“{value}”不是日期，请写成 2026-01-31 或 7天');
    case 'number':
      return readNumber(value, true) ?? unknown('“{value}”不是编号，请写成 SS-2026-000123 或 #123');
    default:
      return keyOf(field, value) ?? value;
  }
}

/** A report number, or null. Outside the field 编号 only six or more digits are a number: `404` is a word. */
function readNumber(value: string, isNumberField: boolean): string | null {
  const [, year, serial = ''] = /^(?:SS-?)?(\d{4})-0*([1-9]\d{0,11})$/i.exec(value) ?? [];
  if (year !== undefined) return `SS-${year}-${serial.padStart(6, '0')}`;
  const [, short] = /^#0*([1-9]\d{0,11})$/.exec(value) ?? [];
  if (short !== undefined) return `#${short}`;
  const isNumber = isNumberField
    ? /^0*[1-9]\d{0,11}$/.test(value)
    : /^(?=\d{6,12}$)0*[1-9]\d*$/.test(value);
  return isNumber ? `#${value.replace(/^0+/, '')}` : null;
}

/** A day such as 2026-01-31, or a number of days ago such as 7d, also written 7天; null if it is neither. */
function readMoment(value: string): string | null {
  const [, ago] = /^0*([1-9]\d{0,3})(?:天|d)$/i.exec(value) ?? [];
  if (ago !== undefined) return `${ago}d`;
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(value) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) && year >= '2000'
    ? written
    : null;
}

interface Piece {
  readonly field: QueryField | undefined;
  /** The Chinese name before a colon that is no known field; '' otherwise, as in an address. */
  readonly name: string;
  readonly values: readonly string[];
  readonly from: number;
  readonly to: number;
}

const fieldByName = new Map<string, QueryField>(
  fields.flatMap((field) =>
    [field, queryFields[field], englishFields[field]].map((name) => [name, field] as const),
  ),
);
const fieldStart = /(?:(\p{Script=Han}{2,6})[:：]|([a-z]{3,11})[:：](?!\/\/))/iuy;
const separator = /\s*[,，、]/y;
const plain = { value: /[^\s,，、]*/y, word: /\S+/y };
const inQuotes = { straight: /"((?:""|[^"])*)"?/y, curly: /“([^”]*)”?/y };

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const takeValue = (kind: keyof typeof plain): string =>
    match(inQuotes.straight)?.[1]?.replaceAll('""', '"') ??
    match(inQuotes.curly)?.[1] ??
    match(plain[kind])?.[0] ??
    '';
  for (;;) {
    match(/\s*/y);
    if (at >= text.length) return pieces;
    const from = at;
    const [, name = '', english = ''] = match(fieldStart) ?? [];
    const field = fieldByName.get(name || english.toLowerCase());
    // of no condition: a word from its beginning on
    if (!field) at = from;
    const values = [takeValue(field ? 'value' : 'word')];
    while (field && match(separator)) values.push(takeValue('value'));
    pieces.push({ field, name: field ? '' : name, values, from, to: at });
  }
}

/** The value as it is printed: in quotes if it would otherwise be read as something else. */
function quoted(value: string, isValue: boolean): string {
  const [piece, ...more] = piecesOf(isValue ? `${queryFields.app}:${value}` : value);
  const readsAsItself =
    more.length === 0 &&
    piece !== undefined &&
    (isValue || (!piece.field && !/^[,，、]/.test(value)));
  const [read, ...others] = piece?.values ?? [];
  return readsAsItself && read === value && others.length === 0
    ? value
    : `"${value.replaceAll('"', '""')}"`;
}
