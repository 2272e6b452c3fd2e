import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { postAddressInsert } from '../people/addresses.ts';
import { commentBody, description, title } from '../reports/calls.ts';
import { routes } from '../routes.ts';
import { lineOf, linesOf, shows } from './visible.ts';
import { oneLine, showsAtLeast } from './typed.ts';

type Leaf = readonly [path: string, schema: z.core.$ZodType];
interface Definition {
  readonly type: string;
  readonly shape?: Record<string, z.core.$ZodType>;
  readonly element?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
}

/** Every text of an input, by its path. */
function textsIn(schema: z.core.$ZodType, path: string): Leaf[] {
  const { type, shape, element, options, innerType, in: first } = schema._zod.def as Definition;
  if (type === 'string') return [[path, schema]];
  const parts = [element, innerType, first, ...(options ?? [])].filter(
    (part) => part !== undefined,
  );
  return [
    ...Object.entries(shape ?? {}).flatMap(([key, part]) => textsIn(part, `${path} ${key}`)),
    ...parts.flatMap((part) => textsIn(part, path)),
  ];
}

/** Fields whose text nobody reads: secrets, tokens that a program made, addresses of pages. */
const unread =
  / (?:ticket|sig|password|passphrase|newPassphrase|fullPath|query|answer|key|value|clientDataJSON)$/;
// what is held is read by the call of its kind, and a draft by the call that hands it in
const readLater = ['postVerdictHold', 'jsonReportDraftSave', 'postReviewDraft'];
const calls = routes
  .filter(({ name }) => !readLater.includes(name))
  .map(({ name, input }) => [name, input] as const);
const leavesOf = (given: readonly (readonly [string, z.core.$ZodType])[]) =>
  given.flatMap(([name, input]) => textsIn(input, name)).filter(([path]) => !unread.test(path));

const nothing = [
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u180e',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u2028',
  '\u202e',
  '\u2060',
  '\u2064',
  '\u2069',
  '\u2800',
  '\u3000',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\u{e0001}',
  '\u{e0041}',
  '\u{e0100}',
  '\u0301',
  '\u0007',
].map((sign) => sign.repeat(25));
const turned = [
  '读取 \u202egnp.exe 附件越权，还能看到别人的订单和收货地址',
  '\u2067abc\u2069 附件越权，还能看到别人的订单和收货地址，共两处',
  '附件\u0007越权\u001b[31m，还能看到别人的订单和收货地址，共两处',
];

const named = (text: string) => text.codePointAt(0)?.toString(16);

/** What a field lets through that it must not. */
function faultsOf([path, schema]: Leaf): string[] {
  const read = (text: string) => z.safeParse(schema, text);
  const needsText = !read('').success;
  return [
    ...nothing.flatMap((text) => {
      const { success, data } = read(text);
      return success && (needsText || data !== '') ? [`${path} takes ${named(text)}`] : [];
    }),
    ...turned.flatMap((text) => {
      const { success, data } = read(text);
      const holds = /[^\P{Cc}\t\n\r]|\p{Bidi_Control}/u.exec(String(data))?.[0];
      return success && holds !== undefined ? [`${path} keeps ${named(holds)}`] : [];
    }),
  ];
}

describe('every text field of every call', () => {
  test('is walked', () => {
    expect(leavesOf(calls).length).toBeGreaterThan(200);
  });

  test('a field that forgets is noticed', () => {
    const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(50));
    const planted = z.strictObject({ inner: z.optional(z.array(z.strictObject({ name }))) });
    expect(leavesOf([['planted', planted]]).flatMap(faultsOf)).toEqual(
      expect.arrayContaining(['planted inner name takes 200b', 'planted inner name keeps 202e']),
    );
    const mended = z.string().check(oneLine, showsAtLeast(1, ''), z.maxLength(50));
    expect(leavesOf([['mended', z.strictObject({ mended })]]).flatMap(faultsOf)).toEqual([]);
  });

  test.each(calls)('%s takes what is seen', (...call) => {
    expect(leavesOf([call]).flatMap(faultsOf)).toEqual([]);
  });
});

/** Parts of an input that programs fill in. */
const notTyped = / (?:regionCode|fullPath|secret|token|fromDay)$/;
const asks = /^请(?:填写|输入|选择|写明|设置|先)(?!正确)/;
const saidOf = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message;
const asksLate = ([path, schema]: Leaf): string[] => {
  const missing = saidOf(schema, undefined);
  return ['', ...(unread.test(path) ? [] : [' \u200b'])].flatMap((empty) => {
    const said = saidOf(schema, empty);
    const isRight = said === undefined || said === missing || asks.test(said);
    return isRight || notTyped.test(path) ? [] : [`${path}: ${said}`];
  });
};

test('an empty field is asked for before its form is spoken of, in every call', () => {
  const forms = routes.filter(({ name }) => !name.startsWith('get'));
  const late = forms.flatMap(({ name, input }) => textsIn(input, name).flatMap(asksLate));
  expect(late).toEqual([]);
});

test('a long text shows what stands anywhere in it, and nothing where nothing is seen', () => {
  const long = nothing.map((sign) => ` ${sign.repeat(40)}`);
  expect(long.filter((text) => shows(text))).toEqual([]);
  expect(long.filter((text) => !shows(`${text}盾源`, 2))).toEqual([]);
  expect(long.filter((text) => shows(`${text}盾源`, 3))).toEqual([]);
});

const { consignee, detailAddress } = postAddressInsert.input.shape;
const definition = '[aaaaaaaaaaaaaaaaaaaa]: http://a.example/bbbbbbbbbbbbbbbb';
test.each([
  ['a title', title, '\u200b'.repeat(5)],
  ['a title', title, '\u3164'.repeat(5)],
  ['a title', title, '\u2800'.repeat(5)],
  ['a title', title, '越\u200b\u200b\u200b权'],
  ['a title', title, 'a\u0301\u0302\u0303\u0304\u0305'],
  ['a title', title, '越        权'],
  ['a consignee', consignee, '\u200b\u200b'],
  ['a consignee', consignee, '王\u2060\u2060'],
  ['an address', detailAddress, '\u200b'.repeat(5)],
  ['a comment', commentBody, '\u200b'],
  ['a comment', commentBody, definition],
  ['a comment', commentBody, '&#8203;&ZeroWidthSpace;&#xAD;&nbsp;'],
  ['a description', description, '\u200b'.repeat(25)],
  ['a description', description, definition],
  ['a description', description, `${definition} "a title that nobody sees"`],
  ['a description', description, `[^1]: ${'a note that nothing points at '.repeat(2)}`],
  ['a description', description, `[](http://a.example/${'b'.repeat(30)})`],
  ['a description', description, `[\u200b \u200b](http://a.example/${'b'.repeat(30)})`],
  ['a description', description, '&#8203;'.repeat(25)],
  ['a description', description, '---\n\n***\n\n'.repeat(9)],
  ['a description', description, `越权${'\u200b'.repeat(30)}可见`],
])('%s with nothing to see is refused: %#', (_, schema: z.core.$ZodType, text) => {
  expect(z.safeParse(schema, text).success).toBe(false);
});

test.each([
  ['读取 \u202egnp.exe 附件越权', '读取 gnp.exe 附件越权'],
  ['越权\n查看\t订单', '越权 查看 订单'],
  ['\u200b越\u200b权\ufeff', '越权'],
  ['\u2067查看\u2069订单\u200f', '查看订单'],
  ['越权\u2800查看', '越权 查看'],
  ['收货地址\u0000\u0007泄露', '收货地址泄露'],
  ['👩🏽‍💻 登录 ❤️‍🔥 🏳️‍🌈 👨‍⚕️', '👩🏽‍💻 登录 ❤️‍🔥 🏳️‍🌈 👨‍⚕️'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['a\u{e0041}\u{e0042}b', 'ab'],
  ['葛\u{e0100}城', '葛\u{e0100}城'],
  ['越权\u200d 查看', '越权 查看'],
  ['　越权　查看　', '越权　查看'],
])('a line %j is kept as %j', (given, kept) => {
  expect(lineOf(given)).toBe(kept);
});

test.each([
  ['curl -s \\\r\n\thttp://a.example/\u200b', 'curl -s \\\r\n\thttp://a.example/\u200b'],
  ['第一行\u202e第二行\u2066', '第一行第二行'],
  ['\u001b[31m红\u001b[0m', '[31m红[0m'],
])('a text %j is kept as %j', (given, kept) => {
  expect(linesOf(given)).toBe(kept);
});

test.each([
  ['a definition in a block of code', `\`\`\`\n${definition}\n\`\`\``],
  ['a link with words', '[查看别人订单的完整接口地址在这里](http://a.example/)订单'],
  ['words in English', 'Anybody reads orders of others'],
  ['a request', 'GET /api/order?id=1 HTTP/1.1\nHost: a.example'],
])('%s is a description', (_, text) => {
  expect(z.safeParse(description, text).error?.issues).toBeUndefined();
});
