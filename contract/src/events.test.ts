import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describedKind, eventKinds, type EventKind } from './events.ts';
import { eventWords } from './events/words/all.ts';
import type { Facts, Words } from './events/words.ts';

const kinds = Object.keys(eventKinds) as EventKind[];
const facts: Facts = {
  report: { number: 'SS-2026-000001', title: '订单查询接口越权访问', status: 2 },
  order: {
    number: 'SG-2026-000001',
    giftName: '机械键盘',
    price: 680,
    schedule: 4,
    carrier: '顺丰速运',
    trackingNo: 'SF1234567890',
    cancelReason: '缺货',
  },
  text: '请看说明',
};

describe.each(kinds)('%s', (kind) => {
  const described = describedKind(kind) ?? expect.unreachable(kind);
  const words = eventWords[kind] as Words<unknown>;

  test('has words for every one that was ever stored', () => {
    const example = described.params.parse(described.example);
    expect(example).toEqual(described.example);
    expect(words.name).toMatch(/^\p{Script=Han}/u);
    expect(words.letter !== undefined).toBe(described.letter !== undefined);
    // also where what it was about is not to be had any more
    for (const known of [facts, { text: '' }]) {
      const said = words.letter?.(example, known);
      for (const text of said ? [said.title, said.body] : []) {
        expect(text.trim()).not.toBe('');
        expect(text).not.toMatch(/undefined|null|NaN|\[object/);
      }
    }
  });

  test('holds ids, numbers and codes, never a sentence', () => {
    // a setting's value is a line of any kind; those that may be secret or personal are left out (`isInEvents`), and of a
    // channel's address its host alone is told
    const allowed = ['setting.change', 'setting.propose', 'setting.sign'].includes(kind)
      ? ['before', 'after', 'hostBefore', 'hostAfter']
      : ['channel.modify', 'channel.propose', 'channel.sign'].includes(kind)
        ? ['host']
        : [];
    expect(freeTextsIn(described.params)).toEqual(allowed);
  });
});

test('a field that would take a sentence is found wherever it stands', () => {
  const note = z.string().check(z.maxLength(20));
  const deep = z.strictObject({
    note,
    lists: z.array(z.optional(z.nullable(z.strictObject({ note })))),
    id: z.uuid(),
    number: z.string().check(z.regex(/^SS-\d+$/)),
    either: z.union([z.int(), note]),
  });
  expect(freeTextsIn(deep)).toEqual(['note', 'lists.note', 'either']);
});

/** The paths of the fields that would take any text: strings without a shape that keeps a sentence out. */
function freeTextsIn(schema: z.core.$ZodType, path = ''): string[] {
  const def = schema._zod.def as unknown as Definition;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
        freeTextsIn(field, path ? `${path}.${name}` : name),
      );
    case 'array':
      return def.element ? freeTextsIn(def.element, path) : [];
    case 'optional':
    case 'nullable':
      return def.innerType ? freeTextsIn(def.innerType, path) : [];
    case 'union':
      return (def.options ?? []).flatMap((option) => freeTextsIn(option, path));
    case 'string':
      return sentences.some((text) => z.safeParse(schema, text).success) ? [path] : [];
    case 'int':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [];
    default:
      return [`${path} (${def.type})`];
  }
}

const sentences = ['张三住在北京', 'a word or two', 'word'];

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
}
