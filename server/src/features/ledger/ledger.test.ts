import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  getCoinRecordPage,
  getContributionRecordPage,
  getContributionTotal,
  getSecurityCoinTotal,
} from '@shieldsource/contract/ledger';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { DatabaseUnavailable } from '../../platform/database/unavailable.ts';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { post, postContribution, reverse, reverseContribution, type Reason } from './ledger.ts';
import { verifyLedger } from './ledger.verify.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
});

const award = (id = newId(), seq = 1): Reason => ({
  kind: 'award',
  source: { kind: 'report', id, seq },
  note: 'award',
});
const undoing = (reason: Reason): Reason => ({ ...reason, kind: 'awardReversal' });
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(app.app.db, work);
/** A busy machine may have no connection free for two seconds: asked again then, as a client is told to do. */
const patiently = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(work).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return patiently(work);
    throw error;
  });
const balanceOf = async (person: Person) =>
  (await app.as(person).call(getSecurityCoinTotal, {})).balance;
const sumOfAll = async (): Promise<number> => {
  const { rows } = await sql<{
    sum: number;
  }>`select coalesce(sum(amount), 0)::bigint as sum from ledger_entry`.execute(app.app.db);
  return rows[0]?.sum ?? NaN;
};

describe('posting coins', () => {
  test('moves the balance with the entry and says why', async () => {
    const mina = await given.researcher();
    await inTx((tx) => post(tx, mina.id, 80, 'issuance', award()));
    expect(await app.as(mina).call(getSecurityCoinTotal, {})).toEqual({
      balance: 80,
      earned: 80,
      spent: 0,
      pending: 0,
    });
    const { list, total } = await app.as(mina).call(getCoinRecordPage, {});
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      kind: 'award',
      kindName: '漏洞奖励',
      amount: 80,
      balanceAfter: 80,
    });
  });

  test('adds nothing when the same reason is posted twice', async () => {
    const mina = await given.researcher();
    const reason = award();
    await inTx((tx) => post(tx, mina.id, 80, 'issuance', reason));
    await inTx((tx) => post(tx, mina.id, 80, 'issuance', reason));
    expect(await balanceOf(mina)).toBe(80);
  });

  test('never leaves a wallet below zero', async () => {
    const mina = await given.researcher({ coins: 10 });
    await expect(inTx((tx) => post(tx, mina.id, -11, 'redemption', award()))).rejects.toMatchObject(
      { constraint: 'account_balance_not_negative' },
    );
    expect(await balanceOf(mina)).toBe(10);
  });

  test('is undone with the transaction it stands in', async () => {
    const mina = await given.researcher();
    const failing = inTx(async (tx) => {
      await post(tx, mina.id, 80, 'issuance', award());
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    expect(await balanceOf(mina)).toBe(0);
  });
});

describe('reversing', () => {
  test('answers a posting by its mirror, once', async () => {
    const mina = await given.researcher();
    const reason = award();
    await inTx((tx) => post(tx, mina.id, 80, 'issuance', reason));
    await inTx((tx) => reverse(tx, reason, undoing(reason)));
    await inTx((tx) => reverse(tx, reason, undoing(reason)));
    expect(await app.as(mina).call(getSecurityCoinTotal, {})).toEqual({
      balance: 0,
      earned: 0,
      spent: 0,
      pending: 0,
    });
  });

  test('is refused when the coins are spent', async () => {
    const mina = await given.researcher();
    const reason = award();
    await inTx((tx) => post(tx, mina.id, 80, 'issuance', reason));
    await inTx((tx) =>
      post(tx, mina.id, -1, 'redemption', {
        kind: 'adjustment',
        source: { kind: 'manual', id: newId(), seq: 1 },
        note: 'spent',
      }),
    );
    await expect(inTx((tx) => reverse(tx, reason, undoing(reason)))).rejects.toMatchObject({
      fault: 'coinsAlreadySpent',
    });
    expect(await balanceOf(mina)).toBe(79);
  });
});

describe('contribution', () => {
  test('moves total, record and the three scores together', async () => {
    const mina = await given.researcher();
    await inTx((tx) => postContribution(tx, mina.id, 28, award()));
    expect(await app.as(mina).call(getContributionTotal, {})).toEqual({ total: 28 });
    expect((await app.as(mina).call(getContributionRecordPage, {})).list[0]).toMatchObject({
      amount: 28,
      balanceAfter: 28,
    });
    const scores = await scoresOf(mina);
    expect(scores.map((row) => row.contribution)).toEqual([28, 28, 28]);
    expect(scores.map((row) => row.period)).toEqual([
      expect.stringMatching(/^\d{4}$/),
      expect.stringMatching(/^\d{4}-\d{2}$/),
      'all',
    ]);
  });

  test('a reversal leaves the month and year in which the award was counted', async () => {
    const mina = await given.researcher();
    const reason = award();
    await inTx((tx) => postContribution(tx, mina.id, 28, reason));
    await backdate(mina, '2025-12-31T16:30:00Z');
    await inTx((tx) => reverseContribution(tx, reason, undoing(reason)));
    const counted = await app.app.db
      .selectFrom('contribution_entry')
      .where('researcher_id', '=', mina.id)
      .where('amount', '<', 0)
      .select(sql<string>`to_char(counted_at at time zone 'Asia/Shanghai', 'YYYY-MM')`.as('month'))
      .executeTakeFirstOrThrow();
    // half past midnight of New Year's Day in Shanghai
    expect(counted.month).toBe('2026-01');
  });

  test('an award of severity none is worth nothing and counts as a valid report', async () => {
    const mina = await given.researcher();
    await inTx((tx) => postContribution(tx, mina.id, 0, award()));
    expect((await scoresOf(mina)).map((row) => row.valid_count)).toEqual([1, 1, 1]);
  });
});

describe('under load', () => {
  test('200 simultaneous awards and reversals over 20 wallets: sums 0, balances are their entries, chains hold', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => given.researcher()));
    const reasons = people.flatMap((person) =>
      Array.from({ length: 5 }, () => ({ person, reason: award() })),
    );
    const work = reasons.flatMap(({ person, reason }, index) => [
      patiently(async (tx) => {
        await post(tx, person.id, 10 + index, 'issuance', reason);
        await postContribution(tx, person.id, 1 + index, reason);
      }),
      patiently(async (tx) => {
        // every second one is taken back, whether its award has landed yet or not
        if (index % 2 === 0) return;
        await reverse(tx, reason, undoing(reason));
        await reverseContribution(tx, reason, undoing(reason));
      }),
    ]);
    await Promise.all(work);
    expect(work).toHaveLength(200);
    expect(await sumOfAll()).toBe(0);
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });
});

describe('the verifier', () => {
  // each damage is done as a superuser would, with the guards switched off, and undone with its transaction
  const damages: [string, string, RegExp][] = [
    [
      'a changed amount',
      `update ledger_entry set amount = amount + 1 where seq = 1 and account_id = $1`,
      /wrong balance|was changed/,
    ],
    [
      'a changed balance',
      `update account set earned = earned + 5, balance = balance + 5 where id = $1`,
      /entries sum to/,
    ],
    ['a missing entry', `delete from ledger_entry where account_id = $1 and seq = 1`, /is missing/],
    [
      'a rewritten reason',
      `update ledger_tx set source_seq = 99 where id = (select tx_id from ledger_entry where account_id = $1 and seq = 2)`,
      /was changed/,
    ],
    [
      'two entries swapped',
      `update ledger_entry set seq = case seq when 1 then -2 else -1 end where account_id = $1 and seq in (1, 2); update ledger_entry set seq = -seq where account_id = $1 and seq < 0`,
      /wallet/,
    ],
    [
      'a changed score',
      `update rank_score set contribution = contribution + 1 where researcher_id = (select researcher_id from account where id = $1)`,
      /score of/,
    ],
    [
      'a changed total',
      `update contribution_total set total = total + 1 where researcher_id = (select researcher_id from account where id = $1)`,
      /contribution of/,
    ],
  ];

  test.for(damages)('finds %s', async ([, statement, fault]) => {
    const mina = await given.researcher();
    for (const amount of [30, 20]) {
      await inTx(async (tx) => {
        await post(tx, mina.id, amount, 'issuance', award());
        await postContribution(tx, mina.id, amount, award());
      });
    }
    const wallet = await app.app.db
      .selectFrom('account')
      .where('researcher_id', '=', mina.id)
      .select('id')
      .executeTakeFirstOrThrow();
    const found = inTx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const part of statement.split(';'))
        await sql.raw(part.replaceAll('$1', `'${wallet.id}'`)).execute(tx);
      throw new Found((await verifyLedger(tx)).faults);
    });
    await expect(found).rejects.toThrow(fault);
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });

  class Found extends Error {
    constructor(faults: string[]) {
      super(faults.join('\n'));
    }
  }
});

async function scoresOf(person: Person) {
  return app.app.db
    .selectFrom('rank_score')
    .where('researcher_id', '=', person.id)
    .orderBy('period')
    .select(['period', 'contribution', 'valid_count'])
    .execute();
}

async function backdate(person: Person, to: string): Promise<void> {
  await inTx(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx
      .updateTable('contribution_entry')
      .set({ counted_at: to })
      .where('researcher_id', '=', person.id)
      .execute();
    await tx
      .updateTable('rank_score')
      .set({ period: '2026-01' })
      .where('researcher_id', '=', person.id)
      .where('period', 'like', '____-__')
      .execute();
    await tx
      .updateTable('rank_score')
      .set({ period: '2026' })
      .where('researcher_id', '=', person.id)
      .where('period', 'like', '____')
      .execute();
  });
}
