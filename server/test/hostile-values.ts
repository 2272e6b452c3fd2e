/** Values to send instead of a field's own, whatever the field is. */
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  21,
  1_000_001,
  2 ** 53 + 2,
  Infinity,
  '',
  ' ',
  'x',
  '\0',
  'a\0b',
  '\ud800',
  '１２３',
  '1e309',
  '__proto__',
  "' or 1=1 --",
  '${7*7}',
  'x'.repeat(60_000),
  '盾'.repeat(60_000),
  [],
  ['x'],
  [[1]],
  [null],
  {},
  { toString: 1 },
  nested(15),
];
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '21',
  '1000001',
  '1.5',
  '1e309',
  '１',
  '0x10',
  'NaN',
  'null',
  'true',
  'x',
  'a\0b',
  '\ufffd',
  '__proto__',
  "' or 1=1 --",
  '%',
  '[]',
  '{}',
  '9'.repeat(400),
  'x'.repeat(4_000),
];
export const holdsUnwritable = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\0') || !value.isWellFormed());

/** JSON as a hostile client may write it: with a number too large for any type. */
export const wire = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) => (held === Infinity ? '<huge>' : held)).replaceAll(
    '"<huge>"',
    '1e309',
  );
