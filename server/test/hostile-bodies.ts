import { bodyKindOf, isPassport, maxBodyBytesOf, type Route } from '@shieldsource/contract/route';
import { fromStrings } from '../src/platform/http/input.ts';
import { signed, type CallOptions, type Person, type TestApp } from './app.ts';
import { multipart } from './multipart.ts';
import type { Case, Input } from './input-case.ts';
import { holdsUnwritable, hostileTexts, hostileValues, wire } from './hostile-values.ts';

/** Bad bodies for a call, made from a valid input. Sent by `callerOf(route)`, who may make the call. */
export function hostileBodiesOn({ app, as }: TestApp, callerOf: (route: Route) => Person) {
  /** Sends this JSON, signed where the call is. */
  const sendJson = (route: Route, input: Input, options: CallOptions = {}) =>
    as(callerOf(route)).answer(route, {}, { body: jsonOf(route, input), ...options });
  const jsonOf = (route: Route, input: Input): string =>
    wire(isPassport(route.path) ? signed(input, app.config.passportSalt) : input);

  /** The expected outcome, unless the body is larger than the call allows. */
  const unlessTooLarge = (
    route: Route,
    body: string | Buffer,
    expected: Case['expected'],
  ): Case['expected'] =>
    Buffer.byteLength(body) > maxBodyBytesOf(route)
      ? { status: 413, fault: 'bodyTooLarge' }
      : expected;

  function bodyCases(route: Route, base: Input): Case[] {
    const isBad = (input: Input) => !route.input.safeParse(input).success;
    const fields = Object.keys(base);
    const wrong = fields.flatMap((field) =>
      hostileValues
        .filter((value) => holdsUnwritable(value) || isBad({ ...base, [field]: value }))
        .map((value) => ({
          what: `${field}: ${wire(value)?.slice(0, 60)}`,
          input: { ...base, [field]: value },
          field,
        })),
    );
    const missing = fields
      .map((field) => ({
        what: `no ${field}`,
        input: Object.fromEntries(Object.entries(base).filter(([key]) => key !== field)),
        field,
      }))
      .filter(({ input }) => isBad(input));
    const unknown = [
      'id2',
      'userId',
      'role',
      'toString',
      'hasOwnProperty',
      'constructor',
      '',
      'a.b',
      '盾',
      '\u0001',
    ].map((field) => ({
      what: `unknown ${field}`,
      input: { ...base, [field]: 'x' },
      field,
    }));
    return [...wrong, ...missing, ...unknown].map(({ what, input, field }) => ({
      what,
      send: () => sendJson(route, input),
      expected: unlessTooLarge(route, jsonOf(route, input), { field }),
    }));
  }

  function formCases(route: Route, base: Input): Case[] {
    const isBad = (input: Input) => !route.input.safeParse(fromStrings(route.input, input)).success;
    const strings = Object.fromEntries(
      Object.entries(base)
        .filter(([, value]) => !Array.isArray(value))
        .map(([key, value]) => [key, String(value)]),
    );
    // a form cannot carry arrays or objects
    if (isBad(strings)) return [];
    const post = (what: string, fields: [string, string][], field: string): Case => ({
      what: `form ${what}`,
      expected: { field },
      send: () =>
        as(callerOf(route)).answer(
          route,
          {},
          {
            body: new URLSearchParams(fields).toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          },
        ),
    });
    const given = (input: Record<string, string>) =>
      Object.entries(
        isPassport(route.path) ? signed(input, app.config.passportSalt, String(Date.now())) : input,
      ) as [string, string][];
    const wrong = Object.keys(strings).flatMap((field) =>
      hostileTexts
        .filter((text) => holdsUnwritable(text) || isBad({ ...strings, [field]: text }))
        // signing leaves empty fields out
        .filter((text) => text !== '' || !isPassport(route.path))
        .map((text) =>
          post(`${field}=${text.slice(0, 40)}`, given({ ...strings, [field]: text }), field),
        ),
    );
    const unknown = ['userId', 'toString', '__proto__', 'a[b]'].map((field) =>
      post(
        `unknown ${field}`,
        given(Object.fromEntries([...Object.entries(strings), [field, 'x']])),
        field,
      ),
    );
    return [...wrong, ...unknown];
  }

  function brokenBodies(route: Route): Case[] {
    const raw = (
      what: string,
      body: string | Buffer,
      expected: Case['expected'],
      headers: Record<string, string> = {},
    ): Case => ({
      what,
      expected: unlessTooLarge(route, body, expected),
      send: () => as(callerOf(route)).answer(route, {}, { body, headers }),
    });
    const broken = { status: 400, fault: 'badRequest' } as const;
    const foreign = { status: 415, fault: 'wrongContentType' } as const;
    const texts = [
      '',
      ' ',
      '{',
      '{"a":1,}',
      "{'a':1}",
      '{"a":NaN}',
      '{"a":undefined}',
      '\0',
      '<xml/>',
      'a=1',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{}}}',
      '['.repeat(50) + ']'.repeat(50),
      '{"a":'.repeat(50_000),
      '['.repeat(200_000) + ']'.repeat(200_000),
    ];
    const types = [
      'text/plain',
      'application/xml',
      'application/jsonp',
      'text/json',
      'application/octet-stream',
      'multipart/form-data; boundary=x',
      'json',
      '*/*',
    ];
    if (bodyKindOf(route.name) === 'json') types.push('application/x-www-form-urlencoded');
    return [
      ...texts.map((text) => raw(`body ${text.slice(0, 40)}`, text, broken)),
      raw('body that is no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), broken),
      ...['[]', 'null', '1', 'true', '"x"', '[{}]'].map((text) =>
        raw(`body ${text}`, text, { field: '' }),
      ),
      raw('body of two megabytes', `{"a":"${'x'.repeat(2_000_000)}"}`, broken),
      ...types.map((type) => raw(`type ${type}`, '{}', foreign, { 'content-type': type })),
    ];
  }

  function uploadCases(route: Route, base: Input): Case[] {
    const fields = Object.entries(base as Record<string, string>);
    const upload = (what: string, wired: CallOptions, expected: Case['expected']): Case => ({
      what,
      expected,
      send: () => as(callerOf(route)).answer(route, {}, wired),
    });
    const texts = ['', 'x', 'Report', ' report', 'report\0', '__proto__', '1', 'x'.repeat(900)];
    return [
      ...texts.map((text) =>
        upload(`purpose=${text.slice(0, 30)}`, multipart([['purpose', text]]), {
          field: 'purpose',
        }),
      ),
      upload(
        'purpose twice',
        multipart([
          ['purpose', 'report'],
          ['purpose', 'report'],
        ]),
        { field: 'purpose' },
      ),
      ...['userId', 'storage_key', 'name', '盾'].map((name) =>
        upload(`unknown ${name}`, multipart([...fields, [name, 'x']]), { field: name }),
      ),
      ...['toString', 'constructor', '__proto__'].map((name) =>
        upload(`unknown ${name}`, multipart([[name, 'x']]), { status: 400, fault: 'badRequest' }),
      ),
      ...[
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/octet-stream',
      ].map((type) =>
        upload(
          `type ${type}`,
          { body: '{}', headers: { 'content-type': type } },
          { status: 415, fault: 'wrongContentType' },
        ),
      ),
      ...['', 'x', '--x--', '--x\r\n'].map((body) =>
        upload(
          `body ${body}`,
          { body, headers: { 'content-type': 'multipart/form-data' } },
          { status: 400, fault: 'badRequest' },
        ),
      ),
    ];
  }

  return { bodyCases, formCases, brokenBodies, uploadCases, sendJson };
}
