import { CallError } from '../../lib/call-error.ts';
import { boot } from '../../lib/boot.ts';
import { textOf } from '../../lib/client.ts';
import { send } from '../../lib/transport.ts';
import { toast } from '../../ui/toast/toasts.ts';
import type { Schema } from './fields.ts';

interface Media {
  readonly [type: string]: { readonly schema?: Schema };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Media };
  readonly responses: Readonly<Record<string, { readonly content: Media }>>;
}

interface Document {
  readonly security: NonNullable<Operation['security']>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** One call, as the contract's published document has it. */
export interface DescribedCall {
  readonly name: string;
  readonly group: string;
  readonly groupName: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly access: 'anyone' | 'user' | 'staff';
  readonly bodyTypes: readonly string[];
  /** The values of path, query, headers and body. */
  readonly input: Schema;
  /** The schema of `result`; undefined for a call that answers a file. */
  readonly output: Schema | undefined;
  readonly refusals: readonly { readonly code: string; readonly words: string }[];
}

const address = '/api/openapi.json';

/** Every call there is. A failure has already been shown as a toast. */
export async function describedCalls(signal: AbortSignal): Promise<readonly DescribedCall[]> {
  try {
    return await fetchCalls(signal);
  } catch (error) {
    if (error instanceof CallError && error.kind !== 'cancelled') toast.error(textOf(error));
    throw error;
  }
}

// The document has no envelope, so it is not fetched as a call.
async function fetchCalls(signal: AbortSignal): Promise<readonly DescribedCall[]> {
  const { status, text } = await send({
    url: boot.apiHost + address,
    method: 'GET',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    signal,
  });
  if (status !== 200) throw new CallError('badResponse');
  const document = whole(JSON.parse(text)) as Document;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(document, path, method, operation)),
  );
}

/** The document with each reference replaced by what it refers to. */
function whole(document: unknown): unknown {
  const found = new Map<string, unknown>();
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...beside } = value as { readonly $ref?: string };
    const rest = Object.fromEntries(
      Object.entries(beside).map(([key, one]) => [key, resolved(one)]),
    );
    if ($ref === undefined) return rest;
    if (!found.has($ref)) found.set($ref, resolved(at($ref)));
    return { ...(found.get($ref) as object), ...rest };
  };
  const at = (ref: string) =>
    ref
      .split('/')
      .slice(1)
      .reduce((from, key) => (from as Readonly<Record<string, unknown>>)[key], document);
  return resolved(document);
}

function callOf(
  { security: usual, tags }: Document,
  path: string,
  method: string,
  operation: Operation,
): DescribedCall {
  const {
    operationId,
    tags: [group = ''],
    summary,
    security = usual,
  } = operation;
  const body = Object.entries(operation.requestBody?.content ?? {});
  const answer = operation.responses['200']?.content ?? {};
  const [success, ...refused] = alternativesOf(answer['application/json']?.schema);
  const isFile = Object.keys(answer).length > 1;
  return {
    name: operationId,
    group,
    groupName: tags.find(({ name }) => name === group)?.description ?? group,
    summary,
    method: method.toUpperCase(),
    path,
    access: accessOf(security),
    bodyTypes: body.map(([type]) => type),
    input: inputOf(operation, body[0]?.[1].schema),
    output: isFile ? undefined : fieldIn(success, 'result'),
    refusals: (isFile && success ? [success, ...refused] : refused).map((one) => ({
      code: String(fieldIn(one, 'code')?.const),
      words: one.description ?? '',
    })),
  };
}

/** Each form that an answer can have. */
const alternativesOf = (schema: Schema | undefined): readonly Schema[] =>
  schema?.oneOf?.flatMap((one) => (one.oneOf ? alternativesOf(one) : [one])) ??
  (schema ? [schema] : []);

/** A field of an object, whose last part says most of it. */
const fieldIn = (schema: Schema | undefined, name: string): Schema | undefined =>
  schema?.properties?.[name] ??
  schema?.allOf?.map((one) => fieldIn(one, name)).findLast((one) => one !== undefined);

function accessOf([asked = {}]: Document['security']): DescribedCall['access'] {
  if (!('token' in asked)) return 'anyone';
  return 'staffCookie' in asked ? 'staff' : 'user';
}

function inputOf({ parameters = [] }: Operation, body: Schema | undefined): Schema {
  const given = parameters.map(({ name, in: place, schema }) => [name, { ...schema, place }]);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(given), ...body?.properties },
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(body?.required ?? []),
    ],
  };
}
