import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { postUnreadCount } from '@shieldsource/contract/letters/calls';
import { bodyKindOf, isPassport, methodOf, type Route } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { testApp } from './app.ts';
import {
  misfit,
  operationOf,
  published,
  resolved,
  type Json,
  type Media,
  type Operation,
} from './published.ts';

const { server } = await testApp();
const answer = await server.inject({ url: '/api/openapi.json' });

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>;
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
const parametersOf = (route: Route) =>
  (operationOf(route).parameters ?? []).map((one) => resolved<{ name: string; in: string }>(one));

const contentOf = (route: Route) =>
  resolved<Media | undefined>(operationOf(route).requestBody)?.content ?? {};

/** Whether a field of a body may be an object or null, or a list of them. */
function hasNested(body: unknown): boolean {
  const isNested = (field: unknown): boolean => {
    const { type, properties, items, anyOf = [] } = resolved<Fields>(field);
    if (items !== undefined) return isNested(items);
    return properties !== undefined || [type].flat().includes('null') || anyOf.some(isNested);
  };
  return Object.values(resolved<Fields>(body).properties ?? {}).some(isNested);
}
interface Fields {
  readonly type?: unknown;
  readonly properties?: object;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
}

/** Each form of the answer of a call. */
function formsOf(route: Route): Schema[] {
  const { content } = resolved<Media>(operationOf(route).responses['200']);
  const parts = (schema: Schema): Schema[] => {
    const one = resolved<Schema>(schema);
    return one.oneOf ? one.oneOf.flatMap(parts) : [one];
  };
  return parts(content['application/json']?.schema ?? {});
}
const codeOf = (form: Schema): unknown =>
  form.properties?.['code']?.const ??
  form.allOf?.map((one) => codeOf(resolved(one))).findLast((code) => code !== undefined);

/** What the linter finds in a document. */
async function findings(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shieldsource-openapi-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'openapi.json');
  writeFileSync(path, text);
  const config = join(import.meta.dirname, 'redocly.yaml');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [linter, 'lint', path, '--config', config, '--format', 'json'],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).catch((error: { stdout: string }) => error);
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}
const linter = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

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

  test('is an OpenAPI 3.1 document in which a linter of others finds nothing', async () => {
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(published)));
    expect(published['openapi']).toBe('3.1.0');
    expect(await findings(answer.body)).toEqual([]);
    const broken = { ...published, security: [{ nothing: [] }] };
    expect(await findings(JSON.stringify(broken))).not.toEqual([]);
  });

  test('says what calls have alike once', () => {
    // bytes a call
    expect(answer.rawPayload.length / routes.length).toBeLessThanOrEqual(1_330);
  });

  test('holds every call, each under its name, and no other', () => {
    const operations = Object.entries(
      published['paths'] as Record<string, Record<string, Operation>>,
    ).flatMap(([path, methods]) =>
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

  test('fits no answer with more, less or another refusal than it says', () => {
    const answered = (code: number, result: unknown) =>
      misfit(postUnreadCount, {
        statusCode: 200,
        headers: { 'content-type': 'application/json' },
        json: () => ({ code, message: '', result }),
      } as never);
    expect([answered(0, 3), answered(faults.notLoggedIn.code, null)]).toEqual(['', '']);
    expect(answered(0, '3')).not.toBe('');
    expect(answered(0, undefined)).not.toBe('');
    expect(answered(faults.soldOut.code, null)).not.toBe('');
    expect(answered(faults.tooOften.code, { retryAfter: 1 })).not.toBe('');
  });

  test.each(routes)('$name says who may call it and how', (route) => {
    const operation = operationOf(route);
    const cookie = route.access === 'user' ? 'userCookie' : 'staffCookie';
    const marker = methodOf(route.name) === 'POST' ? { marker: [] } : {};
    const known = route.access === 'anyone' ? marker : { ...marker, token: [], [cookie]: [] };
    expect(operation.security ?? published['security']).toEqual(
      Object.keys(known).length === 0 ? [] : [known],
    );
    expect(operation.summary).toMatch(/\p{Script=Han}/u);
    const forms = formsOf(route);
    const codes = forms.map(codeOf);
    expect(codes).toEqual([...new Set(codes)]);
    expect(codes.includes(0)).toBe(route.answersFile !== true);
    for (const refusal of route.refusals) {
      const { code, message } = faults[refusal];
      expect(forms[codes.indexOf(code)]?.description).toContain(message);
    }
    expect(parametersOf(route).filter((one) => one.in === 'header')).toMatchObject([
      ...(route.searched ? [{ name: 'X-Search' }] : []),
      ...(route.idempotent ? [{ name: 'Idempotency-Key' }] : []),
    ]);
  });

  test.each(routes.filter((route) => methodOf(route.name) === 'POST'))(
    '$name takes the bodies that its name allows, and unknown fields in none',
    (route) => {
      const content = contentOf(route);
      const first = Object.values(content)[0]?.schema;
      expect(Object.keys(content)).toEqual(
        {
          none: [],
          multipart: ['multipart/form-data'],
          json: ['application/json'],
          // objects, and null, cannot be written as a form
          form: [
            'application/json',
            ...(hasNested(first) ? [] : ['application/x-www-form-urlencoded']),
          ],
        }[bodyKindOf(route.name)],
      );
      for (const media of Object.values(content)) {
        const { additionalProperties, required = [] } = resolved<Json>(media.schema);
        expect(additionalProperties).toBe(false);
        const asked = new Set(required as string[]);
        expect(isPassport(route.path)).toBe(
          ['sign', 'nonce', 'timestamp'].every((field) => asked.has(field)),
        );
      }
    },
  );

  test.each(routes.filter((route) => methodOf(route.name) === 'GET'))(
    '$name names its path and query values',
    (route) => {
      const fields = Object.keys((route.input._zod.def as unknown as { shape: object }).shape);
      const signing = isPassport(route.path) ? ['timestamp', 'nonce', 'sign'] : [];
      const values = parametersOf(route).filter((one) => one.in !== 'header');
      for (const name of route.searched ?? []) expect(fields).toContain(name);
      expect(values.map(({ name }) => name).toSorted()).toEqual([...fields, ...signing].toSorted());
      for (const { name, in: place } of values)
        expect(place).toBe(route.path.includes(`{${name}}`) ? 'path' : 'query');
    },
  );
});
