import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  getCoinRecordPage,
  getCoinTotal,
  getContributionGrowth,
  getContributionRecordPage,
  getContributionTotal,
  getSecurityCoinTotal,
} from '@shieldsource/contract/ledger/calls';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
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
    // half an hour after midnight of New Year's Day in Shanghai
    expect(counted.month).toBe('2026-01');
  });

  test('an award of severity none is worth nothing and counts as a valid report', async () => {
    const mina = await given.researcher();
    await inTx((tx) => postContribution(tx, mina.id, 0, award()));
    expect((await scoresOf(mina)).map((row) => row.valid_count)).toEqual([1, 1, 1]);
  });
});

describe('records', () => {
  async function rich(): Promise<Person> {
    const mina = await given.researcher();
    for (let n = 1; n <= 25; n++) {
      await inTx(async (tx) => {
        await post(tx, mina.id, n, 'issuance', award());
        await postContribution(tx, mina.id, n, award());
      });
    }
    await inTx((tx) =>
      post(tx, mina.id, -5, 'redemption', {
        kind: 'adjustment',
        source: { kind: 'manual', id: newId(), seq: 1 },
        note: 'spent',
      }),
    );
    return mina;
  }
  const amounts = (list: { amount: number }[]) => list.map((entry) => entry.amount);

  test('go on from their cursor to the first', async () => {
    const mina = await rich();
    for (const route of [getCoinRecordPage, getContributionRecordPage]) {
      const first = await app.as(mina).call(route, {});
      const second = await app.as(mina).call(route, { cursor: first.nextCursor ?? '' });
      const paged = await app.as(mina).call(route, { page: 2 });
      expect(second.list).toEqual(paged.list);
      expect([second.nextCursor, paged.nextCursor, second.list.at(-1)?.amount]).toEqual([
        null,
        null,
        1,
      ]);
      expect(first.list.length + second.list.length).toBe(first.total);
    }
  });

  test('are narrowed to a kind, page by page, with their own total', async () => {
    const mina = await rich();
    const spent = await app.as(mina).call(getCoinRecordPage, { kind: 'adjustment' });
    expect([spent.total, amounts(spent.list), spent.nextCursor]).toEqual([1, [-5], null]);
    const first = await app.as(mina).call(getCoinRecordPage, { kind: 'award' });
    expect([first.total, first.list.length, first.list[0]?.amount]).toEqual([25, 20, 25]);
    const rest = { kind: 'award', cursor: first.nextCursor ?? '' } as const;
    for (const input of [rest, { kind: 'award', page: 2 } as const]) {
      const { list, total } = await app.as(mina).call(getCoinRecordPage, input);
      expect([total, amounts(list)]).toEqual([25, [5, 4, 3, 2, 1]]);
    }
    const none = await app.as(mina).call(getContributionRecordPage, { kind: 'exchange' });
    expect([none.total, none.list, none.nextCursor]).toEqual([0, [], null]);
  });

  test('are narrowed to a span of time, both ends counting', async () => {
    const mina = await rich();
    for (const route of [getCoinRecordPage, getContributionRecordPage]) {
      const { list } = await app.as(mina).call(route, {});
      const [newest, , older] = list;
      const span = { startTime: older!.createTime, endTime: newest!.createTime + 1 };
      const within = await app.as(mina).call(route, span);
      expect(within.list.length).toBe(within.total);
      expect(amounts(within.list).slice(0, 3)).toEqual(amounts(list).slice(0, 3));
      expect(within.total).toBeLessThan(26);
      const later = { startTime: newest!.createTime + 1_000 };
      expect((await app.as(mina).call(route, later)).total).toBe(0);
    }
  });

  test('of another kind, time or cursor are bad input', async () => {
    const mina = await given.researcher();
    await expect(
      app.as(mina).call(getCoinRecordPage, {
        kind: 'gift' as never,
        startTime: -1,
        endTime: Number.MAX_SAFE_INTEGER,
        cursor: 'x',
      }),
    ).refuses('badInput', 'kind', 'startTime', 'endTime', 'cursor');
  });

  test('are one’s own', async () => {
    await rich();
    const noor = await given.researcher();
    for (const route of [getCoinRecordPage, getContributionRecordPage]) {
      expect((await app.as(noor).call(route, { cursor: '20' })).list).toEqual([]);
      expect((await app.as(noor).call(route, { kind: 'award' })).total).toBe(0);
      await expect(app.as(null).call(route, {})).refuses('notLoggedIn');
    }
    expect(await app.as(noor).call(getCoinTotal, {})).toEqual({ balance: 0 });
  });
});

describe('growth', () => {
  const growth = (person: Person) => app.as(person).call(getContributionGrowth, {});

  test('of somebody new is a year of nothing', async () => {
    const { days, months, startDay, endDay } = await growth(await given.researcher());
    expect([days, months.length, months.at(-1)?.month]).toEqual([[], 12, endDay.slice(0, 7)]);
    expect(months.every((month) => month.contribution === 0 && month.total === 0)).toBe(true);
    const weeks = (Date.parse(endDay) - Date.parse(startDay)) / 604_800_000;
    expect(Math.floor(weeks)).toBe(52);
    expect(new Date(startDay).getUTCDay()).toBe(1);
  });

  test('adds up by day and month, and a reversal leaves the day it undoes', async () => {
    const mina = await given.researcher();
    const [kept, undone] = [award(), award()];
    await inTx((tx) => postContribution(tx, mina.id, 28, kept));
    await inTx((tx) => postContribution(tx, mina.id, 12, undone));
    const before = await growth(mina);
    expect(before.days).toEqual([{ day: before.endDay, contribution: 40, validCount: 2 }]);
    expect(before.months.at(-1)).toMatchObject({ contribution: 40, total: 40 });
    await inTx((tx) => reverseContribution(tx, undone, undoing(undone)));
    const after = await growth(mina);
    expect(after.days).toEqual([{ day: after.endDay, contribution: 28, validCount: 1 }]);
    expect(after.months.at(-2)).toMatchObject({ contribution: 0, total: 0 });
  });

  test('shows what stood at the end of earlier months, and no day before its weeks', async () => {
    const mina = await given.researcher();
    await inTx((tx) => postContribution(tx, mina.id, 5, award()));
    const { endDay } = await growth(mina);
    await inTx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx
        .insertInto('contribution_day')
        .values(
          ['2001-01-01', `${Number(endDay.slice(0, 4)) - 1}-12-31`].map((day) => ({
            researcher_id: mina.id,
            day,
            contribution: 7,
            valid_count: 1,
          })),
        )
        .execute();
    });
    const days = (await growth(mina)).days.map((row) => row.contribution);
    expect(days).toEqual([7, 5]);
    await inTx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx
        .deleteFrom('contribution_day')
        .where('researcher_id', '=', mina.id)
        .where('contribution', '=', 7)
        .execute();
    });
  });

  test('is asked for by members', async () => {
    await expect(app.as(null).call(getContributionGrowth, {})).refuses('notLoggedIn');
  });
});

describe('under load', () => {
  test('200 simultaneous awards and reversals over 20 wallets: sums 0, balances are their entries, chains hold', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => given.researcher()));
    const reasons = people.flatMap((person) =>
      Array.from({ length: 5 }, () => ({ person, reason: award() })),
    );
    const work = reasons.flatMap(({ person, reason }, index) => [
      inTx(async (tx) => {
        await post(tx, person.id, 10 + index, 'issuance', reason);
        await postContribution(tx, person.id, 1 + index, reason);
      }),
      inTx(async (tx) => {
        // every second one is reversed, whether or not its award has been posted yet
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
  // each change is made as a superuser could, with the triggers off, and rolled back
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
    [
      'a changed day',
      `update contribution_day set valid_count = 9 where researcher_id = (select researcher_id from account where id = $1)`,
      /day \d{4}-\d{2}-\d{2} of/,
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
      .updateTable('contribution_day')
      .set({ day: '2026-01-01' })
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
