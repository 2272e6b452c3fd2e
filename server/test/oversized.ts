import type { InjectOptions } from 'fastify';
import type * as z from 'zod/mini';
import { textsOf } from '@shieldsource/contract/query-text';
import {
  addressOf,
  bodyKindOf,
  isPassport,
  maxBodyBytesOf,
  methodOf,
  type Route,
} from '@shieldsource/contract/route';
import { signed, type Person } from './app.ts';
import { multipart } from './multipart.ts';
import type { Input } from './input-case.ts';
import { credentials } from './visitors.ts';

/** One way to make a request of a call too large. */
export interface OversizedRequest {
  readonly what: string;
  /** The request with the input at a share of its largest size; 1 is all of it. */
  readonly request: (part: number) => InjectOptions;
}

type Filler = readonly [name: string, text: (length: number) => string];
const repeated = (text: string): Filler => [
  JSON.stringify(text),
  (length) => text.repeat(Math.ceil(length / text.length)).slice(0, length),
];
/** Texts that are slow for some parsers: long runs of one character, unclosed brackets, spaces before the last letter. */
export const fillers: readonly Filler[] = [
  repeated('a'),
  repeated('盾'),
  ['spaces before a letter', (length) => `${' '.repeat(Math.max(length - 1, 0))}a`],
  ['a letter, spaces, a letter', (length) => `a${' '.repeat(Math.max(length - 2, 0))}a`],
  repeated('1'),
  repeated('"'),
  repeated('['),
  repeated('a.'),
];
/** More of them, for the long run. */
export const moreFillers: readonly Filler[] = [
  ...fillers,
  repeated('\n'),
  repeated('\u0001'),
  repeated('*'),
  repeated('`'),
  repeated('<'),
  repeated('> '),
  repeated('1. '),
  repeated('- '),
  repeated('a@'),
  repeated('@a.'),
  repeated('/'),
  repeated('-a'),
  repeated('e\u0301\u0327'),
  repeated('👨‍👩‍👧'),
  repeated('4@8({[</369|!1'),
  repeated('![](file:'),
  repeated('](http://'),
  repeated('AV:N/'),
];

/** The largest query; with a longer one the server refuses the headers. */
const maxQueryBytes = 12_000;

/** All ways to send a call more than it expects, made from a valid input. */
export function oversizedRequestsOf(
  route: Route,
  base: Input,
  { caller, salt, fillers }: { caller: Person; salt: string; fillers: readonly Filler[] },
): { ofFields: OversizedRequest[]; ofWire: OversizedRequest[] } {
  const kind = bodyKindOf(route.name);
  const maxBytes = kind === 'none' ? maxQueryBytes : maxBodyBytesOf(route);
  const headers = {
    ...credentials(caller),
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const method = methodOf(route.name);
  const post = (payload: string | Buffer, over: Record<string, string> = {}): InjectOptions => ({
    method,
    url: route.path,
    headers: { ...headers, ...over },
    payload,
  });
  const form = (text: string) =>
    post(text, { 'content-type': 'application/x-www-form-urlencoded' });
  const get = (query: string): InjectOptions => ({
    method,
    url: `${addressOf(route.path, base).address}?${query}`,
    headers,
  });
  const oversized = (what: string, request: OversizedRequest['request']): OversizedRequest => ({
    what,
    request,
  });
  const asSent = (input: Input) => (isPassport(route.path) ? signed(input, salt) : input);
  const send = (input: Input): InjectOptions => {
    if (kind === 'multipart') {
      const texts = Object.entries(input).map(([key, value]) => [key, String(value)] as const);
      const { body = '', headers: of = {} } = multipart(texts, { name: 'a.txt' });
      return post(body, { ...of });
    }
    if (kind !== 'none') return post(JSON.stringify(asSent(input)));
    const { rest } = addressOf(route.path, asSent(input));
    const query = Object.entries(rest).filter(([, value]) => value !== undefined);
    return get(
      new URLSearchParams(query.flatMap(([key, value]) => textsOf(key, value))).toString(),
    );
  };

  const spareBytes = maxBytes - JSON.stringify(base).length - 400;
  const ofEachField = Object.entries(shapeOf(route.input)).flatMap(([field, schema]) => {
    const { type, maximum, element } = innermost(schema);
    const set = (value: unknown) => send({ ...base, [field]: value });
    if (type === 'array') {
      const one: unknown =
        (base[field] as unknown[] | undefined)?.[0] ?? (element ? crypto.randomUUID() : 'a');
      return [
        oversized(`${field}: a list`, (part) => set(Array(Math.floor(990 * part)).fill(one))),
        oversized(`${field}: a list of nothing`, (part) =>
          set(Array(Math.floor((spareBytes / 2) * part)).fill(0)),
        ),
      ];
    }
    if (type !== 'string')
      return [
        oversized(`${field}: digits`, (part) => set('1'.repeat(Math.floor(spareBytes * part)))),
      ];
    const validText = typeof base[field] === 'string' ? base[field] : '';
    return fillers.flatMap(([name, text]) => {
      const filled = (length: number) => text(Math.max(1, length));
      const tooLong = (bytes: number) => {
        const perLetter = Math.max(1, Buffer.byteLength(JSON.stringify(text(600))) / 600);
        return filled(Math.floor(bytes / (kind === 'none' ? 3 * perLetter : perLetter)));
      };
      return [
        ...(maximum === undefined
          ? []
          : [
              oversized(`${field}: ${name}, as long as it may be`, (part) =>
                set(filled(maximum * part)),
              ),
              oversized(`${field}: ${name} behind what is good`, (part) =>
                set(validText + filled(maximum * part - validText.length)),
              ),
            ]),
        oversized(`${field}: ${name}, past its limit`, (part) => set(tooLong(spareBytes * part))),
        oversized(`${field}: ${name} before what is good`, (part) =>
          set(tooLong(spareBytes * part) + validText),
        ),
      ];
    });
  });
  const manyNames = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`);
  const common = [
    oversized('no field grown', () => send(base)),
    oversized('unknown fields', (part) =>
      send({ ...base, ...Object.fromEntries(manyNames(900 * part).map((name) => [name, 1])) }),
    ),
    oversized('one long name', (part) =>
      send({ ...base, ['x'.repeat((spareBytes / 2) * part)]: 1 }),
    ),
  ];
  const ofFields = [...ofEachField, ...common];
  const ofHeaders = oversizedHeadersOf(send(base));
  if (kind === 'none') {
    const ofWire = [
      ...ofHeaders,
      ...['a', 'a=1', 'page=1', 'a[b]=1', 'sort[column]=1', '%'].map((pair) =>
        oversized(`query of ${pair}`, (part) => get(repeated(`${pair}&`)[1](maxBytes * part))),
      ),
    ];
    return { ofFields, ofWire };
  }
  if (kind === 'multipart') return { ofFields, ofWire: ofHeaders };
  const ofWire = [
    ...ofHeaders,
    ...(
      [
        ['spaces', (length) => ' '.repeat(length)],
        ['open lists', (length) => '['.repeat(length)],
        ['lists in lists', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)],
        ['small lists', (length) => `[${repeated('[],')[1](length - 4)}[]]`],
        ['small objects', (length) => `{"a":[${'{},'.repeat(length / 3 - 5)}{}]}`],
        [
          'short unknown fields',
          (length) =>
            JSON.stringify(Object.fromEntries(manyNames(length / 12).map((name) => [name, 1]))),
        ],
        ['one field again and again', (length) => `{${'"a":1,'.repeat(length / 6 - 2)}"a":1}`],
        ['forbidden names', (length) => `{"a":"${'\\"__proto__\\"     '.repeat(length / 20)}"}`],
        ['names that are nearly forbidden', (length) => '"__proto__"'.repeat(length / 11)],
        ['a forbidden name and spaces', (length) => `{"__proto__"${' '.repeat(length - 20)}:1}`],
        ['digits', (length) => `{"a":${'1'.repeat(length - 10)}}`],
        ['a string of escapes', (length) => `{"a":"${'\\u76fe'.repeat(length / 6 - 3)}"}`],
      ] as const satisfies readonly Filler[]
    ).map(([name, text]: Filler) =>
      oversized(`body: ${name}`, (part) => post(text(Math.floor(maxBytes * part)))),
    ),
    ...['a', 'a=1', 'a[b]=1', '%', 'a=%E7%9B%BE', '+'].map((pair) =>
      oversized(`form of ${pair}`, (part) => form(repeated(`${pair}&`)[1](maxBytes * part))),
    ),
    oversized('form of one long field', (part) =>
      form(`a=${'%41'.repeat((maxBytes / 3 - 2) * part)}`),
    ),
  ];
  return { ofFields, ofWire };
}

/** Headers at their largest size. */
const oversizedHeadersOf = (request: InjectOptions): OversizedRequest[] =>
  [
    ['authorization', 'Bearer a'],
    ['cookie', 'a=b; '],
    ['user-agent', 'Mozilla/5.0 ('],
    ['content-type', 'application/json; a="'],
    ['idempotency-key', 'a-'],
    ['origin', 'http://a.'],
    ['x-forwarded-for', '203.0.113.7, '],
    ['accept-encoding', 'br;q=0, '],
    ['if-none-match', 'W/"a", '],
  ].map(([name = '', text = '']) => ({
    what: `header ${name}`,
    request: (part) => {
      const value = repeated(text)[1](Math.floor(15_000 * part));
      return { ...request, headers: { ...request.headers, [name]: value } };
    },
  }));

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly shape?: Record<string, z.ZodMiniType>;
}
const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;
const shapeOf = (schema: z.ZodMiniType) => definitionOf(schema).shape ?? {};

function innermost(schema: z.ZodMiniType): { type: string; maximum?: number; element?: unknown } {
  const definition = definitionOf(schema);
  const inner = definition.innerType ?? definition.in;
  if (inner) return innermost(inner);
  const { maximum } = schema._zod.bag as { maximum?: number };
  return { ...definition, ...(maximum === undefined ? {} : { maximum }) };
}
