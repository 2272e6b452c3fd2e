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
    proposed: (price: number, cash: number, by = operator.id) =>
      `insert into gift_price_change (id, gift_id, price, cash_value, proposed_by)
       values ('${newId()}', '${id}', ${price}, ${cash}, '${by}')`,
    decided: (outcome: string, by = other.id, also = '') =>
      `update gift_price_change set outcome = '${outcome}', decided_by = '${by}',
       decided_xid = pg_current_xact_id()${also} where gift_id = '${id}' and outcome is null`,
    /** Changes the outcome of a decided proposal. */
    again: `update gift_price_change set outcome = 'returned' where gift_id = '${id}'`,
    set: (change: string) => `update gift set ${change} where id = '${id}'`,
  };
}
const falls = 'gift_price_needs_second';
const rises = 'gift_cash_needs_second';

describe('an amount that rises', () => {
  const raised = 'cash_value = 10001';

  test('was approved, and not sent back', async () => {
    const { proposed, decided, set } = await cashGift();
    const proposal = proposed(100, 10_001);
    expect(await stoppedBy(proposal, decided('returned'), set(raised))).toBe(rises);
    expect(await stoppedBy(proposal, decided('approved'), set(raised))).toBe('nothing');
  });

  test('was approved now, and not before', async () => {
    const { proposed, decided, set } = await cashGift();
    expect(await stoppedBy(proposed(100, 10_001), decided('approved'))).toBe('nothing');
    expect(await stoppedBy(set(raised))).toBe(rises);
  });

  test('was approved for this gift, at this price, and no further', async () => {
    const { proposed, decided, set } = await cashGift();
    const { set: setAnother } = await cashGift();
    const approved = [proposed(100, 10_001), decided('approved')];
    expect(await stoppedBy(...approved, setAnother(raised))).toBe(rises);
    expect(await stoppedBy(...approved, set(`price = 101, ${raised}`))).toBe(rises);
    expect(await stoppedBy(...approved, set('cash_value = 20000'))).toBe(rises);
  });
});

describe('a price that falls', () => {
  const fallen = 'price = 60';

  test('was approved, for this gift, with this amount', async () => {
    const { proposed, decided, set } = await cashGift();
    const { set: setAnother } = await cashGift();
    const proposal = proposed(60, 10_000);
    expect(await stoppedBy(proposal, decided('returned'), set(fallen))).toBe(falls);
    expect(await stoppedBy(proposal, decided('approved'), setAnother(fallen))).toBe(falls);
    expect(
      await stoppedBy(proposal, decided('approved'), set(`${fallen}, cash_value = 6000`)),
    ).toBe(falls);
    expect(await stoppedBy(proposal, decided('approved'), set(fallen))).toBe('nothing');
  });

  test('is measured by a peak that nobody writes, of the amount too', async () => {
    const { set } = await cashGift();
    expect(await stoppedBy(set('cash_value = 6000, cash_peak = 6000'))).toBe(falls);
    expect(await stoppedBy(set('cash_peak = 1'), set('cash_value = 6000'))).toBe(falls);
  });
});

describe('a change of price', () => {
  test('is of something, and is answered once, in one of three ways', async () => {
    const { proposed, decided, again } = await cashGift();
    const once = 'gift_price_change_once';
    expect(await stoppedBy(proposed(0, 1))).toBe('gift_price_change_price');
    expect(await stoppedBy(proposed(1, 0))).toBe('gift_price_change_cash_value');
    const proposal = proposed(60, 10_000);
    expect(await stoppedBy(proposal, decided('lost'))).toBe('gift_price_change_outcome');
    expect(await stoppedBy(proposal, decided('approved', other.id, ', price = 1'))).toBe(once);
    expect(await stoppedBy(proposal, decided('approved'), again)).toBe(once);
  });

  test('is signed in the transaction that says so, whatever is written', async () => {
    const { proposed, decided, set } = await cashGift();
    const forged = decided('approved').replace('pg_current_xact_id()', "'3'");
    expect(await stoppedBy(proposed(60, 10_000), forged, set('price = 60'))).toBe('nothing');
  });

  test('is not signed by the same human under another name', async () => {
    const researcher = await given.researcher();
    const own = { roles: ['operator' as const], researcherId: researcher.id };
    const [one, twin] = [await given.staff(own), await given.staff(own)];
    const { proposed, decided } = await cashGift();
    expect(await stoppedBy(proposed(60, 10_000, one.id), decided('approved', twin.id))).toBe(
      'gift_price_change_other_person',
    );
  });
});
