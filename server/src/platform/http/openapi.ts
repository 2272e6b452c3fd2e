import * as z from 'zod/mini';
import { faults, type FaultName } from '@shieldsource/contract/faults';
import { bodyKindOf, isPassport, methodOf, type Route } from '@shieldsource/contract/route';

/** The contract as an OpenAPI 3.1 document; `operationId` is the call's name. */
export function openApiOf(routes: readonly Route[]): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: { title: '盾源 ShieldSource', version: '1' },
    paths: Object.fromEntries(
      routes.map((route) => [
        route.path,
        { [methodOf(route.name).toLowerCase()]: operationOf(route) },
      ]),
    ),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        userCookie: { type: 'apiKey', in: 'cookie', name: 'shield_source_token' },
        staffCookie: { type: 'apiKey', in: 'cookie', name: 'shield_source_staff' },
      },
    },
  };
}

function operationOf(route: Route): Record<string, unknown> {
  const refusals = [
    ...new Set<FaultName>(['badInput', ...loginFaultsOf(route), ...route.refusals]),
  ];
  return {
    operationId: route.name,
    tags: [route.group],
    summary: route.summary,
    description: refusals
      .map((name) => `${faults[name].code} ${faults[name].message}`)
      .join('\n\n'),
    security: securityOf(route),
    ...inputOf(route),
    responses: {
      200: { description: '成功与业务拒绝都以 200 返回，见 code', content: contentOf(route) },
    },
  };
}

function loginFaultsOf({ access, whileCancelling }: Route): readonly FaultName[] {
  if (access === 'anyone') return [];
  return [
    'loggedOut',
    'notLoggedIn',
    'expired',
    'notPermitted',
    ...(access === 'user' && !whileCancelling ? (['accountCancelling'] as const) : []),
  ];
}

function securityOf(route: Route): Record<string, string[]>[] {
  if (route.access === 'anyone') return [];
  return [{ token: [], [route.access === 'user' ? 'userCookie' : 'staffCookie']: [] }];
}

function inputOf(route: Route): Record<string, unknown> {
  const schema = jsonSchemaOf(route.input, 'input');
  if (isPassport(route.path)) addSignature(schema);
  const parameters = methodOf(route.name) === 'GET' ? valuesOf(schema, route.path) : [];
  if (methodOf(route.name) === 'POST')
    parameters.push(header('X-Requested-With', { const: 'XMLHttpRequest' }));
  if (route.idempotent)
    parameters.push(header('Idempotency-Key', { type: 'string', minLength: 8, maxLength: 64 }));
  const kind = bodyKindOf(route.name);
  if (kind === 'none') return { parameters };
  if (kind === 'multipart') {
    schema['properties'] = {
      ...(schema['properties'] as object),
      file: { type: 'string', format: 'binary' },
    };
    schema['required'] = [...((schema['required'] as string[] | undefined) ?? []), 'file'];
  }
  const content = {
    multipart: ['multipart/form-data'],
    json: ['application/json'],
    form: ['application/json', 'application/x-www-form-urlencoded'],
  }[kind];
  return {
    parameters,
    requestBody: {
      required: true,
      content: Object.fromEntries(content.map((type) => [type, { schema }])),
    },
  };
}

const header = (name: string, schema: object) => ({ name, in: 'header', required: true, schema });

function valuesOf(schema: Record<string, unknown>, path: string): Record<string, unknown>[] {
  const required = new Set(schema['required'] as string[] | undefined);
  return Object.entries((schema['properties'] ?? {}) as Record<string, unknown>).map(
    ([name, value]) => {
      const isInPath = path.includes(`{${name}}`);
      return {
        name,
        in: isInPath ? 'path' : 'query',
        required: isInPath || required.has(name),
        ...((value as { type?: string }).type === 'object' && {
          style: 'deepObject',
          explode: true,
        }),
        schema: value,
      };
    },
  );
}

function addSignature(schema: Record<string, unknown>): void {
  schema['properties'] = {
    ...(schema['properties'] as object),
    timestamp: { type: 'integer' },
    nonce: { type: 'string' },
    sign: { type: 'string', description: 'HMAC-SHA-256 over the canonical payload' },
  };
  schema['required'] = [
    ...((schema['required'] as string[] | undefined) ?? []),
    'timestamp',
    'nonce',
    'sign',
  ];
}

function contentOf(route: Route): Record<string, unknown> {
  if (route.answersFile) return { 'application/octet-stream': {} };
  const envelope = {
    type: 'object',
    required: ['code', 'message', 'result'],
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      result: { anyOf: [jsonSchemaOf(route.output, 'output'), {}] },
    },
  };
  return { 'application/json': { schema: envelope } };
}

function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return plain;
}
