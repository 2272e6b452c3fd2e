import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';

// Raw SQL against what must hold of prices and money whatever the code does: they take two people.
const harness = await testApp();
const given = givenOn(harness);
const stoppedBy = stoppedByOn(harness);

let operator: Person;
let other: Person;
beforeAll(async () => {
  operator = await given.operator();
  other = await given.staff({ roles: ['operator'] });
});

/** A cash gift of 100 coins for 100.00 yuan, with statements that change it. */
async function cashGift() {
  const { id } = await given.gift({ priceCoins: 100, type: 1 });
  return {
    signed: (price: number, cash: number, outcome = 'approved') => {
      const proposal = newId();
      return [
        `insert into proposal (id, kind, subject, params, asked_by)
         values ('${proposal}', 'price', '${id}', '{"price": ${price}, "cashValue": ${cash}, "shelves": false}', '${operator.id}')`,
        `update proposal set outcome = '${outcome}', decided_by = '${other.id}', reply = '不行' where id = '${proposal}'`,
      ];
    },
    set: (change: string) => `update gift set ${change} where id = '${id}'`,
  };
}
const falls = 'gift_price_needs_second';
const rises = 'gift_cash_needs_second';

test('an amount that rises was approved for this gift, at this price, and no further', async () => {
  const { signed, set } = await cashGift();
  const { set: setAnother } = await cashGift();
  const approved = signed(100, 10_001);
  const raised = 'cash_value = 10001';
  expect(await stoppedBy(...signed(100, 10_001, 'returned'), set(raised))).toBe(rises);
  expect(await stoppedBy(...approved, setAnother(raised))).toBe(rises);
  expect(await stoppedBy(...approved, set(`price = 101, ${raised}`))).toBe(rises);
  expect(await stoppedBy(...approved, set('cash_value = 20000'))).toBe(rises);
  expect(await stoppedBy(...approved, set(raised))).toBe('nothing');
});

describe('a price that falls', () => {
  test('was approved for this gift, with this amount', async () => {
    const { signed, set } = await cashGift();
    const { set: setAnother } = await cashGift();
    const approved = signed(60, 10_000);
    expect(await stoppedBy(...approved, setAnother('price = 60'))).toBe(falls);
    expect(await stoppedBy(...approved, set('price = 60, cash_value = 6000'))).toBe(falls);
    expect(await stoppedBy(...approved, set('price = 60'))).toBe('nothing');
  });

  test('is measured by a peak that nobody writes, of the amount too', async () => {
    const { set } = await cashGift();
    expect(await stoppedBy(set('cash_value = 6000, cash_peak = 6000'))).toBe(falls);
    expect(await stoppedBy(set('cash_peak = 1'), set('cash_value = 6000'))).toBe(falls);
  });
});
