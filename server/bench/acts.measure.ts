import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { test } from 'vitest';
import { postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import { testApp } from '../test/app.ts';
import { award, givenOn } from '../test/given.ts';

// Run by `acts.ts` inside a checkout, with that checkout's application and builders.
const rounds = Number(process.env['ACTS_ROUNDS']);
let statements = 0;
const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
const { query } = client;
client.query = function counting(this: unknown, ...args: unknown[]) {
  statements += 1;
  return query.apply(this, args);
};

test('acts', { timeout: 600_000 }, async () => {
  const harness = await testApp({ follows: false });
  const { as } = harness;
  const given = givenOn(harness);
  const reviewer = await given.staff();
  const gift = await given.gift({ priceCoins: 1, stock: 10_000 });
  const measured: { act: string; ms: number; statements: number }[] = [];
  async function measure<T>(act: string, work: () => Promise<T>): Promise<T> {
    const [from, before] = [performance.now(), statements];
    const result = await work();
    measured.push({ act, ms: performance.now() - from, statements: statements - before });
    return result;
  }
  for (let round = 0; round < rounds; round += 1) {
    const buyer = await given.buyer({ coins: 10 });
    const input = await given.reportInput();
    const { id } = await measure('submit', () => as(buyer).call(jsonReportSubmit, input));
    await measure('confirm', () =>
      as(reviewer).call(postReviewConfirm, { reportId: id, version: 1, ...award }),
    );
    await measure('exchange', () =>
      as(buyer).call(postGiftExchange, {
        giftId: gift.id,
        price: gift.priceCoins,
        addressId: buyer.addressId,
      }),
    );
  }
  // the first ones load code and plan statements
  writeFileSync(process.env['ACTS_RESULT'] ?? '', JSON.stringify(measured.slice(15)));
});
