import { v7 as newId } from 'uuid';
import { asStrings } from '@shieldsource/contract/query-text';
import { addressOf, isPassport, type Route } from '@shieldsource/contract/route';
import { fromStrings } from '../src/platform/http/input.ts';
import type { Person, TestApp } from './app.ts';
import type { Case, Input } from './input-case.ts';
import { holdsUnwritable, hostileTexts } from './hostile-values.ts';
import { credentials } from './visitors.ts';

/** Bad queries and paths for a call that reads. */
export function hostileAddressesOn({ server, as }: TestApp, callerOf: (route: Route) => Person) {
  function queryCases(route: Route, base: Input): Case[] {
    const inPath = (field: string) => route.path.includes(`{${field}}`);
    const isBad = (input: Input) => !route.input.safeParse(fromStrings(route.input, input)).success;
    const get = (what: string, input: Input, field: string): Case => ({
      what,
      send: () => as(callerOf(route)).answer(route, input),
      expected: { field: reportedName(field) },
    });
    const strings = asStrings(base);
    const inQuery = Object.keys(strings).filter((field) => !inPath(field));
    const wrong = inQuery.flatMap((field) =>
      hostileTexts
        .filter((text) => holdsUnwritable(text) || isBad({ ...strings, [field]: text }))
        .map((text) => get(`${field}=${text.slice(0, 40)}`, { ...strings, [field]: text }, field)),
    );
    const unknown = [
      'id2',
      'userId',
      'toString',
      'hasOwnProperty',
      '__defineGetter__',
      'a[b]',
      '盾',
      ' ',
    ].map((field) => get(`unknown ${field}`, { ...strings, [field]: 'x' }, field));
    const isSigned = isPassport(route.path);
    const repeated = inQuery
      .filter(() => !isSigned)
      .map((field): Case => {
        const { address, rest } = addressOf(route.path, strings);
        const query = new URLSearchParams([
          ...(Object.entries(rest) as [string, string][]),
          [field, String(strings[field])],
        ]);
        return {
          what: `${field} twice`,
          expected: { field: reportedName(field) },
          send: () =>
            server.inject({
              url: `${address}?${query.toString()}`,
              headers: credentials(callerOf(route)),
            }),
        };
      });
    return [...wrong, ...unknown, ...repeated];
  }

  function pathCases(route: Route, base: Input): Case[] {
    const before = route.path.split('{')[0] ?? '';
    if (before === route.path) return [];
    const { rest } = addressOf(route.path, asStrings(base));
    const query = new URLSearchParams(Object.entries(rest) as [string, string][]).toString();
    const get = (what: string, tail: string, expected: Case['expected']): Case => ({
      what,
      expected,
      send: () =>
        server.inject({ url: `${before}${tail}?${query}`, headers: credentials(callerOf(route)) }),
    });
    return [
      ...[
        '1',
        'null',
        '%00',
        '%EF%BC%91',
        "'",
        `${newId()}%00`,
        `${newId()}%20`,
        'x'.repeat(200),
      ].map((tail) => get(`id ${tail}`, tail, { field: 'id' })),
      ...['%', '%E0%A4%A', '%ff', 'x'.repeat(201)].map((tail) =>
        get(`id ${tail}`, tail, { status: 400, fault: 'badRequest' }),
      ),
      ...[`${newId()}/more`, '%2e%2e/x'].map((tail) =>
        get(`path ${tail}`, tail, { status: 404, fault: 'notFound' }),
      ),
    ];
  }

  return { queryCases, pathCases };
}

/** The name under which a refusal lists a field: `sort[order]` as `sort.order`. */
const reportedName = (field: string): string => field.replace(/^(sort)\[(\w+)\]$/, '$1.$2');
