import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pageInput } from '@shieldsource/contract/paging';
import { Refusal } from '../refusal.ts';
import { TransportFault } from './answer.ts';
import { checked, formOf, fromStrings, jsonOf, singleHeader } from './input.ts';

const schema = z.strictObject({
  count: z.optional(z.int()),
  price: z.optional(z.number()),
  isOpen: z.optional(z.boolean()),
  level: z.optional(z.literal([0, 1, 2])),
  kind: z.optional(z.literal(['a', '1'])),
  ids: z.optional(z.array(z.int())),
  name: z.optional(z.string()),
  size: z._default(z.int(), 20),
  maybe: z.optional(z.nullable(z.int())),
  sort: z.optional(z.strictObject({ column: z.string(), place: z.optional(z.int()) })),
});
const of = (raw: Record<string, unknown>) => fromStrings(schema, raw);

describe('strings of a query, a path or a form', () => {
  test.each([
    [{ count: '7' }, { count: 7 }],
    [{ count: '-7' }, { count: -7 }],
    [{ count: '007' }, { count: 7 }],
    [{ price: '1.5' }, { price: 1.5 }],
    [{ isOpen: 'true' }, { isOpen: true }],
    [{ isOpen: 'false' }, { isOpen: false }],
    [{ level: '2' }, { level: 2 }],
    [{ size: '30' }, { size: 30 }],
    [{ maybe: '5' }, { maybe: 5 }],
    [{ ids: '1' }, { ids: [1] }],
    [{ ids: ['1', '2'] }, { ids: [1, 2] }],
    [
      { 'sort[column]': '7', 'sort[place]': '7', name: 'a' },
      { sort: { column: '7', place: 7 }, name: 'a' },
    ],
  ])('%o becomes %o', (raw, expected) => {
    expect(of(raw)).toEqual(expected);
  });

  test.each([
    { count: '' },
    { count: ' 7' },
    { count: '7 ' },
    { count: '+7' },
    { count: '0x10' },
    { count: '1e3' },
    { count: '1e309' },
    { count: '１' },
    { count: '٣' },
    { count: 'NaN' },
    { count: 'Infinity' },
    { count: '1_000' },
    { count: '1,000' },
    { count: '9'.repeat(16) },
    { count: '1.' },
    { count: '.5' },
    { count: '--1' },
    { count: ['1', '2'] },
    { isOpen: '1' },
    { isOpen: 'yes' },
    { isOpen: 'TRUE' },
    { isOpen: '' },
    { ids: ['x', '1.'] },
    { level: 'two' },
    { sort: 'column' },
    { 'size[column]': '1' },
    { 'sort[column': '1' },
  ])('%o stays what it is, and the schema refuses it', (raw) => {
    expect(of(raw)).toEqual(raw);
    expect(() => checked(schema, of(raw))).toThrow(Refusal);
  });

  test('texts stay texts, also where they look like numbers', () => {
    expect(of({ name: '7', kind: '1' })).toEqual({ name: '7', kind: '1' });
  });

  test('names of every object are no fields', () => {
    for (const name of ['sort[__proto__]', '__proto__[sort]'])
      expect(() => checked(schema, of({ [name]: '1' }))).toThrow(Refusal);
    const raw = formOf(Buffer.from('__proto__=1&constructor=2&toString=3&hasOwnProperty=4'));
    expect(() => checked(schema, of(raw))).toThrow(Refusal);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('a refusal', () => {
  const fieldsOf = (raw: unknown, under: z.ZodMiniType = schema) => {
    try {
      checked(under, raw);
    } catch (error) {
      return (error as Refusal).result as { fields: { path: string; message: string }[] };
    }
    return { fields: [] };
  };

  test('names every failing field, also inside lists', () => {
    const paths = fieldsOf({ count: 'x', ids: [1, 'x'], extra: 1, more: 2 }).fields.map(
      ({ path }) => path,
    );
    expect(paths.toSorted()).toEqual(['count', 'extra', 'ids.1', 'more']);
  });

  test.each(['\0', 'a\0b', '\ud800', 'a\udc00', '\ude00\ud83d'])(
    'names a field that holds %j, which no database keeps',
    (text) => {
      const name = `名${text}`;
      expect(fieldsOf({ name, ids: [1, { x: text }] }).fields.map(({ path }) => path)).toEqual([
        'name',
        'ids.1.x',
      ]);
      expect(fieldsOf({ name: '名\n😀' }).fields).toEqual([]);
    },
  );

  test('names a field once, with its first fault', () => {
    const code = z
      .string()
      .check(z.minLength(1, '请填写验证码'), z.regex(/^\d{6}$/, '为 6 位数字'));
    expect(fieldsOf({ code: '' }, z.object({ code }))).toEqual({
      fields: [{ path: 'code', message: '请填写验证码' }],
    });
  });

  test('lists twenty fields and no more, of long names the beginning', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`extra${at}`, at]));
    expect(fieldsOf(many(20)).fields).toHaveLength(20);
    expect(fieldsOf(many(900)).fields).toHaveLength(20);
    const unwritable = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`x${at}`, '\0']));
    expect(fieldsOf(unwritable).fields).toHaveLength(20);
    const [long] = fieldsOf({ [`${'x'.repeat(99)}😀${'x'.repeat(1_000)}`]: 1 }).fields;
    expect(long?.path).toBe(`${'x'.repeat(99)}\ufffd…`);
  });

  test('says in Chinese what is wrong', () => {
    for (const { message } of fieldsOf(
      { page: 0, pageSize: 21, extra: 1 },
      z.strictObject(pageInput),
    ).fields) {
      expect(message).toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('the text of a JSON body', () => {
  const read = (text: string | Buffer) => jsonOf(Buffer.from(text as string));
  test.each(['{"a":1}', '[]', '1', 'null', '"x"', '{"a":{"prototype":1}}'])(
    '%s is read',
    (text) => {
      expect(read(text)).toEqual(JSON.parse(text));
    },
  );

  test.each([
    '',
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{"a":undefined}',
    '{"a":NaN}',
    '{"a":01}',
    '\u0000',
    '{"__proto__":{"a":1}}',
    '{"a":{"__proto__":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
  ])('%j is refused', (text) => {
    expect(() => read(text)).toThrow(TransportFault);
  });

  test('a thousand values are read, more are refused, however they stand', () => {
    const fits = [...Array(999).keys()];
    for (const value of [fits, Object.fromEntries(fits.map((at) => [`a${at}`, at]))])
      expect(read(JSON.stringify(value))).toEqual(value);
    for (const value of [[...fits, 1], [fits, fits], { a: fits, b: 1 }, fits.map(() => [1])])
      expect(() => read(JSON.stringify(value))).toThrow(Refusal);
  });

  test('twenty levels are read, more are refused, however many', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(() => read(nested(20))).not.toThrow();
    for (const levels of [22, 1_000, 500_000])
      expect(() => read(nested(levels))).toThrow(TransportFault);
    expect(() => read('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000))).toThrow(TransportFault);
  });

  test('bytes that are no UTF-8 are refused', () => {
    expect(() => jsonOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toThrow(
      TransportFault,
    );
  });
});

describe('an urlencoded body', () => {
  test('gives a list for a field given twice', () => {
    expect({ ...formOf(Buffer.from('a=1&b=2&a=3&a=4')) }).toEqual({ a: ['1', '3', '4'], b: '2' });
  });
  test('knows percent signs and plus signs', () => {
    expect({ ...formOf(Buffer.from('a=%E7%9B%BE+%2B')) }).toEqual({ a: '盾 +' });
  });
});

test('a header that must be given once is refused when given twice', () => {
  expect(singleHeader('x')).toBe('x');
  expect(singleHeader(undefined)).toBe('');
  expect(() => singleHeader(['x', 'y'])).toThrow(Refusal);
});

describe('the text of a form', () => {
  const form = (text: string) => ({ ...formOf(Buffer.from(text)) });

  test('a field given more than once is a list, in its order', () => {
    expect(form('a=1&b=2&a=3&a=4&b=&c')).toEqual({ a: ['1', '3', '4'], b: ['2', ''], c: '' });
  });

  test('a hundred pairs are read, more are refused, repeated or not', () => {
    expect(form('a=1&'.repeat(99) + 'a=1')['a']).toHaveLength(100);
    for (const text of ['a=1&'.repeat(100) + 'a=1', '&'.repeat(100), 'a[b]=1&'.repeat(101)])
      expect(() => form(text)).toThrow(Refusal);
  });
});
