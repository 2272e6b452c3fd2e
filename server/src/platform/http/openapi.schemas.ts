import * as z from 'zod/mini';
import type { Route } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import { shapes } from '@shieldsource/contract/shapes';

/** A JSON Schema, or a part of the document. */
export type Json = Record<string, unknown>;

/** Where the document keeps its schemas. */
export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** What is measured in what, where the name does not say it, in Chinese. */
const units: readonly (readonly [RegExp, string])[] = [
  [/^timeout$/, '毫秒'],
  [/^retryAfter$/, '秒'],
  [/^Time$|^serverTime$|^exp$/, '毫秒，自 1970-01-01T00:00:00Z'],
  [/^cash/, '人民币，分'],
  [/^currency$|^price|^balance/, '安全币'],
  [/^remaining$/, '工作时间，分钟；超时为负'],
  [/^width$/, '像素'],
];
const unitOf = (name: string): string | undefined => {
  const unit = units.find(([end]) => end.test(name))?.[1];
  return unit && say(unit);
};

type Io = 'input' | 'output';

/** The schemas of many calls: what has a name in the contract stands once in `named` and is referred to elsewhere. */
export interface Schemas {
  /** What a call takes or answers: a schema, or a reference to one. */
  of(route: Route, io: Io): Json;
  readonly named: ReadonlyMap<string, Json>;
}

export function schemasOf(routes: readonly Route[]): Schemas {
  const given = side(routes, 'input');
  const answered = side(routes, 'output');
  // one name is one shape: what is given in another form than it is answered has a name of its own
  const other = differing(given.named, answered.named);
  const renamed = (json: Json): Json =>
    JSON.parse(
      JSON.stringify(json).replaceAll(reference, (whole, name: string) =>
        other.has(name) ? refText(`${name}Given`) : whole,
      ),
    ) as Json;
  return {
    of: (route, io) => (io === 'input' ? renamed(given.of(route)) : answered.of(route)),
    named: new Map([
      ...answered.named,
      ...[...given.named].map(
        ([name, json]) => [other.has(name) ? `${name}Given` : name, renamed(json)] as const,
      ),
    ]),
  };
}

const refText = (name: string): string => `"$ref":"#/components/schemas/${name}"`;
const reference = new RegExp(refText('([^"]+)').replace('$', '\\$'), 'g');

/** The names of the schemas that a part of the document refers to. */
export const namesIn = (json: unknown): string[] =>
  [...JSON.stringify(json).matchAll(reference)].map(([, name = '']) => name);

function differing(
  given: ReadonlyMap<string, Json>,
  answered: ReadonlyMap<string, Json>,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const [name, json] of given)
      if (
        answered.has(name) &&
        (JSON.stringify(json) !== JSON.stringify(answered.get(name)) ||
          namesIn(json).some((one) => found.has(one)))
      )
        found.add(name);
  }
  return found;
}

/** All that goes in, or all that comes out. */
function side(routes: readonly Route[], io: Io) {
  const registry = z.registry<{ id: string; description?: string }>();
  for (const { name, schema, description = unitOf(name) } of shapes)
    registry.add(schema, { id: name, ...(description !== undefined && { description }) });
  for (const route of routes)
    if (!registry.has(route[io])) registry.add(route[io], { id: `call ${route.name}` });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    metadata: registry,
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => complete(zodSchema, jsonSchema, io),
  });
  const plain = new Map(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, id: ___, ...json }]) => [
      id,
      withUnits(json),
    ]),
  );
  const inlined = (json: Json): Json =>
    JSON.parse(JSON.stringify(json), (_, value: unknown) => {
      if (!isJson(value) || !('$ref' in value)) return value;
      const { $ref, ...beside } = value;
      const target = plain.get(namesIn({ $ref })[0] ?? '') ?? {};
      // a reference would be no shorter, and tell less
      return JSON.stringify(target).length <= 50 ? { ...target, ...beside } : value;
    }) as Json;
  const whole = new Map([...plain].map(([id, json]) => [id, inlined(json)]));
  const bases = io === 'input' ? [] : basesIn(whole);
  const named = new Map<string, Json>();
  const reach = (json: Json): Json => {
    for (const name of namesIn(json))
      if (!named.has(name)) {
        named.set(name, {});
        named.set(name, reach(based(whole.get(name) ?? {}, bases, name)));
      }
    return json;
  };
  const calls = new Map(
    routes.map((route) => {
      const id = registry.get(route[io])?.id ?? '';
      const json = id.startsWith('call ') ? based(whole.get(id) ?? {}, bases) : inlined(refTo(id));
      return [route.name, reach(json)];
    }),
  );
  return { named, of: (route: Route): Json => calls.get(route.name) ?? {} };
}

interface Base {
  readonly name: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** The named objects that others may begin with, the largest first. */
const basesIn = (whole: ReadonlyMap<string, Json>): readonly Base[] =>
  [...whole]
    .map(([name, json]) => ({ name, fields: fieldsOf(json) }))
    .filter(({ name, fields }) => !name.startsWith('call ') && fields.size > 2)
    .toSorted((a, b) => b.fields.size - a.fields.size);

/** Each field of an object as a text to compare it by: whether it must be there, and its schema. */
const fieldsOf = ({ properties, required = [] }: Json): ReadonlyMap<string, string> =>
  new Map(
    Object.entries((properties ?? {}) as Json).map(([key, field]) => [
      key,
      `${String((required as string[]).includes(key))} ${JSON.stringify(field)}`,
    ]),
  );

/** What has all fields of a named object, and more, is said to be one, and more. */
function based<T>(json: T, bases: readonly Base[], own?: string): T | Json {
  if (Array.isArray(json)) return json.map((one) => based(one, bases)) as T;
  if (!isJson(json)) return json;
  const fields = fieldsOf(json['type'] === 'object' ? json : {});
  const base = bases.find(
    (one) =>
      one.name !== own &&
      one.fields.size < fields.size &&
      [...one.fields].every(([key, text]) => fields.get(key) === text),
  );
  if (!base)
    return Object.fromEntries(Object.entries(json).map(([key, one]) => [key, based(one, bases)]));
  const isMore = ([key]: [string, ...unknown[]]) => !base.fields.has(key);
  const required = ((json['required'] ?? []) as string[]).filter((key) => isMore([key]));
  const more = Object.fromEntries(Object.entries(json['properties'] as Json).filter(isMore));
  const rest = {
    ...(required.length > 0 && { required }),
    properties: based(more, bases),
  };
  return { allOf: [refTo(base.name), rest] };
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The schema of an answer, by itself. */
export function jsonOf(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    override: ({ zodSchema, jsonSchema }) => complete(zodSchema, jsonSchema, 'output'),
  });
  return withUnits(json);
}

const withUnits = (json: Json): Json =>
  JSON.parse(JSON.stringify(json), (key, value: unknown) =>
    key === 'properties' ? measured(value as Record<string, Json>) : value,
  ) as Json;

interface Definition {
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly params?: Json } } }[];
}

/** Adds what zod does not say itself: rules that have their own words (`says`) and units; takes away what says nothing. */
function complete(schema: z.core.$ZodType, json: Json, io: Io): void {
  for (const check of (schema._zod.def as Definition).checks ?? [])
    Object.assign(json, check._zod.def.params?.['says']);
  // the values say it
  if ('enum' in json || 'const' in json) delete json['type'];
  if (io === 'output') {
    // an answer may have more one day
    if (json['additionalProperties'] === false) delete json['additionalProperties'];
    if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum'];
    if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum'];
  }
}

/** The same properties, with the unit of those that are numbers. */
const measured = (properties: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const description = isNumber(property) ? unitOf(name) : undefined;
      return [name, description === undefined ? property : { ...property, description }];
    }),
  );

const isNumber = ({ type, anyOf }: Json): boolean =>
  ['integer', 'number'].some((one) => [type].flat().includes(one)) ||
  (Array.isArray(anyOf) && anyOf.some((one: Json) => one['type'] === 'integer'));
