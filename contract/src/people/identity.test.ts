import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isIdentityCard, postRealInfo } from './identity.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** By the standard's own formula: the weighted sum, check digit included, leaves 1 when divided by 11. */
const remainderOf = (number: string): number =>
  [...number].reduce(
    (sum, digit, index) => sum + (weights[index] ?? 1) * (digit === 'X' ? 10 : Number(digit)),
    0,
  ) % 11;
const digits = '0123456789X';
const withCheckDigit = (seventeen: string): string =>
  seventeen + ([...digits].find((digit) => remainderOf(seventeen + digit) === 1) ?? '');

const day = fc
  .date({
    min: new Date(Date.UTC(1900, 0, 1)),
    max: new Date(Date.UTC(2024, 11, 31)),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''));
const serial = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'));
const region = fc.integer({ min: 110_000, max: 659_999 }).map(String);
const card = fc.tuple(region, day, serial).map((parts) => withCheckDigit(parts.join('')));

describe('an identity card number', () => {
  test('is right with a real date and its check digit', () => {
    fc.assert(fc.property(card, (number) => isIdentityCard(number)));
    expect(isIdentityCard('11010519491231002X')).toBe(true);
    expect(isIdentityCard('440524188001010014')).toBe(false);
  });

  test('is wrong with any one digit changed', () => {
    fc.assert(
      fc.property(card, fc.nat(17), fc.nat(9), (number, at, digit) => {
        fc.pre(number[at] !== String(digit));
        return !isIdentityCard(number.slice(0, at) + digit + number.slice(at + 1));
      }),
    );
  });

  test('is wrong with two neighbours swapped', () => {
    fc.assert(
      fc.property(card, fc.nat(15), (number, at) => {
        fc.pre(number[at] !== number[at + 1]);
        return !isIdentityCard(
          number.slice(0, at) + number[at + 1] + number[at] + number.slice(at + 2),
        );
      }),
    );
  });

  test('is wrong on a day that never was, or is yet to come', () => {
    const next = new Date().getUTCFullYear() + 1;
    for (const date of [
      '19990229',
      '20230230',
      '20231301',
      '20230001',
      '20230100',
      '20230431',
      '18991231',
      '19000229',
      `${next}0101`,
    ]) {
      expect({ date, isRight: isIdentityCard(withCheckDigit(`110105${date}002`)) }).toEqual({
        date,
        isRight: false,
      });
    }
    expect(isIdentityCard(withCheckDigit('11010520000229002'))).toBe(true);
  });

  test('has eighteen characters, digits but for a last X', () => {
    for (const number of [
      '',
      '110105491231002',
      '11010519491231002x',
      '1101051949123100２X',
      '11010519491231002X0',
      ' 11010519491231002X',
      '1X010519491231002X',
    ]) {
      expect({ number, isRight: isIdentityCard(number) }).toEqual({ number, isRight: false });
    }
  });
});

describe('the form', () => {
  const whole = {
    realName: '张三',
    idType: 'identityCard',
    idNumber: '11010519491231002x',
    payout: { method: 'alipay', account: '13900001111' },
    consentVersion: 1,
    code: '123456',
  };
  const fieldsOf = (given: object): string[] =>
    postRealInfo.input.safeParse(given).error?.issues.map(({ path }) => path.join('.')) ?? [];

  test('takes a small x, and numbers of other papers by their own shape', () => {
    expect(postRealInfo.input.parse(whole).idNumber).toBe('11010519491231002X');
    expect(fieldsOf({ ...whole, idType: 'passport', idNumber: 'e12345678' })).toEqual([]);
    expect(fieldsOf({ ...whole, idType: 'passport', idNumber: 'E1234-5678' })).toEqual([
      'idNumber',
    ]);
    expect(fieldsOf({ ...whole, idType: 'other', idNumber: 'H-12345' })).toEqual([]);
    expect(fieldsOf({ ...whole, idNumber: 'E12345678' })).toEqual(['idNumber']);
  });

  test('asks a bank account for its bank', () => {
    expect(
      fieldsOf({ ...whole, payout: { method: 'bank', account: '6222020000000000000' } }),
    ).toEqual(['payout.bankName']);
    expect(
      fieldsOf({
        ...whole,
        payout: { method: 'bank', account: '6222020000000000000', bankName: '工商银行' },
      }),
    ).toEqual([]);
  });
});
