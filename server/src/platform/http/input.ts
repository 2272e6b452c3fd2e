import { parse as parseSafely } from 'secure-json-parse';
import type * as z from 'zod/mini';
import { refuse, refuseFields, type BadField, type Refusal } from '../refusal.ts';
import { TransportFault } from './answer.ts';

/** Checks `raw` against the schema, or refuses with the failing fields, the first twenty of them, each once with its first fault. */
export function checked<S extends z.ZodMiniType>(schema: S, raw: unknown): z.output<S> {
  const unwritable = unwritableTexts(raw, '');
  if (unwritable.length > 0) throw refuseFields(...listed(unwritable));
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw refuseFields(
    ...listed(
      parsed.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => ({
              path: [...issue.path, key].join('.'),
              message: '不支持的字段',
            }))
          : [{ path: issue.path.join('.'), message: issue.message }],
      ),
    ),
  );
}

/** More than these help nobody. */
const maxListed = 20;
/** Our own names are far shorter; of a foreign one the beginning is enough to know it again. */
const maxPathLength = 100;

function listed(fields: readonly BadField[]): BadField[] {
  const named = new Set<string>();
  const isFirst = ({ path }: BadField) => named.size < named.add(path).size;
  return fields
    .filter(isFirst)
    .slice(0, maxListed)
    .map(({ path, message }) => ({
      path: path.length > maxPathLength ? `${path.slice(0, maxPathLength).toWellFormed()}…` : path,
      message,
    }));
}

// PostgreSQL keeps no NUL, and half a surrogate pair would come back as another character than was sent
function unwritableTexts(value: unknown, path: string): BadField[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? [{ path, message: '含有无法保存的字符，请删除后重试' }]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) =>
    unwritableTexts(held, path ? `${path}.${key}` : key),
  );
}

/** The deepest a JSON body may nest: far more than any input does, far less than the stack bears. */
const maxDepth = 20;

/** The most values, and names of values, that any input is made of; the longest list we take has ten. */
const maxValues = 1_000;
/** The most fields of a form or a query. */
const maxPairs = 100;

const tooMany = (): Refusal => refuseFields({ path: '', message: '提交的字段过多，请精简后重试' });

/** The value of a JSON body; `__proto__`, `constructor.prototype` and endless nesting are refused like any other broken text. */
export function jsonOf(body: Buffer): unknown {
  checkExtent(body);
  try {
    return parseSafely(textIn(body), {
      protoAction: 'error',
      constructorAction: 'error',
    });
  } catch {
    throw new TransportFault(400, 'badRequest');
  }
}

const [quote, comma, backslash] = Buffer.from('",\\');
const opening = new Set(Buffer.from('[{'));
const closing = new Set(Buffer.from(']}'));

// Counted before it is read: a hundred thousand names cost more to read than to count.
function checkExtent(body: Buffer): void {
  let values = 1;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0;
    if (byte === quote) isInText = !isInText;
    else if (isInText) at += byte === backslash ? 1 : 0;
    else if (byte === comma) values++;
    else if (opening.has(byte)) {
      values++;
      depth++;
    } else if (closing.has(byte)) depth--;
    if (depth > maxDepth) throw new TransportFault(400, 'badRequest');
  }
  if (values > maxValues) throw tooMany();
}

/** The fields of an urlencoded body; a field given twice is a list. */
export function formOf(body: Buffer): Record<string, unknown> {
  const text = wellEncoded(textIn(body));
  checkPairs(text);
  const fields = Object.create(null) as Record<string, string | string[]>;
  for (const [key, value] of new URLSearchParams(text)) {
    const held = fields[key];
    if (held === undefined) fields[key] = value;
    else if (typeof held === 'string') fields[key] = [held, value];
    else held.push(value);
  }
  return fields;
}

function textIn(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new TransportFault(400, 'badRequest');
  }
}

/** The text of a form or an address, or a refusal where its percents are no UTF-8: what they stood for would be lost. A bare `%` is one. */
export function wellEncoded(text: string): string {
  for (const [run] of text.matchAll(/(?:%[\da-f]{2})+/gi))
    try {
      decodeURIComponent(run);
    } catch {
      throw new TransportFault(400, 'badRequest');
    }
  return text;
}

/** Refuses a form or a query of more than a hundred pairs, before any of them is read. */
export function checkPairs(text: string): void {
  if (text.split('&', maxPairs + 1).length > maxPairs) throw tooMany();
}

/**
 * Strings become numbers, booleans, lists and objects (`sort[order]=…`) where the schema wants them: in query, path and
 * urlencoded bodies only, never in JSON. What does not look like one stays a string, and the schema refuses it.
 */
export function fromStrings(
  schema: z.ZodMiniType,
  raw: Record<string, unknown>,
): Record<string, unknown> {
  const shape = shapeOf(schema);
  // own keys only: `?toString=1` is no field
  const converts = ([key, value]: [string, unknown]) =>
    [key, Object.hasOwn(shape, key) && shape[key] ? converted(shape[key], value) : value] as const;
  return Object.fromEntries(Object.entries(gathered(shape, raw)).map(converts));
}

/** `sort[column]` and `sort[order]` as one `sort`, where the schema has an object of that name. */
function gathered(
  shape: Record<string, z.ZodMiniType>,
  raw: Record<string, unknown>,
): Record<string, unknown> {
  const whole: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of Object.entries(raw)) {
    const [, name = '', part = ''] = /^(\w+)\[(\w+)\]$/.exec(key) ?? [];
    const isPart = Object.hasOwn(shape, name) && shape[name] && isObject(shape[name]);
    if (isPart) whole[name] = { ...(whole[name] as object), [part]: value };
    else whole[key] = value;
  }
  return whole;
}

function isObject(schema: z.ZodMiniType): boolean {
  const { type, innerType } = definitionOf(schema);
  return innerType ? isObject(innerType) : type === 'object';
}

interface Definition {
  type: string;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  element?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
  values?: unknown[];
}
const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

function shapeOf(schema: z.ZodMiniType): Record<string, z.ZodMiniType> {
  return definitionOf(schema).shape ?? {};
}

function converted(schema: z.ZodMiniType, value: unknown): unknown {
  const { type, innerType, in: input, element, values } = definitionOf(schema);
  const inner = innerType ?? input;
  if (inner) return converted(inner, value);
  if (element)
    return (Array.isArray(value) ? value : [value]).map((item) => converted(element, item));
  if (type === 'object' && typeof value === 'object' && value !== null)
    return fromStrings(schema, value as Record<string, unknown>);
  if (typeof value !== 'string') return value;
  if (
    type === 'number' ||
    (type === 'literal' && values?.some((known) => typeof known === 'number'))
  ) {
    const isNumber = /^-?\d{1,16}(\.\d{1,10})?$/.test(value);
    return isNumber && Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
  }
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

/** The one value of a header that must be given at most once. */
export function singleHeader(value: string | string[] | undefined): string {
  if (Array.isArray(value)) throw refuse('badRequest');
  return value ?? '';
}
