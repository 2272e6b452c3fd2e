import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { faults } from '@shieldsource/contract/faults';
import { bodyKindOf, isPassport, methodOf, type Route } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { testApp } from './app.ts';

const { server } = await testApp();
const answer = await server.inject({ url: '/api/openapi.json' });

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: {
    content: Record<
      string,
      { schema: { required?: string[]; properties?: object; additionalProperties?: boolean } }
    >;
  };
}
const document = answer.json<{
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}>();
const operationOf = (route: Route) =>
  document.paths[route.path]?.[methodOf(route.name).toLowerCase()];
const headersAsked = (route: Route) =>
  (operationOf(route)?.parameters ?? [])
    .filter((one) => one.in === 'header')
    .map(({ name }) => name);

describe('the published contract', () => {
  test.each(['identity', 'gzip', 'br'])(
    'is sent as %s, and not again to who has it',
    async (coding) => {
      const ask = (headers: Record<string, string>) =>
        server.inject({
          url: '/api/openapi.json',
          headers: { 'accept-encoding': coding, ...headers },
        });
      const [first, second] = [await ask({}), await ask({})];
      const { etag = '' } = first.headers;
      expect(first.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
      expect(second.rawPayload).toEqual(first.rawPayload);
      const again = await ask({ 'if-none-match': `"another", W/${String(etag)}` });
      expect({ status: again.statusCode, bytes: again.rawPayload.length }).toEqual({
        status: 304,
        bytes: 0,
      });
      expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200);
    },
  );

  test('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(answer.json())).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('would not be valid with a mistake in it', async () => {
    const broken = structuredClone(document) as {
      paths: Record<string, Record<string, Partial<Operation>>>;
    };
    for (const operation of Object.values(broken.paths).flatMap((path) => Object.values(path)))
      operation.parameters = [{ name: 'x' } as never];
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  test('holds every call, each under its name, and no other', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId} ${method} ${path}`,
      ),
    );
    expect(operations.toSorted()).toEqual(
      routes
        .map((route) => `${route.name} ${methodOf(route.name).toLowerCase()} ${route.path}`)
        .toSorted(),
    );
  });

  test.each(routes)('$name says who may call it and how', (route) => {
    const operation = operationOf(route);
    const cookie = route.access === 'user' ? 'userCookie' : 'staffCookie';
    expect(operation?.security).toEqual(
      route.access === 'anyone' ? [] : [{ token: [], [cookie]: [] }],
    );
    expect(operation?.summary).toMatch(/\p{Script=Han}/u);
    for (const refusal of route.refusals)
      expect(operation?.description).toContain(
        `${faults[refusal].code} ${faults[refusal].message}`,
      );
    expect(headersAsked(route)).toEqual([
      ...(methodOf(route.name) === 'POST' ? ['X-Requested-With'] : []),
      ...(route.idempotent ? ['Idempotency-Key'] : []),
    ]);
  });

  test.each(routes.filter((route) => methodOf(route.name) === 'POST'))(
    '$name takes the bodies that its name allows, and unknown fields in none',
    (route) => {
      const types = {
        none: [],
        multipart: ['multipart/form-data'],
        json: ['application/json'],
        form: ['application/json', 'application/x-www-form-urlencoded'],
      }[bodyKindOf(route.name)];
      const content = operationOf(route)?.requestBody?.content ?? {};
      expect(Object.keys(content)).toEqual(types);
      for (const { schema } of Object.values(content)) {
        expect(schema.additionalProperties).toBe(false);
        expect(isPassport(route.path)).toBe(
          ['sign', 'nonce', 'timestamp'].every((field) => schema.required?.includes(field)),
        );
      }
    },
  );

  test.each(routes.filter((route) => methodOf(route.name) === 'GET'))(
    '$name names its path and query values',
    (route) => {
      const fields = Object.keys((route.input._zod.def as unknown as { shape: object }).shape);
      const signing = isPassport(route.path) ? ['timestamp', 'nonce', 'sign'] : [];
      const values = operationOf(route)?.parameters ?? [];
      expect(values.map(({ name }) => name).toSorted()).toEqual([...fields, ...signing].toSorted());
      for (const { name, in: place } of values)
        expect(place).toBe(route.path.includes(`{${name}}`) ? 'path' : 'query');
    },
  );
});
