import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { methodOf, type Route } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { openApiOf } from '../src/platform/http/openapi.ts';

export type Json = Record<string, unknown>;

export interface Media {
  readonly content: Record<string, { readonly schema?: Json }>;
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly Json[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Record<string, Json>;
}

/** The published contract. */
export const published = openApiOf(routes);

const keysOf = (ref: string) => ref.split('/').slice(1);
/** A part of the published contract, or what it refers to. */
export function resolved<T>(part: unknown): T {
  const { $ref } = (part ?? {}) as { $ref?: string };
  if ($ref === undefined) return part as T;
  return keysOf($ref).reduce<unknown>((at, key) => (at as Json)[key], published) as T;
}

export function operationOf(route: Route): Operation {
  const paths = published['paths'] as Record<string, Record<string, Operation>>;
  const found = paths[route.path]?.[methodOf(route.name).toLowerCase()];
  if (!found) throw new Error(`${route.name} is not published`);
  return found;
}

/** A validator by others that knows the schemas of the document; `options` are its own. */
export function validatorOf(document: Json, options: object = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, ...options });
  formats.default(ajv);
  return ajv.addSchema(document, 'published');
}
/** A schema of the document as it stands by itself. */
export const apart = (schema: Json): Json =>
  JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', '"published#/components/'),
  ) as Json;

/** The same schema, in which an object has no field that is not described. */
function closed(schema: unknown, isWhole = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => closed(one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema as Json).map(([key, value]): [string, unknown] => {
    if (key === 'items') return [key, closed(value, true)];
    if (key !== 'properties') return [key, closed(value)];
    const fields = Object.entries(value as Json).map(([name, one]) => [name, closed(one, true)]);
    return [key, Object.fromEntries(fields)];
  });
  return Object.fromEntries([...parts, ...(isWhole ? [['unevaluatedProperties', false]] : [])]);
}

const strict = validatorOf(closed(published) as Json);
const validators = new Map<string, ValidateFunction>();

function validatorFor(route: Route, status: number): ValidateFunction {
  const { responses } = operationOf(route);
  const kind = status === 200 ? '200' : `${Math.floor(status / 100)}XX`;
  const key = `${route.name} ${kind}`;
  const found = validators.get(key);
  if (found) return found;
  const { content } = resolved<Media>(responses[kind]);
  const schema = content['application/json']?.schema ?? {};
  const made = strict.compile(apart(closed(schema, true) as Json));
  validators.set(key, made);
  return made;
}

/** What in an answer does not fit the published contract; '' where all does. An answer that is no JSON is a file. */
export function misfit(route: Route, answer: LightMyRequestResponse): string {
  if (!String(answer.headers['content-type']).startsWith('application/json'))
    return route.answersFile ? '' : 'no JSON';
  // what stands in for a server says 202
  if (answer.statusCode === 202) return '';
  const fits = validatorFor(route, answer.statusCode);
  return fits(answer.json()) ? '' : strict.errorsText(fits.errors);
}
