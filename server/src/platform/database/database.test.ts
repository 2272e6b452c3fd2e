import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/databases.ts';
import { sentBy } from '../../../test/statements.ts';
import {
  inTransaction,
  onOneConnection,
  openDatabase,
  together,
  violates,
  type Db,
  type Tx,
} from './database.ts';
import { StrayQuery } from './stray-query.ts';

const { db, pool } = await testDatabase();
await pool.query(`create table item (
  id int constraint item_key primary key,
  label text not null constraint item_label check (label <> ''))`);

beforeEach(() => pool.query('truncate item'));

const labels = async () =>
  (await pool.query<{ label: string }>('select label from item order by id')).rows.map(
    (row) => row.label,
  );
const add = (tx: Tx, id: number, label: string) =>
  sql`insert into item values (${id}, ${label})`.execute(tx);

describe('a transaction', () => {
  test('commits what it returns from and rolls back what it throws out of', async () => {
    expect(await inTransaction(db, async (tx) => (await add(tx, 1, 'kept'), 'answer'))).toBe(
      'answer',
    );
    const failing = inTransaction(db, async (tx) => {
      await add(tx, 2, 'lost');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await labels()).toEqual(['kept']);
  });

  test('refuses a query that goes around it, and rolls back', async () => {
    const detours = [
      () => sql`select 1`.execute(db),
      () => pool.query('select 1'),
      () => pool.connect(),
      () => inTransaction(db, (tx) => add(tx, 9, 'nested')),
    ];
    for (const detour of detours) {
      const run = inTransaction(db, async (tx) => {
        await add(tx, 1, 'lost');
        await detour();
      });
      await expect(run).rejects.toThrow(StrayQuery);
    }
    expect(await labels()).toEqual([]);
  });

  test('refuses a query that goes around it through a callback', async () => {
    const run = inTransaction(
      db,
      () =>
        new Promise((resolve, reject) => {
          pool.query('select 1', [], (error, result) => (error ? reject(error) : resolve(result)));
        }),
    );
    await expect(run).rejects.toThrow(StrayQuery);
  });

  test('refuses a query that comes after its end', async () => {
    let late: Tx | undefined;
    await inTransaction(db, async (tx) => {
      late = tx;
      await add(tx, 1, 'kept');
    });
    await expect(add(late!, 2, 'late')).rejects.toThrow();
    expect(await labels()).toEqual(['kept']);
  });

  test('leaves the pool to what it started and did not wait for', async () => {
    let release = () => {};
    const over = new Promise<void>((resolve) => (release = resolve));
    let after: Promise<unknown> | undefined;
    await inTransaction(db, async (tx) => {
      await add(tx, 1, 'kept');
      after = over.then(() => labels());
    });
    release();
    expect(await after).toEqual(['kept']);
  });

  test('does not commit after a swallowed database error', async () => {
    const run = inTransaction(db, async (tx) => {
      await add(tx, 1, 'lost');
      await add(tx, 1, 'twin').catch(() => {});
    });
    await expect(run).rejects.toThrow();
    expect(await labels()).toEqual([]);
  });

  test('is run again after a serialization failure, five times at most', async () => {
    let runs = 0;
    const fail = (tx: Tx) =>
      sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx);
    await inTransaction(db, async (tx) => {
      runs += 1;
      await add(tx, runs, `run ${runs}`);
      if (runs < 3) await fail(tx);
    });
    expect(await labels()).toEqual(['run 3']);
    runs = 0;
    const hopeless = inTransaction(db, (tx) => ((runs += 1), fail(tx)));
    await expect(hopeless).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(6);
  });

  test('keeps apart from the others that run at the same time', async () => {
    await pool.query("insert into item values (0, '0')");
    await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(db, async (tx) => {
          const { rows } = await sql<{
            label: string;
          }>`select label from item where id = 0 for update`.execute(tx);
          await sql`update item set label = ${Number(rows[0]!.label) + 1} where id = 0`.execute(tx);
        }),
      ),
    );
    expect(await labels()).toEqual(['20']);
  });
});

test('a conflict is told by its constraint', async () => {
  const caught = async (id: number, label: string) => {
    try {
      await sql`insert into item values (${id}, ${label})`.execute(db);
    } catch (error) {
      return error;
    }
    return undefined;
  };
  expect(await caught(1, 'one')).toBeUndefined();
  const twin = await caught(1, 'one');
  expect([violates(twin, 'item_key'), violates(twin, 'item_label')]).toEqual([true, false]);
  expect(violates(await caught(2, ''), 'item_label')).toBe(true);
  expect(violates(undefined, 'item_key')).toBe(false);
});

describe('what a transaction asks together', () => {
  /** All that can go on without a turn of the loop has gone on: what is sent is on its way, and nothing came back. */
  const settled = async () => {
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  };

  test('goes in one trip, each after the one before', async () => {
    const { trips } = await sentBy(() =>
      inTransaction(db, async (tx) => {
        const [, seen] = await together([
          add(tx, 21, 'first'),
          sql`select from item where id = 21`.execute(tx),
          add(tx, 22, 'second'),
        ]);
        expect(seen.rows).toHaveLength(1);
      }),
    );
    // its begin, the three, its commit
    expect(trips).toBe(3);
  });

  test('fails by what failed first, not by what failed after that, and leaves nothing', async () => {
    const failed = inTransaction(db, (tx) =>
      together([
        add(tx, 31, 'kept?'),
        add(tx, 32, 'next').then(() => add(tx, 33, 'too late')),
        add(tx, 34, '').catch(async (error: unknown) => {
          await settled();
          throw violates(error, 'item_label') ? new Error('it has no label') : error;
        }),
        add(tx, 35, 'after it'),
      ]),
    );
    await expect(failed).rejects.toThrow('it has no label');
    expect(await labels()).toEqual([]);
  });

  test('is over with the transaction, also for what was not waited for', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const failed = inTransaction(db, async (tx) => {
      late = settled()
        .then(() => add(tx, 41, 'behind it'))
        .catch((error: unknown) => error);
      throw new Error('changed its mind');
    });
    await expect(failed).rejects.toThrow('changed its mind');
    expect(await late).toBeInstanceOf(StrayQuery);
    expect(await labels()).toEqual([]);
  });
});

describe('one connection', () => {
  const double = (on: Db, n: number) => sql<{ n: number }>`select ${n}::int * 2 as n`.execute(on);

  test('is asked at once in one trip, and answers in order', async () => {
    const { statements, trips } = await sentBy(() =>
      onOneConnection(db, async (one) => {
        const answers = await Promise.all([1, 2, 3].map((n) => double(one, n)));
        expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([2, 4, 6]);
      }),
    );
    expect([statements.length, trips]).toEqual([3, 1]);
  });

  test('fails a statement alone, and serves on', async () => {
    const [failed, answered] = await onOneConnection(db, (one) =>
      Promise.allSettled([sql`select 1 / 0`.execute(one), double(one, 4)]),
    );
    expect([failed.status, answered.status]).toEqual(['rejected', 'fulfilled']);
    expect((await double(db, 5)).rows).toEqual([{ n: 10 }]);
  });

  test('lets nothing past it, and gives nothing back after its end', async () => {
    await expect(onOneConnection(db, () => double(db, 1))).rejects.toThrow(StrayQuery);
    const kept = await onOneConnection(db, async (one) => ({ one }));
    await expect(double(kept.one, 1)).rejects.toThrow(StrayQuery);
  });

  test('is that of a transaction around it', async () => {
    await inTransaction(db, async (tx) => {
      await add(tx, 1, 'mine');
      const seen = await onOneConnection(tx, (one) => sql`select from item`.execute(one));
      expect(seen.rows).toHaveLength(1);
    });
  });
});

test('a connection on which something is still asked goes to nobody else', async () => {
  const url = pool.options.connectionString!;
  const small = await openDatabase({ url, connections: 1 });
  const pidOn = async (one: Db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows[0]?.pid;
  try {
    const before = await pidOn(small.db);
    await onOneConnection(small.db, (one) => Promise.all([pidOn(one), pidOn(one)]));
    expect(await pidOn(small.db)).toBe(before);
    const failing = onOneConnection(small.db, (one) =>
      Promise.all([sql`select 1 / 0`.execute(one), sql`select pg_sleep(60)`.execute(one)]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await pidOn(small.db)).not.toBe(before);
  } finally {
    await small.close();
  }
});
