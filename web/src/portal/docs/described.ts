import { CallError } from '../../lib/call-error.ts';
import { boot } from '../../lib/boot.ts';
import { textOf } from '../../lib/client.ts';
import { send } from '../../lib/transport.ts';
import { toast } from '../../ui/toast/toasts.ts';
import type { Schema } from './fields.ts';

interface Content {
  readonly [type: string]: { readonly schema?: Schema };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  /** One paragraph for each refusal: its code, then its words. */
  readonly description: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** One call, as the contract's published document has it. */
export interface DescribedCall {
  readonly name: string;
  readonly group: string;
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
  const { paths } = JSON.parse(text) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation)),
  );
}

function callOf(path: string, method: string, operation: Operation): DescribedCall {
  const { operationId, tags, summary, description, security } = operation;
  const body = Object.entries(operation.requestBody?.content ?? {});
  const answer = operation.responses['200']?.content['application/json']?.schema;
  return {
    name: operationId,
    group: tags[0] ?? '',
    summary,
    method: method.toUpperCase(),
    path,
    access: accessOf(security),
    bodyTypes: body.map(([type]) => type),
    input: inputOf(operation, body[0]?.[1].schema),
    output: answer?.properties?.['result']?.anyOf?.[0],
    refusals: description.split('\n\n').map((line) => {
      const [code = '', ...words] = line.split(' ');
      return { code, words: words.join(' ') };
    }),
  };
}

function accessOf(security: Operation['security']): DescribedCall['access'] {
  if (security.length === 0) return 'anyone';
  return security.some((one) => 'staffCookie' in one) ? 'staff' : 'user';
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
