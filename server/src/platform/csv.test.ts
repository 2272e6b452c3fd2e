import { describe, expect, test } from 'vitest';
import { csvOf } from './csv.ts';

describe('a file of rows', () => {
  test('is UTF-8 to a spreadsheet program, a row a line', () => {
    expect(
      csvOf([
        ['编号', '标题'],
        ['1', '一,二"三"'],
      ]),
    ).toBe('\uFEFF"编号","标题"\r\n"1","一,二""三"""\r\n');
    expect(csvOf([['一\r\n二\t三']])).toBe('\uFEFF"一 二 三"\r\n');
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@sum(a1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    ' =1',
    '\t=1',
    '\r=1',
    '\u0000=1',
    '\u200b=1',
    '\ufeff=1',
    '\u00ad\u2060@x',
    '\u202e=1',
    '\u3164=1',
    '\ufe0f=1',
    '"=1',
    ';=1',
    "'=1",
    ' "\u200b;=1',
    '﹦1',
    '﹢1',
  ])('has no formula: %j', (formula) => {
    expect(csvOf([[formula]])).toBe(
      `\uFEFF"'${formula.replace(/[\r\t]/, ' ').replaceAll('"', '""')}"\r\n`,
    );
  });

  test('leaves plain words as they are', () => {
    expect(csvOf([['订单越权 a=b', '2026-11-23']])).toBe('\uFEFF"订单越权 a=b","2026-11-23"\r\n');
  });
});
