import { expect, test } from 'vitest';
import { fieldsOf } from './fields.ts';

test('fields inside others stand behind a dot, those of a list behind brackets', () => {
  const fields = fieldsOf({
    type: 'object',
    required: ['list'],
    properties: {
      list: {
        type: 'array',
        items: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } },
      },
      next: {
        anyOf: [{ type: 'object', properties: { page: { type: 'integer' } } }, { type: 'null' }],
      },
    },
  });
  expect(fields.map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'list: object[]',
    'list[].id: string',
    'next: object | null',
    'next.page: integer',
  ]);
  expect(fields.map(({ isRequired }) => isRequired)).toEqual([true, false, false, false]);
});

test('limits are told where there are any', () => {
  const limitsOf = (schema: Parameters<typeof fieldsOf>[0]) => fieldsOf(schema)[0]?.limits;
  expect(limitsOf({ type: 'string', minLength: 2, maxLength: 20 })).toBe('length 2…20');
  expect(limitsOf({ type: 'integer', enum: [20, 50], default: 20 })).toBe('20 | 50 · = 20');
  expect(limitsOf({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).toBe('1…');
  expect(limitsOf({ type: 'integer' })).toBe('');
});

test('a value without fields is one field without a name', () => {
  expect(fieldsOf({ type: 'integer' })).toEqual([
    { name: '', type: 'integer', isRequired: true, limits: '' },
  ]);
  expect(fieldsOf(undefined)).toEqual([]);
});
