import * as faults from '@shieldsource/contract/faults';
import type { FaultName } from '@shieldsource/contract/faults';
import {
  bodyKindOf,
  groups,
  isOfStrangers,
  isPassport,
  methodOf,
  type Route,
  searchHeader,
} from '@shieldsource/contract/route';
import { inWords, say } from '@shieldsource/contract/say';
import { refused } from '@shieldsource/contract/refused';
import { jsonOf, namesIn, refTo, schemasOf, type Json, type Schemas } from './openapi.schemas.ts';
import { cookieNames } from '../sessions.ts';

/** The contract as an OpenAPI 3.1 document, in the language of its reader; `operationId` is the call's name. What several calls have alike stands once in `components`. */
export function openApiOf(routes: readonly Route[]): Json {
  const schemas = schemasOf(routes);
  const unions = new Map<string, Json>();
  const bodies = new Bodies();
  const described = routes.map((route) => ({
    route,
    ...inputOf(route, schemas, bodies),
    answer: answerOf(route, schemas.of(route, 'output'), unions),
  }));
  const parameters = shared(
    'parameters',
    described.flatMap((one) => one.parameters.map((parameter) => [parameter.name, parameter])),
  );
  const given = shared(
    'requestBodies',
    described.flatMap(({ requestBody }) => (requestBody === undefined ? [] : [requestBody])),
  );
  const answers = shared(
    'responses',
    described.map(({ answer }) => answer),
  );
  const paths = Object.fromEntries(
    described.map(({ route, parameters: values, requestBody, answer }) => [
      route.path,
      {
        [methodOf(route.name).toLowerCase()]: {
          operationId: route.name,
          tags: [route.group],
          summary: inWords(route.summary),
          ...securityOf(route),
          ...(values.length > 0 && {
            parameters: values.map((one) => parameters.of(one.name, one)),
          }),
          ...(requestBody !== undefined && { requestBody: given.of(...requestBody) }),
          responses: {
            200: answers.of(...answer),
            '4XX': { $ref: '#/components/responses/4XX' },
            '5XX': { $ref: '#/components/responses/5XX' },
          },
        },
      },
    ]),
  );
  const rest = {
    parameters: parameters.all,
    requestBodies: given.all,
    responses: { ...answers.all, ...failures() },
  };
  const all = [schemas.named, bodies.all, unions, Object.entries(signing()), answerSchemas()];
  const known = new Map(all.flatMap((named) => [...named]));
  const names = all.flatMap((named) => [...named].map(([name]) => name));
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`two schemas are called ${twice.join(', ')}`);
  return {
    openapi: '3.1.0',
    info: info(),
    servers: [{ url: '/' }],
    // where nothing else is said: most calls are POSTs of staff
    security: usualSecurity,
    tags: Object.entries(groups).map(([name, description]) => ({
      name,
      description: say(description),
    })),
    paths,
    components: {
      schemas: needed([paths, rest], known),
      ...rest,
      securitySchemes: securitySchemes(),
    },
  };
}

/** What occurs more than once stands in `all`, and is referred to; the same name with another content stays where it is. */
function shared(kind: string, given: readonly (readonly [string, object])[]) {
  const textOf = (name: string, one: unknown) => JSON.stringify([name, one]);
  const counted = Map.groupBy(given, ([name, one]) => textOf(name, one));
  const all: Record<string, object> = {};
  for (const alike of [...counted.values()].toSorted((a, b) => b.length - a.length))
    if (alike.length > 1) all[alike[0]?.[0] ?? ''] ??= alike[0]?.[1] ?? {};
  return {
    all,
    of: (name: string, one: object): object =>
      textOf(name, one) === textOf(name, all[name])
        ? { $ref: `#/components/${kind}/${name}` }
        : one,
  };
}

/** Of the schemas that have a name, those that something refers to. */
function needed(from: unknown, known: ReadonlyMap<string, Json>): Json {
  const found = new Set<string>();
  const visit = (json: unknown): void => {
    for (const name of namesIn(json))
      if (!found.has(name)) {
        found.add(name);
        visit(known.get(name) ?? {});
      }
  };
  visit(from);
  return Object.fromEntries([...found].toSorted().map((name) => [name, known.get(name)]));
}

const securitySchemes = () => ({
  marker: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Requested-With',
    description: say('固定为 XMLHttpRequest'),
  },
  token: { type: 'http', scheme: 'bearer' },
  userCookie: cookieScheme(cookieNames.researcher),
  staffCookie: cookieScheme(cookieNames.staff),
});

const cookieScheme = (name: string) => ({
  type: 'apiKey',
  in: 'cookie',
  name,
  description: say('https 下名称以 __Host- 开头'),
});

const info = () => ({
  title: say('盾源 ShieldSource'),
  version: '1',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  description: [
    say('每个答复都是 {envelope}：code 为 0 时 result 是结果，否则是拒绝，多数以 HTTP 200 返回。', {
      envelope: '{ code, message, result }',
    }),
    say(
      '名称以 Bytes、Pixels、Ms、Seconds、Days、Hundredths（百分之一）结尾的，以此为单位；coins 是安全币。',
    ),
    say(
      '文本的最小长度按看得见的字符计；手机号、编号、验证码等先去掉空白和全角再比对。说明见 docs/api.md。',
    ),
  ].join(''),
});

const usualSecurity = [{ marker: [], token: [], staffCookie: [] }];

/** The marker of every POST, and token and cookie of who calls. */
function securityOf(route: Route): Json {
  const marker = methodOf(route.name) === 'POST' ? { marker: [] } : {};
  const cookie = route.access === 'user' ? 'userCookie' : 'staffCookie';
  const all = route.access === 'anyone' ? marker : { ...marker, token: [], [cookie]: [] };
  const security = Object.keys(all).length === 0 ? [] : [all];
  return JSON.stringify(security) === JSON.stringify(usualSecurity) ? {} : { security };
}

// --- what goes in ---

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Json;
}

/** The fields of a signature (docs/api.md). */
const signing = () => ({
  Timestamp: {
    type: 'integer',
    description: say('毫秒，自 1970-01-01T00:00:00Z；与服务器相差五分钟以内'),
  },
  Nonce: { type: 'string', pattern: '^[\\w-]{8,64}$', description: say('每次请求一个新的') },
  Sign: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'HMAC-SHA-256' },
});

const signature = { timestamp: refTo('Timestamp'), nonce: refTo('Nonce'), sign: refTo('Sign') };

/** The parameters of a call, and its body with a name for that. */
function inputOf(
  route: Route,
  schemas: Schemas,
  bodies: Bodies,
): { parameters: Parameter[]; requestBody?: [string, Json] } {
  const given = schemas.of(route, 'input');
  const [name = ''] = '$ref' in given ? namesIn(given) : [];
  const target = schemas.named.get(name) ?? given;
  const schema = isPassport(route.path) ? withFields(target, signature) : target;
  const kind = bodyKindOf(route.name);
  const parameters: Parameter[] = [
    ...(kind === 'none' ? valuesOf(schema, route.path) : []),
    ...(route.searched ? [searchedWords] : []),
    ...(route.idempotent ? [idempotencyKey] : []),
  ];
  if (kind === 'none') return { parameters };
  const named = '$ref' in given && schema === target ? given : undefined;
  const body =
    kind === 'form' && isFlat(schema, schemas) ? (named ?? bodies.of(route.name, schema)) : schema;
  const content = {
    multipart: {
      'multipart/form-data': {
        schema: withFields(target, { file: { type: 'string', format: 'binary' } }),
      },
    },
    json: { 'application/json': { schema } },
    form: {
      'application/json': { schema: body },
      ...(body !== schema && { 'application/x-www-form-urlencoded': { schema: body } }),
    },
  }[kind];
  // a call without fields may come without a body
  const isNeeded = kind === 'multipart' || schema['required'] !== undefined;
  const [bodyName = route.name] = '$ref' in body ? namesIn(body) : [];
  return { parameters, requestBody: [bodyName, { ...(isNeeded && { required: true }), content }] };
}

/** Whether every field can be written in a form, which has neither objects nor null. */
function isFlat({ properties = {} }: Json, { named }: Schemas): boolean {
  const isPlain = (field: Json): boolean => {
    const { $ref, properties: inner, items, type, anyOf } = field;
    if ($ref !== undefined) return isPlain(named.get(namesIn(field)[0] ?? '') ?? {});
    if (items !== undefined) return isPlain(items as Json);
    return inner === undefined && anyOf === undefined && !Array.isArray(type);
  };
  return Object.values(properties as Record<string, Json>).every(isPlain);
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Bodies by the names of the first calls that take them. */
class Bodies {
  readonly all = new Map<string, Json>();
  of(name: string, schema: Json): Json {
    const text = JSON.stringify(schema);
    const [known = name] = [...this.all].find(([, one]) => JSON.stringify(one) === text) ?? [];
    this.all.set(known, schema);
    return refTo(known);
  }
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
};

/** Instead of the fields of the query that it names, or some of them. */
const searchedWords: Parameter = {
  name: searchHeader,
  in: 'header',
  schema: { type: 'string' },
};

const withFields = (schema: Json, fields: Json): Json => ({
  ...schema,
  properties: { ...(schema['properties'] as Json), ...fields },
  required: [...((schema['required'] as string[] | undefined) ?? []), ...Object.keys(fields)],
});

function valuesOf(schema: Json, path: string): Parameter[] {
  const required = new Set(schema['required'] as string[] | undefined);
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(
    ([name, value]) => {
      const isInPath = path.includes(`{${name}}`);
      return {
        name,
        in: isInPath ? 'path' : 'query',
        ...((isInPath || required.has(name)) && { required: true }),
        ...(value['type'] === 'object' && { style: 'deepObject', explode: true }),
        schema: value,
      };
    },
  );
}

// --- what comes out ---

/** The answer of a call, and a name for it: what it is, and what may be refused. */
function answerOf(route: Route, result: Json, unions: Map<string, Json>): [string, Json] {
  const { by, own } = refusalsOf(route, unions);
  const refusals = [`Refused${by}`, ...own].map(refTo);
  const [name = route.name] = '$ref' in result ? namesIn(result) : [];
  const done = result['type'] === 'null' ? 'Done' : `${name}Answer`;
  if ('$ref' in result) unions.set(done, succeeded(result));
  const success = '$ref' in result || done === 'Done' ? refTo(done) : succeeded(result);
  const content = route.answersFile
    ? {
        'application/octet-stream': {},
        'image/*': {},
        'application/json': { schema: { oneOf: refusals } },
      }
    : { 'application/json': { schema: { oneOf: [success, ...refusals] } } };
  return [[done, by, ...own].join('.'), { description: say('答复'), content }];
}

/** The refusals of every call of one kind, by the name of the kind, and those of this one. */
function refusalsOf(route: Route, unions: Map<string, Json>): { by: string; own: string[] } {
  const { by, faults: usual } = usualOf(route);
  const [first = '', ...more] = unique(usual);
  unions.set(
    `Refused${by}`,
    more.length > 0 ? { oneOf: [first, ...more].map(refTo) } : refTo(first),
  );
  return { by, own: unique(route.refusals).filter((one) => !unique(usual).includes(one)) };
}

function usualOf(route: Route): { by: string; faults: FaultName[] } {
  const isPost = methodOf(route.name) === 'POST';
  const by = typeof route.access === 'string' ? route.access : 'staff';
  const isStrangers = isPost && isOfStrangers(route);
  const parts: (readonly [boolean, string, readonly FaultName[]])[] = [
    [true, by, ['badInput']],
    [by !== 'anyone', '', ['loggedOut', 'notLoggedIn', 'expired']],
    [by === 'staff', '', ['notPermitted']],
    [by === 'user' && route.whileCancelling !== true, '', ['accountCancelling']],
    [by === 'user' && route.whileCancelling === true, 'WhileCancelling', []],
    [by === 'user' && route.whileLimited !== true, '', ['sessionLimited']],
    [by === 'user' && route.whileLimited === true, 'WhileLimited', []],
    [isPost, 'Post', ['foreignRequest']],
    [isStrangers, 'Strangers', ['tooOften']],
    [isPassport(route.path), 'Signed', ['wrongSignature', 'staleSignature', 'repeatedSignature']],
  ];
  const applying = parts.filter(([applies]) => applies);
  return {
    by: capital(applying.map(([, name]) => name).join('')),
    faults: applying.flatMap(([, , names]) => names),
  };
}

/** The names of refusals in the document: one for each code, as a client knows them by code. */
const unique = (names: readonly FaultName[]): string[] => [
  ...new Set(names.map((name) => nameByCode.get(faults[name].code) ?? '')),
];
const byCode = Map.groupBy(Object.entries(faults), ([, { code }]) => code);
const nameByCode = new Map(
  [...byCode].map(([code, [first]]) => [code as number, capital(first?.[0] ?? '')]),
);

const text = { type: 'string' };
const envelope = { type: 'object', required: ['code', 'message', 'result'] };

/** The envelope of every answer, and each refusal by its code. */
function answerSchemas(): [string, Json][] {
  return [
    [
      'Success',
      {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { const: 0 }, message: text },
      },
    ],
    ['Done', succeeded({ type: 'null' })],
    [
      'Refusal',
      {
        ...envelope,
        properties: { code: { type: 'integer' }, message: text, result: { type: 'null' } },
      },
    ],
    ...[...byCode].map(([code, alike]): [string, Json] => {
      const carried = refused[alike[0]?.[0] as FaultName];
      const description = alike.map(([, { message }]) => say(message)).join(' / ');
      const own = { const: code };
      return [
        nameByCode.get(code) ?? '',
        carried
          ? {
              description,
              ...envelope,
              properties: { code: own, message: text, result: jsonOf(carried) },
            }
          : { description, allOf: [refTo('Refusal'), { properties: { code: own } }] },
      ];
    }),
  ];
}

const succeeded = (result: Json): Json => ({
  allOf: [refTo('Success'), { required: ['result'], properties: { result } }],
});

// --- what is no answer of a call ---

const failure = (description: string, names: readonly FaultName[], headers: Json = {}): Json => ({
  description,
  ...headers,
  content: { 'application/json': { schema: { oneOf: unique(names).map(refTo) } } },
});

const failures = () => ({
  '4XX': failure(say('请求无法读取，或没有这个地址'), [
    'badRequest',
    'wrongContentType',
    'bodyTooLarge',
    'notFound',
  ]),
  '5XX': failure(
    say('暂时不能服务；result.requestId 是出错时的请求编号'),
    ['unavailable', 'storageTrouble', 'defect'],
    {
      headers: {
        'Retry-After': { description: say('503：多少秒之后再试'), schema: { type: 'integer' } },
      },
    },
  ),
});
